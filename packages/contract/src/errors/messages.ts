import { accessTypes, keyPrefixes } from "../headers.ts";
import type { ErrorCode } from "./codes.ts";
import type { DetailsArgument, DetailsOf } from "./details.ts";

const invalidKey = (kind: string, projectId: string) =>
  `The ${kind} is not valid for the project ${JSON.stringify(projectId)}. Check the project ID and the key: the key may be wrong, expired or revoked.`;

const credentialMessages = {
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: () =>
    "A project key or an admin access token was sent, but the x-stack-access-type header is missing.",
  INVALID_ACCESS_TYPE: ({ accessType }: DetailsOf<"INVALID_ACCESS_TYPE">) =>
    `The x-stack-access-type header must be one of ${accessTypes.join(", ")}, but it is ${JSON.stringify(accessType)}.`,
  ACCESS_TYPE_WITHOUT_PROJECT_ID: ({ request_type }: DetailsOf<"ACCESS_TYPE_WITHOUT_PROJECT_ID">) =>
    `A request with access type ${request_type} requires the x-stack-project-id header. See the authentication section of the API reference.`,
  ACCESS_TYPE_REQUIRED: () =>
    "This endpoint requires an access type. Send the x-stack-access-type header (client, server or admin), the project ID and the key for that access type.",
  INSUFFICIENT_ACCESS_TYPE: ({ actual_access_type, allowed_access_types }: DetailsOf<"INSUFFICIENT_ACCESS_TYPE">) =>
    `This endpoint accepts the access types ${allowed_access_types.join(", ")}, but the request has ${actual_access_type}.`,
  INVALID_PUBLISHABLE_CLIENT_KEY: ({ project_id }: DetailsOf<"INVALID_PUBLISHABLE_CLIENT_KEY">) =>
    invalidKey("publishable client key", project_id),
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: ({
    project_id,
  }: DetailsOf<"PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT">) =>
    `The project ${JSON.stringify(project_id)} requires a publishable client key (${keyPrefixes.publishableClient}…), and the request has none.`,
  CURRENT_PROJECT_NOT_FOUND: ({ project_id }: DetailsOf<"CURRENT_PROJECT_NOT_FOUND">) =>
    `There is no project ${JSON.stringify(project_id)}. Check the project ID.`,
  INVALID_SECRET_SERVER_KEY: ({ project_id }: DetailsOf<"INVALID_SECRET_SERVER_KEY">) =>
    invalidKey("secret server key", project_id),
  INVALID_SUPER_SECRET_ADMIN_KEY: ({ project_id }: DetailsOf<"INVALID_SUPER_SECRET_ADMIN_KEY">) =>
    invalidKey("super secret admin key", project_id),
  UNPARSABLE_ADMIN_ACCESS_TOKEN: () =>
    "The admin access token is invalid: it is malformed or was not signed by this server.",
  ADMIN_ACCESS_TOKEN_EXPIRED: () => "The admin access token has expired. Refresh it and try again.",
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: () => "The admin access token cannot be used for this project.",
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: () => "The user of the admin access token is not an owner of this project.",
  CLIENT_AUTHENTICATION_REQUIRED: () =>
    `The publishable client key (${keyPrefixes.publishableClient}…) is missing. Send it in the x-stack-publishable-client-key header.`,
  SERVER_AUTHENTICATION_REQUIRED: () =>
    `The secret server key (${keyPrefixes.secretServer}…) is missing. Send it in the x-stack-secret-server-key header.`,
  ADMIN_AUTHENTICATION_REQUIRED: () =>
    `The super secret admin key (${keyPrefixes.superSecretAdmin}…) is missing. Send it in the x-stack-super-secret-admin-key header.`,
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: () => "A publishable client key or a secret server key is required.",
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: () => "A publishable client key or a super secret admin key is required.",
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: () =>
    "A publishable client key, a secret server key or a super secret admin key is required.",
  EXPECTED_INTERNAL_PROJECT: () => "This endpoint is only available for the project with the ID internal.",
  PROJECT_NOT_FOUND: ({ project_id }: DetailsOf<"PROJECT_NOT_FOUND">) =>
    `The project ${JSON.stringify(project_id)} does not exist or is not accessible.`,
  BRANCH_DOES_NOT_EXIST: ({ branch_id }: DetailsOf<"BRANCH_DOES_NOT_EXIST">) =>
    `The project has no branch ${JSON.stringify(branch_id)}.`,
};

const userMessages = {
  USER_EMAIL_ALREADY_EXISTS: ({ email }: DetailsOf<"USER_EMAIL_ALREADY_EXISTS">) =>
    `A user with the email ${JSON.stringify(email)} already exists.`,
  USER_NOT_FOUND: () => "User not found.",
  USER_ID_DOES_NOT_EXIST: ({ user_id }: DetailsOf<"USER_ID_DOES_NOT_EXIST">) =>
    `No user has the ID ${JSON.stringify(user_id)}.`,
  EMAIL_NOT_VERIFIED: () => "The primary email is not verified. Verify it first.",
  SIGN_UP_NOT_ENABLED: () => "Sign-up is disabled for this project. Ask an owner to create an account for you.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: () => "Password sign-in is disabled for this project.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: () => "Passkey sign-in is disabled for this project.",
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: () => "Anonymous accounts are disabled for this project.",
  EMAIL_PASSWORD_MISMATCH: () => "Wrong e-mail or password.",
  PASSWORD_TOO_SHORT: ({ min_length }: DetailsOf<"PASSWORD_TOO_SHORT">) =>
    `The password is too short. This project requires at least ${min_length} characters.`,
  PASSWORD_TOO_LONG: ({ maxLength }: DetailsOf<"PASSWORD_TOO_LONG">) =>
    `The password is too long. Use at most ${maxLength} characters.`,
  USER_DOES_NOT_HAVE_PASSWORD: () => "The user has no password.",
  PASSWORD_CONFIRMATION_MISMATCH: () => "Passwords do not match.",
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: () =>
    "A second factor is required. Send its code and the attempt code to /auth/mfa/sign-in.",
  INVALID_TOTP_CODE: () => "The one-time code is incorrect. Try again.",
  PASSKEY_REGISTRATION_FAILED: ({ message }: DetailsOf<"PASSKEY_REGISTRATION_FAILED">) => message,
  PASSKEY_AUTHENTICATION_FAILED: ({ message }: DetailsOf<"PASSKEY_AUTHENTICATION_FAILED">) => message,
  PASSKEY_WEBAUTHN_ERROR: ({ message }: DetailsOf<"PASSKEY_WEBAUTHN_ERROR">) => message,
  REDIRECT_URL_NOT_WHITELISTED: () =>
    "The redirect URL is not trusted. Add its domain to the project's trusted domains, or use a relative URL.",

  VERIFICATION_CODE_NOT_FOUND: () => "The verification code does not exist in this project.",
  VERIFICATION_CODE_EXPIRED: () => "The verification code has expired.",
  VERIFICATION_CODE_ALREADY_USED: () => "The verification code has already been used.",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: () =>
    "The verification code is no longer valid after too many attempts. Request a new one.",
  EMAIL_ALREADY_VERIFIED: () => "The email is already verified.",
  EMAIL_IS_NOT_PRIMARY_EMAIL: ({ email, primary_email }: DetailsOf<"EMAIL_IS_NOT_PRIMARY_EMAIL">) => {
    const primary =
      primary_email === null
        ? "The user has no primary email."
        : `The primary email is ${JSON.stringify(primary_email)}.`;
    return `The email ${JSON.stringify(email)} is not the user's primary email. ${primary}`;
  },
  EMAIL_NOT_ASSOCIATED_WITH_USER: () => "No account uses this email.",
};

const missingTeamPermission = (details: { team_id: string; user_id: string; permission_id: string }) =>
  `The user ${details.user_id} does not have the permission ${details.permission_id} in the team ${details.team_id}.`;

const teamAndKeyMessages = {
  TEAM_NOT_FOUND: ({ team_id }: DetailsOf<"TEAM_NOT_FOUND">) => `The team ${JSON.stringify(team_id)} does not exist.`,
  TEAM_MEMBERSHIP_NOT_FOUND: ({ team_id, user_id }: DetailsOf<"TEAM_MEMBERSHIP_NOT_FOUND">) =>
    `The user ${user_id} is not a member of the team ${team_id}.`,
  TEAM_MEMBERSHIP_ALREADY_EXISTS: () => "The user is already a member of the team.",
  TEAM_PERMISSION_REQUIRED: missingTeamPermission,
  TEAM_PERMISSION_NOT_FOUND: missingTeamPermission,
  PROJECT_PERMISSION_REQUIRED: ({ user_id, permission_id }: DetailsOf<"PROJECT_PERMISSION_REQUIRED">) =>
    `The user ${user_id} does not have the permission ${permission_id} in the project.`,
  PERMISSION_NOT_FOUND: ({ permission_id }: DetailsOf<"PERMISSION_NOT_FOUND">) =>
    `The permission ${JSON.stringify(permission_id)} does not exist.`,
  WRONG_PERMISSION_SCOPE: ({ permission_id, expected_scope, actual_scope }: DetailsOf<"WRONG_PERMISSION_SCOPE">) =>
    `The permission ${JSON.stringify(permission_id)} has the scope ${actual_scope ?? "none"}, but the scope ${expected_scope} is required.`,
  CONTAINED_PERMISSION_NOT_FOUND: ({ permission_id }: DetailsOf<"CONTAINED_PERMISSION_NOT_FOUND">) =>
    `The contained permission ${JSON.stringify(permission_id)} does not exist in this scope.`,
  PERMISSION_ID_ALREADY_EXISTS: ({ permission_id }: DetailsOf<"PERMISSION_ID_ALREADY_EXISTS">) =>
    `A permission with the ID ${JSON.stringify(permission_id)} already exists.`,
  TEAM_ALREADY_EXISTS: ({ team_id }: DetailsOf<"TEAM_ALREADY_EXISTS">) =>
    `A team with the ID ${JSON.stringify(team_id)} already exists.`,

  API_KEY_NOT_FOUND: () => "The API key does not exist.",
  API_KEY_REVOKED: () => "The API key has been revoked.",
  API_KEY_EXPIRED: () => "The API key has expired.",
  WRONG_API_KEY_TYPE: ({ expected_type, actual_type }: DetailsOf<"WRONG_API_KEY_TYPE">) =>
    `This endpoint requires a ${expected_type} API key, but got a ${actual_type} API key.`,
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: () => "Credential scanners cannot revoke public API keys.",
  INVALID_POLLING_CODE: () => "The polling code is unknown.",
  CLI_AUTH_ERROR: ({ message }: DetailsOf<"CLI_AUTH_ERROR">) => message,
  CLI_AUTH_EXPIRED_ERROR: ({ message }: DetailsOf<"CLI_AUTH_EXPIRED_ERROR">) => message,
  CLI_AUTH_USED_ERROR: ({ message }: DetailsOf<"CLI_AUTH_USED_ERROR">) => message,
  EMAIL_TEMPLATE_ALREADY_EXISTS: () => "The email template already exists.",
};

const oauthMessages = {
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: ({ client_id }: DetailsOf<"INVALID_OAUTH_CLIENT_ID_OR_SECRET">) => {
    const given = client_id === null ? "" : ` ${JSON.stringify(client_id)}`;
    return `The OAuth client ID${given} or secret is not valid. The client ID is the project ID, optionally followed by # and a branch; the secret is a publishable client key.`;
  },
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: () => "The OAuth provider is not enabled for this project.",
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: () =>
    "Extra scopes require the project's own OAuth keys for this provider; they are not available with shared keys.",
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: () =>
    "Provider access tokens require the project's own OAuth keys for this provider; they are not available with shared keys.",
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: () => "The user has not connected an account from this OAuth provider.",
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: () => "The connected account does not grant the required scope.",
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: () =>
    "This provider account is already connected to another user.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: () =>
    "The user has already connected a different account from this OAuth provider.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: ({
    contact_channel_value,
  }: DetailsOf<"CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE">) => {
    const address =
      contact_channel_value === null ? "This email" : `The email ${JSON.stringify(contact_channel_value)}`;
    return `${address} is already used to sign in to another account.`;
  },
  OAUTH_PROVIDER_ACCESS_DENIED: () => "Access was denied by the user or the OAuth provider.",
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: () =>
    "The OAuth provider is temporarily unavailable. Please try again later.",
  OUTER_OAUTH_TIMEOUT: () => "Signing in took too long. Please sign in again.",
  INVALID_AUTHORIZATION_CODE: () => "The authorization code is invalid, expired or already used.",
  INVALID_SCOPE: ({ scope }: DetailsOf<"INVALID_SCOPE">) => `The scope ${JSON.stringify(scope)} is not supported.`,
  INVALID_SHARED_OAUTH_PROVIDER_ID: ({ provider_id }: DetailsOf<"INVALID_SHARED_OAUTH_PROVIDER_ID">) =>
    `The OAuth provider ${JSON.stringify(provider_id)} has no shared keys.`,
  INVALID_STANDARD_OAUTH_PROVIDER_ID: ({ provider_id }: DetailsOf<"INVALID_STANDARD_OAUTH_PROVIDER_ID">) =>
    `${JSON.stringify(provider_id)} is not an OAuth provider.`,
};

const sessionMessages = {
  UNPARSABLE_ACCESS_TOKEN: () => "The access token is invalid: it is malformed or was not signed by this server.",
  ACCESS_TOKEN_EXPIRED: ({ expired_at_millis }: DetailsOf<"ACCESS_TOKEN_EXPIRED">) => {
    const time = expired_at_millis === null ? "" : ` It expired at ${new Date(expired_at_millis).toISOString()}.`;
    return `The access token has expired. Refresh it and try again.${time}`;
  },
  INVALID_PROJECT_FOR_ACCESS_TOKEN: ({
    expected_project_id,
    actual_project_id,
  }: DetailsOf<"INVALID_PROJECT_FOR_ACCESS_TOKEN">) =>
    `The access token belongs to the project ${JSON.stringify(actual_project_id)}, but the request is for ${JSON.stringify(expected_project_id)}.`,
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: () => "The session is unknown, expired or revoked. The user must sign in again.",
  CANNOT_DELETE_CURRENT_SESSION: () => "The current session cannot be deleted this way. Sign out instead.",
  PROVIDER_REJECTED: () => "The OAuth provider refused to refresh the session. The user must sign in again.",
  USER_AUTHENTICATION_REQUIRED: () =>
    "A signed-in user is required. Send a user access token in the x-stack-access-token header.",
  CANNOT_GET_OWN_USER_WITHOUT_USER: () => "The ID me refers to the signed-in user, but no user is signed in.",
  IMPERSONATION_FORBIDDEN: () => "This action is not allowed while impersonating a user.",
};

const generalMessages = {
  UNSUPPORTED_ERROR: ({ originalErrorCode }: DetailsOf<"UNSUPPORTED_ERROR">) =>
    `The server returned the error ${originalErrorCode}, which this version of the client doesn't support. Please update the client.`,
  BODY_PARSING_ERROR: ({ message }: DetailsOf<"BODY_PARSING_ERROR">) => message,
  SCHEMA_ERROR: ({ message }: DetailsOf<"SCHEMA_ERROR">) => message,
  ALL_OVERLOADS_FAILED: ({ overload_errors }: DetailsOf<"ALL_OVERLOADS_FAILED">) =>
    `The request matches no variant of this endpoint. Errors by variant: ${JSON.stringify(overload_errors)}`,
  CHANGED_MEANWHILE: ({ fields }: DetailsOf<"CHANGED_MEANWHILE">) =>
    `Someone else changed this: ${fields.join(", ")}. Nothing was saved. Reload it, then repeat your change.`,
};

const notOffered = (product: string) =>
  `${product} is not part of Vestibule. See docs/guides/not-part-of-vestibule.md in its repository.`;

const otherClientMessages = {
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE: ({ provider, details }: DetailsOf<"OAUTH_ACCESS_TOKEN_NOT_AVAILABLE">) =>
    `The OAuth provider ${JSON.stringify(provider)} returned no access token: ${details}`,
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: () =>
    "This provider account is already used to sign in to another user's account.",
  EMAIL_NOT_EDITABLE: ({ status }: DetailsOf<"EMAIL_NOT_EDITABLE">) =>
    `The email can't be changed: only emails that the application sent and that still wait can. Its status is ${JSON.stringify(status)}.`,
  EMAIL_RENDERING_ERROR: ({ error }: DetailsOf<"EMAIL_RENDERING_ERROR">) => error,
  REQUIRES_CUSTOM_EMAIL_SERVER: () =>
    "The project uses the shared mail server. Set up the project's own mail server first.",
  TEAM_INVITATION_EMAIL_MISMATCH: () =>
    "The invitation is for another email. Sign in with the account of the invited email, or add the email to the account.",
  SIGN_UP_REJECTED: ({ message }: DetailsOf<"SIGN_UP_REJECTED">) => message,
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: () => "Restricted users cannot accept team invitations.",
  ANALYTICS_NOT_ENABLED: () => notOffered("Analytics"),
  DATA_VAULT_STORE_DOES_NOT_EXIST: ({ store_id }: DetailsOf<"DATA_VAULT_STORE_DOES_NOT_EXIST">) =>
    `The store ${JSON.stringify(store_id)} does not exist. ${notOffered("The data vault")}`,
  ITEM_NOT_FOUND: ({ item_id }: DetailsOf<"ITEM_NOT_FOUND">) =>
    `The item ${JSON.stringify(item_id)} does not exist. ${notOffered("Payment processing")}`,
  NEW_PURCHASES_BLOCKED: () => notOffered("Payment processing"),
  PRODUCT_DOES_NOT_EXIST: ({ product_id }: DetailsOf<"PRODUCT_DOES_NOT_EXIST">) =>
    `The product ${JSON.stringify(product_id)} does not exist. ${notOffered("Payment processing")}`,
  STRIPE_ACCOUNT_INFO_NOT_FOUND: () => notOffered("Payment processing"),
};

/** A message builder for each code. */
type Messages = { readonly [C in ErrorCode]: (...details: DetailsArgument<C>) => string };

const messages: Messages = {
  ...generalMessages,
  ...credentialMessages,
  ...sessionMessages,
  ...userMessages,
  ...oauthMessages,
  ...teamAndKeyMessages,
  ...otherClientMessages,
};

/** The English message of an error, intended for developers. */
export function errorMessage<C extends ErrorCode>(code: C, ...details: DetailsArgument<C>): string {
  return messages[code](...details);
}
