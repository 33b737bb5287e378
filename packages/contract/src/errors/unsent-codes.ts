/**
 * Codes of the catalogue that no answer of the service carries, so that no browser has to know them by name. One that
 * the service begins to send moves to `codes.ts`; a kit that is older calls it unsupported.
 */
export type UnsentErrorCode =
  // Raised by the client kit itself
  | "UNSUPPORTED_ERROR"
  | "PASSKEY_WEBAUTHN_ERROR"
  | "CLI_AUTH_ERROR"
  | "CLI_AUTH_EXPIRED_ERROR"
  | "CLI_AUTH_USED_ERROR"
  // Known to published kits; here another code says the same
  | "ALL_OVERLOADS_FAILED"
  | "CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED"
  | "CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED"
  | "CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED"
  | "EMAIL_NOT_VERIFIED"
  | "EMAIL_NOT_ASSOCIATED_WITH_USER"
  | "INVALID_SHARED_OAUTH_PROVIDER_ID"
  | "INVALID_STANDARD_OAUTH_PROVIDER_ID"
  | "PROJECT_PERMISSION_REQUIRED"
  | "TEAM_ALREADY_EXISTS"
  | "EMAIL_TEMPLATE_ALREADY_EXISTS";
