import type { ErrorCode } from "./codes.ts";
import type { DetailsArgument, DetailsOf } from "./details.ts";
import { credentialMessages } from "./messages/credentials.ts";
import { oauthMessages } from "./messages/oauth.ts";
import { teamAndKeyMessages } from "./messages/teams-and-keys.ts";
import { userMessages } from "./messages/users.ts";

const sessionMessages = {
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

const generalMessages = {
  UNSUPPORTED_ERROR: ({ originalErrorCode }: DetailsOf<"UNSUPPORTED_ERROR">) =>
    `The server answered with the error ${originalErrorCode}, which this client is too old to know. Please update the client.`,
  BODY_PARSING_ERROR: ({ message }: DetailsOf<"BODY_PARSING_ERROR">) => message,
  SCHEMA_ERROR: ({ message }: DetailsOf<"SCHEMA_ERROR">) => message,
  ALL_OVERLOADS_FAILED: ({ overload_errors }: DetailsOf<"ALL_OVERLOADS_FAILED">) =>
    `The request matches none of the variants of this endpoint. Each variant failed as follows: ${JSON.stringify(overload_errors)}`,
  CHANGED_MEANWHILE: ({ fields }: DetailsOf<"CHANGED_MEANWHILE">) =>
    `Somebody else has changed this meanwhile: ${fields.join(", ")}. Nothing was saved. Read it again, then repeat your change.`,
};

/** One text builder for each code. */
type Messages = { readonly [C in ErrorCode]: (...details: DetailsArgument<C>) => string };

const messages: Messages = {
  ...generalMessages,
  ...credentialMessages,
  ...sessionMessages,
  ...userMessages,
  ...oauthMessages,
  ...teamAndKeyMessages,
};

/** The English text of an error, meant for developers. */
export function errorMessage<C extends ErrorCode>(code: C, ...details: DetailsArgument<C>): string {
  return messages[code](...details);
}
