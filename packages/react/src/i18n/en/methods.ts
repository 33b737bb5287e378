import { en, type MessageKey } from "./shared.ts";

/** Messages of sign-in methods other than passwords; loaded when a project has one of them. */
export const enMethods = {
  // Separators and tabs
  or: "or",
  signInMethodsLabel: "Sign-in methods",
  emailLink: "Email link or code",

  // Providers
  continueWith: "Continue with {provider}",
  lastUsed: "Last used",
  providerNotReached: "Couldn't open {provider}. Try again, or choose another sign-in method.",

  // Passkeys
  passkey: "Sign in with a passkey",
  passkeyCancelled: "No passkey was used. Try again, or choose another sign-in method.",
  passkeyUnknown: "This passkey isn't linked to an account here. Choose another passkey or sign-in method.",
  passkeyNotSupported: "This browser doesn't support passkeys here. Choose another sign-in method.",

  // Email link and code
  sendLink: "Email me a link",
  sendLinkHint: "We'll email you a link and a code.",
  emailNotVerified: "This email isn't verified, so we can't send a link. Sign in with your password.",
  emailLinkNotEnabled: "Email sign-in is turned off. Choose another sign-in method.",

  // Also shown by other pages
  otherAddress: "Use another email",
  signInAgain: "Sign in again",
} as const;

export type MethodMessageKey = keyof typeof enMethods;

export type MethodKey = MessageKey | MethodMessageKey;

export const methodMessages: Record<MethodKey, string> = { ...en, ...enMethods };
