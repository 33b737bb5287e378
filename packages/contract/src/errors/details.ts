import type { AccessType } from "../headers.ts";
import type { ErrorCode } from "./codes.ts";

interface MessageDetails {
  message: string;
}

/** `reason`: what the user can correct, if API v1 has no code of its own for it. */
interface SchemaErrorDetails {
  message: string;
  reason?: "password_too_common";
}

interface ProjectIdDetails {
  project_id: string;
}

interface TeamPermissionDetails {
  team_id: string;
  user_id: string;
  permission_id: string;
}

interface PermissionIdDetails {
  permission_id: string;
}

type PermissionScope = "team" | "project";

/** The error returned by one variant of an endpoint that has several. */
export type OverloadError =
  | { code: string; error: string; details?: object }
  | { status_code: number; message: string; headers: Record<string, string> };

/** The `details` of each error code that has them, exactly as sent on the wire. */
export interface ErrorDetails {
  UNSUPPORTED_ERROR: { originalErrorCode: string };
  BODY_PARSING_ERROR: MessageDetails;
  SCHEMA_ERROR: SchemaErrorDetails;
  ALL_OVERLOADS_FAILED: { overload_errors: OverloadError[] };
  /** Fields whose current value differs from the expected one, such as "config.domains". */
  CHANGED_MEANWHILE: { fields: string[] };

  INVALID_ACCESS_TYPE: { accessType: string };
  ACCESS_TYPE_WITHOUT_PROJECT_ID: { request_type: AccessType };
  INSUFFICIENT_ACCESS_TYPE: { actual_access_type: string; allowed_access_types: string[] };
  INVALID_PUBLISHABLE_CLIENT_KEY: ProjectIdDetails;
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: ProjectIdDetails;
  CURRENT_PROJECT_NOT_FOUND: ProjectIdDetails;
  INVALID_SECRET_SERVER_KEY: ProjectIdDetails;
  INVALID_SUPER_SECRET_ADMIN_KEY: ProjectIdDetails;
  /** Always null: published clients fail on a number here. */
  ADMIN_ACCESS_TOKEN_EXPIRED: { expired_at_millis: null };
  PROJECT_NOT_FOUND: ProjectIdDetails;
  BRANCH_DOES_NOT_EXIST: { branch_id: string };

  /** Milliseconds since the epoch, or null when unknown. */
  ACCESS_TOKEN_EXPIRED: { expired_at_millis: number | null };
  INVALID_PROJECT_FOR_ACCESS_TOKEN: { expected_project_id: string; actual_project_id: string };

  USER_EMAIL_ALREADY_EXISTS: { email: string };
  USER_ID_DOES_NOT_EXIST: { user_id: string };
  /** In characters. */
  PASSWORD_TOO_SHORT: { min_length: number };
  /** In characters. Camel case on the wire, unlike `min_length`. */
  PASSWORD_TOO_LONG: { maxLength: number };
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: { attempt_code: string };
  PASSKEY_REGISTRATION_FAILED: MessageDetails;
  PASSKEY_AUTHENTICATION_FAILED: MessageDetails;
  /** `code` is the WebAuthn error kind. */
  PASSKEY_WEBAUTHN_ERROR: { message: string; code: string };

  EMAIL_IS_NOT_PRIMARY_EMAIL: { email: string; primary_email: string | null };

  INVALID_OAUTH_CLIENT_ID_OR_SECRET: { client_id: string | null };
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: { type: "email"; contact_channel_value: string | null };
  INVALID_SCOPE: { scope: string };
  INVALID_SHARED_OAUTH_PROVIDER_ID: { provider_id: string };
  INVALID_STANDARD_OAUTH_PROVIDER_ID: { provider_id: string };

  TEAM_NOT_FOUND: { team_id: string };
  TEAM_MEMBERSHIP_NOT_FOUND: { team_id: string; user_id: string };
  TEAM_PERMISSION_REQUIRED: TeamPermissionDetails;
  TEAM_PERMISSION_NOT_FOUND: TeamPermissionDetails;
  PROJECT_PERMISSION_REQUIRED: { user_id: string; permission_id: string };
  PERMISSION_NOT_FOUND: PermissionIdDetails;
  WRONG_PERMISSION_SCOPE: {
    permission_id: string;
    expected_scope: PermissionScope;
    actual_scope: PermissionScope | null;
  };
  CONTAINED_PERMISSION_NOT_FOUND: PermissionIdDetails;
  PERMISSION_ID_ALREADY_EXISTS: PermissionIdDetails;
  TEAM_ALREADY_EXISTS: { team_id: string };

  /** Kinds of API key: `user` or `team`. */
  WRONG_API_KEY_TYPE: { expected_type: string; actual_type: string };
  CLI_AUTH_ERROR: MessageDetails;
  CLI_AUTH_EXPIRED_ERROR: MessageDetails;
  CLI_AUTH_USED_ERROR: MessageDetails;

  EMAIL_NOT_EDITABLE: { email_id: string; status: string };
  /** `error`: a sentence for the author of the template. */
  EMAIL_RENDERING_ERROR: { error: string };
  /** `provider`: its ID; `details`: why it returned no token. */
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE: { provider: string; details: string };
  SIGN_UP_REJECTED: { message: string };
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: { restricted_reason: { type: string } };
  DATA_VAULT_STORE_DOES_NOT_EXIST: { store_id: string };
  ITEM_NOT_FOUND: { item_id: string };
  /** `context`: always null. */
  PRODUCT_DOES_NOT_EXIST: { product_id: string; context: null };
}

/** The details of an error code, or undefined if it has none. */
export type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : undefined;

/** Rest parameter for functions that take an error code: its details if it has any. */
export type DetailsArgument<C extends ErrorCode> = C extends keyof ErrorDetails ? [details: ErrorDetails[C]] : [];
