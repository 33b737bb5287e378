/**
 * Families of error codes, each with its parent family or null. A group is a way for a client to react to several codes
 * alike. It is never sent on the wire.
 */
export const errorGroupParents = {
  PROJECT_AUTHENTICATION_ERROR: null,
  INVALID_PROJECT_AUTHENTICATION: "PROJECT_AUTHENTICATION_ERROR",
  INVALID_ADMIN_ACCESS_TOKEN: "INVALID_PROJECT_AUTHENTICATION",
  PROJECT_AUTHENTICATION_REQUIRED: "PROJECT_AUTHENTICATION_ERROR",
  SESSION_AUTHENTICATION_ERROR: null,
  INVALID_SESSION_AUTHENTICATION: "SESSION_AUTHENTICATION_ERROR",
  INVALID_ACCESS_TOKEN: "INVALID_SESSION_AUTHENTICATION",
  REFRESH_TOKEN_ERROR: null,
  PASSWORD_REQUIREMENTS_NOT_MET: null,
  VERIFICATION_ERROR: null,
  API_KEY_NOT_VALID: null,
} as const;

export type ErrorGroup = keyof typeof errorGroupParents;
