import { en, type MessageKey } from "./shared.ts";

/**
 * Messages of sign-in methods other than passwords and of two-factor authentication; loaded when a project has one of them.
 */
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
  sendSignUpLink: "Email me a link",
  sendLinkHint: "We'll email you a link and a code.",
  emailNotVerified: "This email isn't verified, so we can't send a link. Sign in with your password.",
  emailLinkNotEnabled: "Email sign-in is turned off. Choose another sign-in method.",
  checkEmail: "Check your email",
  checkEmailText: "We've sent a link and a code to {email}. Open the link, or enter the code here.",
  codeLabel: "Code from the email",
  codeCharacter: "Character {position} of {length}",
  checkingCode: "Checking the code",
  codeWrong: "This code is incorrect. Check the latest email and try again.",
  codeExpired: "This code expired. Request a new one.",
  codeUsed: "This code was already used. Request a new one.",
  codeBlocked: "Too many failed attempts. Request a new code.",
  codeGone: "This code is no longer valid. Request a new one.",
  codeSpent: "You didn't complete two-factor authentication. Request a new code to start again.",
  usedElsewhere: "You signed in with the link in another browser. Request a new code to continue here.",
  sendAgain: "Resend code",
  sendAgainIn: "Resend code in {seconds}s",
  sentAgain: "We've sent a new code to {email}.",
  nothingArrived: "Didn't get it? Check spam or try another email.",
  otherAddress: "Use another email",
  otherWay: "Other sign-in methods",

  // Second factor
  secondFactorTitle: "Two-factor authentication",
  secondFactorText: "Enter the six-digit code from your authenticator app.",
  secondFactorCode: "Six-digit code",
  digit: "Digit {position} of {length}",
  secondFactorWrong: "This code is incorrect or expired. Enter the current code from your app.",
  recoveryText: "Enter one of your recovery codes. Each works once.",
  recoveryCode: "Recovery code",
  recoveryRequired: "Enter a recovery code.",
  recoveryWrong: "This recovery code is incorrect or was already used.",
  useRecoveryCode: "Use a recovery code",
  useAuthenticator: "Use authenticator app",
  verify: "Verify",

  // Also shown by other pages
  newPassword: "New password",
  repeatNewPassword: "Repeat new password",
  signInAgain: "Sign in again",
} as const;

export type MethodMessageKey = keyof typeof enMethods;

export type MethodKey = MessageKey | MethodMessageKey;

export const methodMessages: Record<MethodKey, string> = { ...en, ...enMethods };
