import { ConfigurationError, KnownError, NetworkError } from "@vestibule/client";

const wrongKeys = {
  INVALID_SECRET_SERVER_KEY: "VESTIBULE_SECRET_SERVER_KEY",
  INVALID_PUBLISHABLE_CLIENT_KEY: "NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY",
  // The code of a refresh, whose client secret is the publishable client key.
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: "NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY",
} as const;

/** Names the variable to change, if the settings are a likely cause. */
export function explainError(error: unknown): unknown {
  if (error instanceof NetworkError)
    return new NetworkError(`${error.message} Is NEXT_PUBLIC_VESTIBULE_API_URL right, and the server running?`, error);
  const code = error instanceof KnownError ? error.errorCode : "";
  const variable = Object.hasOwn(wrongKeys, code) ? wrongKeys[code as keyof typeof wrongKeys] : null;
  if (variable === null) return error;
  return new ConfigurationError(
    `The server doesn't accept ${variable}: it is wrong, expired, or revoked, or belongs to another project than NEXT_PUBLIC_VESTIBULE_PROJECT_ID.`,
  );
}
