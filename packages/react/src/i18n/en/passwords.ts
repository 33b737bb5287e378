import { en, type MessageKey } from "./shared.ts";

/** Messages of forms with a new password: sign-up, password reset, and account settings. */
export const enPasswords = {
  newPassword: "New password",
  repeatPassword: "Repeat password",
  repeatNewPassword: "Repeat new password",
  passwordHint: "At least {min} characters",
  passwordChoose: "Choose a password.",
  passwordRepeatRequired: "Repeat your password.",
  passwordRepeatDiffers: "The passwords don't match. Enter the same password twice.",

  // Below the sign-up form; the documents are a list of links
  agree: "By continuing, you agree to the {documents}.",
  terms: "Terms",
  privacyPolicy: "Privacy Policy",
} as const;

export type PasswordKey = MessageKey | keyof typeof enPasswords;

export const passwordMessages: Record<PasswordKey, string> = { ...en, ...enPasswords };
