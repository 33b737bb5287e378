import type { DetailsOf } from "../details.ts";

export const sessionMessages = {
  UNPARSABLE_ACCESS_TOKEN: () => "The access token cannot be read: it is malformed or not signed by this server.",
  ACCESS_TOKEN_EXPIRED: ({ expired_at_millis }: DetailsOf<"ACCESS_TOKEN_EXPIRED">) => {
    const time = expired_at_millis === null ? "" : ` It expired at ${new Date(expired_at_millis).toISOString()}.`;
    return `The access token has expired. Refresh it and try again.${time}`;
  },
  INVALID_PROJECT_FOR_ACCESS_TOKEN: ({
    expected_project_id,
    actual_project_id,
  }: DetailsOf<"INVALID_PROJECT_FOR_ACCESS_TOKEN">) =>
    `The access token belongs to the project ${JSON.stringify(actual_project_id)}, but the request is for ${JSON.stringify(expected_project_id)}.`,
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: () => "The login is unknown, expired or revoked. The user has to sign in again.",
  CANNOT_DELETE_CURRENT_SESSION: () => "The current session cannot be deleted this way. Sign out instead.",
  PROVIDER_REJECTED: () => "The OAuth provider refused to refresh the login. The user has to sign in again.",
  USER_AUTHENTICATION_REQUIRED: () =>
    "A signed-in user is required. Send a user access token in the header x-stack-access-token.",
  CANNOT_GET_OWN_USER_WITHOUT_USER: () => "The id me stands for the signed-in user, but no user is signed in.",
  IMPERSONATION_FORBIDDEN: () => "Only the user themselves can do this, not somebody who acts as them.",
};
