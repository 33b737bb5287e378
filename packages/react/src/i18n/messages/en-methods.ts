/** Texts of the ways to sign in besides passwords and of the second factor, in English: fetched when a project has one of them. */
export const enMethods = {
  // Separators and tabs
  or: "or",
  waysToSignIn: "Ways to sign in",
  emailLink: "Email link",

  // Providers
  continueWith: "Continue with {provider}",
  lastUsed: "Last used",
  providerNotReached: "{provider} could not be opened. Try again, or choose another way.",

  // Passkeys
  passkey: "Sign in with a passkey",
  passkeyCancelled: "No passkey was used. Try again, or choose another way.",
  passkeyUnknown: "This passkey does not open an account here. Choose another one, or another way.",
  passkeyNotSupported: "This browser cannot use passkeys here. Choose another way.",

  // Email link and code
  sendLink: "Send sign-in link",
  sendSignUpLink: "Send sign-up link",
  sendLinkHint: "You get an email with a link and a code. No password needed.",
  emailNotVerified:
    "This address has an account, but was never verified, so no link can be sent. Sign in with your password.",
  emailLinkNotEnabled: "Signing in by email is turned off here. Choose another way.",
  checkEmail: "Check your email",
  checkEmailText: "A link and a code are on their way to {email}. Open the link, or enter the code here.",
  codeLabel: "Code from the email",
  codeCharacter: "Character {position} of {length}",
  checkingCode: "Checking the code",
  codeWrong: "This code is not right. Compare it with the latest email; after too many tries you need a new one.",
  codeExpired: "This code has expired. Send a new one.",
  codeUsed: "This code was used already. Send a new one.",
  codeBlocked: "Too many wrong tries. Send a new code.",
  codeGone: "This code does not work any more: it has expired, or was tried too often. Send a new one.",
  codeSpent: "Your account asks for a second step, which was not finished. Send a new code to start again.",
  usedElsewhere: "The link was opened in another browser, and you are signed in there. To go on here, send a new code.",
  sendAgain: "Send a new code",
  sendAgainIn: "Send a new code in {seconds} s",
  sentAgain: "A new code is on its way to {email}.",
  nothingArrived: "Nothing there? Look in the spam folder.",
  otherAddress: "Use another address",
  otherWay: "Other ways to sign in",

  // Second factor
  secondFactorTitle: "Two-step verification",
  secondFactorText: "Enter the six-digit code from your authenticator app.",
  secondFactorCode: "Six-digit code",
  digit: "Digit {position} of {length}",
  secondFactorWrong: "This code is not right, or too old. Enter the one that the app shows now.",
  recoveryText: "Enter one of the recovery codes you saved. Each works once.",
  recoveryCode: "Recovery code",
  recoveryRequired: "Enter a recovery code.",
  recoveryWrong: "This recovery code is not right, or was used already.",
  useRecoveryCode: "Use a recovery code",
  useAuthenticator: "Use the authenticator app",
  verify: "Verify",
} as const;

export type MethodMessageKey = keyof typeof enMethods;
