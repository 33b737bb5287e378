/** Why a sign-in, a sign-up or an identity check was refused. `STATUS_…`: an answer without a code. */
const failureMessages: Readonly<Record<string, string>> = {
  EMAIL_PASSWORD_MISMATCH: "Wrong email or password",
  PASSWORD_CONFIRMATION_MISMATCH: "Wrong password",
  USER_DOES_NOT_HAVE_PASSWORD: "No password set",
  PASSWORD_TOO_SHORT: "Password too short",
  PASSWORD_TOO_LONG: "Password too long",
  USER_EMAIL_ALREADY_EXISTS: "Email already in use",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Email already in use",
  SIGN_UP_NOT_ENABLED: "Sign-up turned off",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Passwords turned off",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Passkeys turned off",
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: "Anonymous accounts turned off",
  PASSKEY_AUTHENTICATION_FAILED: "Passkey not accepted",
  INVALID_TOTP_CODE: "Wrong second-factor code",
  VERIFICATION_CODE_NOT_FOUND: "Wrong code",
  VERIFICATION_CODE_EXPIRED: "Code expired",
  VERIFICATION_CODE_ALREADY_USED: "Code already used",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "Too many wrong codes",
  OAUTH_PROVIDER_ACCESS_DENIED: "Declined at the provider",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Provider turned off",
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: "Account connected to another user",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: "Another account already connected",
  OUTER_OAUTH_TIMEOUT: "Took too long at the provider",
  INVALID_AUTHORIZATION_CODE: "Authorization code invalid or expired",
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: "Wrong OAuth client",
  INVALID_SCOPE: "Scope not allowed",
  INVALID_POLLING_CODE: "Login code invalid or expired",
  REDIRECT_URL_NOT_WHITELISTED: "Domain not trusted",
  IMPERSONATION_FORBIDDEN: "Not while acting as a user",
  STATUS_429: "Too many attempts",
};

/** In words; undefined: there are none, and the code has to say it. */
export const getFailureMessage = (code: string): string | undefined =>
  Object.hasOwn(failureMessages, code) ? failureMessages[code] : undefined;
