import { KnownError } from "@vestibule/client";

/** Why the code of a link does not work any more; `failed`: something else went wrong, and it may be tried again. */
export type LinkOutcome = "invalid" | "expired" | "used" | "blocked" | "failed";

const outcomes: Partial<Record<string, LinkOutcome>> = {
  VERIFICATION_CODE_NOT_FOUND: "invalid",
  // A code of another length: cut off by a mail program.
  SCHEMA_ERROR: "invalid",
  VERIFICATION_CODE_EXPIRED: "expired",
  VERIFICATION_CODE_ALREADY_USED: "used",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "blocked",
};

export function getLinkOutcome(error: unknown): LinkOutcome {
  return (KnownError.isInstance(error) && outcomes[error.errorCode]) || "failed";
}
