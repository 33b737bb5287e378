import { enMethods, type MethodKey } from "./methods.ts";
import { en } from "./shared.ts";

/** Messages of the steps that ask for a code: from the email, or of two-factor authentication; loaded with them. */
export const enCodes = {
  // Code from the email
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
  back: "Back",
} as const;

export type CodeKey = MethodKey | keyof typeof enCodes;

export const codeMessages: Record<CodeKey, string> = { ...en, ...enMethods, ...enCodes };
