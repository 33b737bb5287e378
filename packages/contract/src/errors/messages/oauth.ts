import type { DetailsOf } from "../details.ts";

export const oauthMessages = {
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: ({ client_id }: DetailsOf<"INVALID_OAUTH_CLIENT_ID_OR_SECRET">) => {
    const given = client_id === null ? "" : ` ${JSON.stringify(client_id)}`;
    return `The OAuth client id${given} or secret is not valid. The id is the project id, optionally followed by # and a branch; the secret is a publishable client key.`;
  },
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: () => "The OAuth provider is not enabled in this project.",
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: () =>
    "Extra scopes need the project's own OAuth keys for this provider; shared keys cannot ask for them.",
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: () =>
    "Provider access tokens need the project's own OAuth keys for this provider; shared keys cannot give them out.",
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: () => "The user has not connected an account of this OAuth provider.",
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: () => "The connected account does not grant the required scope.",
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: () =>
    "This provider account is already connected to another user.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: () =>
    "The user has already connected a different account of this OAuth provider.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: ({
    contact_channel_value,
  }: DetailsOf<"CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE">) => {
    const address =
      contact_channel_value === null ? "This e-mail address" : `The e-mail ${JSON.stringify(contact_channel_value)}`;
    return `${address} is already used to sign in to another account.`;
  },
  OAUTH_PROVIDER_ACCESS_DENIED: () => "Access was denied, by the user or by the OAuth provider.",
  OUTER_OAUTH_TIMEOUT: () => "Signing in took too long. Please sign in again.",
  INVALID_AUTHORIZATION_CODE: () => "The authorization code is wrong, expired or used already.",
  INVALID_SCOPE: ({ scope }: DetailsOf<"INVALID_SCOPE">) => `The scope ${JSON.stringify(scope)} is not known.`,
  INVALID_SHARED_OAUTH_PROVIDER_ID: ({ provider_id }: DetailsOf<"INVALID_SHARED_OAUTH_PROVIDER_ID">) =>
    `The OAuth provider ${JSON.stringify(provider_id)} has no shared keys.`,
  INVALID_STANDARD_OAUTH_PROVIDER_ID: ({ provider_id }: DetailsOf<"INVALID_STANDARD_OAUTH_PROVIDER_ID">) =>
    `${JSON.stringify(provider_id)} is not an OAuth provider.`,
};
