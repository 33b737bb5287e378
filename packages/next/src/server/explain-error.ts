import { ConfigurationError, KnownError } from "@vestibule/client";

/** Names the variable to change if the server rejects the secret key. The client kit does so for the other settings. */
export function explainError(error: unknown): unknown {
  if (!KnownError.isInstance(error, "INVALID_SECRET_SERVER_KEY")) return error;
  return new ConfigurationError(
    "The server doesn't accept VESTIBULE_SECRET_SERVER_KEY: it is wrong, expired, or revoked, or belongs to another project than NEXT_PUBLIC_VESTIBULE_PROJECT_ID.",
  );
}
