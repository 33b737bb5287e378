import type { DetailsOf } from "../details.ts";

export const userMessages = {
  USER_EMAIL_ALREADY_EXISTS: ({ email }: DetailsOf<"USER_EMAIL_ALREADY_EXISTS">) =>
    `A user with the e-mail ${JSON.stringify(email)} already exists.`,
  USER_NOT_FOUND: () => "User not found.",
  USER_ID_DOES_NOT_EXIST: ({ user_id }: DetailsOf<"USER_ID_DOES_NOT_EXIST">) =>
    `No user has the id ${JSON.stringify(user_id)}.`,
  EMAIL_NOT_VERIFIED: () => "The e-mail address is not verified.",
  SIGN_UP_NOT_ENABLED: () => "Creating new accounts is switched off in this project. Ask its owner for an account.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: () => "Signing in with a password is switched off in this project.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: () => "Signing in with a passkey is switched off in this project.",
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: () => "Anonymous accounts are switched off in this project.",
  EMAIL_PASSWORD_MISMATCH: () => "Wrong e-mail or password.",
  PASSWORD_TOO_SHORT: ({ min_length }: DetailsOf<"PASSWORD_TOO_SHORT">) =>
    `The password is too short: it needs at least ${min_length} characters.`,
  PASSWORD_TOO_LONG: ({ maxLength }: DetailsOf<"PASSWORD_TOO_LONG">) =>
    `The password is too long: it may have at most ${maxLength} characters.`,
  USER_DOES_NOT_HAVE_PASSWORD: () => "The user has no password.",
  PASSWORD_CONFIRMATION_MISMATCH: () => "Passwords do not match.",
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: () =>
    "A second factor is required. Send its code together with the attempt code to /auth/mfa/sign-in.",
  INVALID_TOTP_CODE: () => "The one-time code is wrong. Please try again.",
  PASSKEY_REGISTRATION_FAILED: ({ message }: DetailsOf<"PASSKEY_REGISTRATION_FAILED">) => message,
  PASSKEY_AUTHENTICATION_FAILED: ({ message }: DetailsOf<"PASSKEY_AUTHENTICATION_FAILED">) => message,
  PASSKEY_WEBAUTHN_ERROR: ({ message }: DetailsOf<"PASSKEY_WEBAUTHN_ERROR">) => message,
  REDIRECT_URL_NOT_WHITELISTED: () =>
    "The redirect URL is not trusted. Add its domain to the trusted domains of the project, or use a relative URL.",

  VERIFICATION_CODE_NOT_FOUND: () => "This project has no such verification code.",
  VERIFICATION_CODE_EXPIRED: () => "The verification code has expired.",
  VERIFICATION_CODE_ALREADY_USED: () => "The verification code has been used already.",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: () =>
    "The verification code was tried too often and no longer works. Ask for a new one.",
  EMAIL_ALREADY_VERIFIED: () => "The e-mail address is verified already.",
  EMAIL_IS_NOT_PRIMARY_EMAIL: ({ email, primary_email }: DetailsOf<"EMAIL_IS_NOT_PRIMARY_EMAIL">) => {
    const primary = primary_email === null ? "The user has none." : `That is ${JSON.stringify(primary_email)}.`;
    return `The e-mail ${JSON.stringify(email)} is not the primary e-mail of the user. ${primary}`;
  },
  EMAIL_NOT_ASSOCIATED_WITH_USER: () => "No account uses this e-mail address.",
};
