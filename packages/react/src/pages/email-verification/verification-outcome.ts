import { KnownError } from "@vestibule/client";

/** What the person can be told about their link. */
export type VerificationOutcome = "verified" | "not-found" | "expired" | "blocked" | "failed";

/** A code that was used already means that the address is verified: mail programs and people open links twice. */
export function verificationOutcome(error: unknown): VerificationOutcome {
  if (!KnownError.isInstance(error)) return "failed";
  switch (error.errorCode) {
    case "VERIFICATION_CODE_ALREADY_USED":
    case "EMAIL_ALREADY_VERIFIED":
      return "verified";
    case "VERIFICATION_CODE_NOT_FOUND":
    case "SCHEMA_ERROR":
      return "not-found";
    case "VERIFICATION_CODE_EXPIRED":
      return "expired";
    case "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED":
      return "blocked";
    default:
      return "failed";
  }
}
