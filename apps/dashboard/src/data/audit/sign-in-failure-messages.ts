import { defineMessages } from "../../i18n/define-messages.ts";

/** Why a sign-in, sign-up or identity check failed. `STATUS_…` is a response without an error code. */
const failureMessages = defineMessages("signInFailures", {
  EMAIL_PASSWORD_MISMATCH: "Wrong email or password",
  PASSWORD_CONFIRMATION_MISMATCH: "Wrong password",
  USER_DOES_NOT_HAVE_PASSWORD: "No password set",
  PASSWORD_TOO_SHORT: "Password too short",
  PASSWORD_TOO_LONG: "Password too long",
  USER_EMAIL_ALREADY_EXISTS: "Email already in use",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Email already in use",
  SIGN_UP_REJECTED: "Sign-up blocked by a rule",
  SIGN_UP_NOT_ENABLED: "Sign-up turned off",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Passwords turned off",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Passkeys turned off",
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: "Anonymous accounts turned off",
  PASSKEY_AUTHENTICATION_FAILED: "Passkey rejected",
  INVALID_TOTP_CODE: "Wrong two-factor code",
  VERIFICATION_CODE_NOT_FOUND: "Wrong code",
  VERIFICATION_CODE_EXPIRED: "Expired code",
  VERIFICATION_CODE_ALREADY_USED: "Code already used",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "Too many wrong codes",
  OAUTH_PROVIDER_ACCESS_DENIED: "Canceled at the provider",
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: "Provider unavailable",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Provider turned off",
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: "Account linked to another user",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: "Another account already linked",
  OUTER_OAUTH_TIMEOUT: "Timed out at the provider",
  INVALID_AUTHORIZATION_CODE: "Authorization code invalid or expired",
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: "Wrong OAuth client credentials",
  SCHEMA_ERROR: "Invalid request",
  INVALID_SCOPE: "Scope not allowed",
  INVALID_POLLING_CODE: "CLI sign-in code invalid or expired",
  REDIRECT_URL_NOT_WHITELISTED: "Redirect URL not allowed",
  IMPERSONATION_FORBIDDEN: "Not allowed while impersonating",
  STATUS_403: "Method turned off",
  STATUS_429: "Too many attempts",
});

/** Undefined if the code has no message; the caller then shows the code itself. */
export const getFailureMessage = (code: string): string | undefined =>
  hasMessage(code) ? failureMessages[code] : undefined;

const hasMessage = (code: string): code is keyof typeof failureMessages => Object.hasOwn(failureMessages, code);
