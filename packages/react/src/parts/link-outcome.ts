import { KnownError } from "@vestibule/client";

/** Why a link's code is no longer valid; `failed`: another error, which can be retried. */
export type LinkOutcome = "invalid" | "expired" | "used" | "blocked" | "failed";

const outcomes: Partial<Record<string, LinkOutcome>> = {
  VERIFICATION_CODE_NOT_FOUND: "invalid",
  // A code of another length, truncated by an email app.
  SCHEMA_ERROR: "invalid",
  VERIFICATION_CODE_EXPIRED: "expired",
  VERIFICATION_CODE_ALREADY_USED: "used",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "blocked",
};

export function getLinkOutcome(error: unknown): LinkOutcome {
  return (KnownError.isInstance(error) && outcomes[error.errorCode]) || "failed";
}
