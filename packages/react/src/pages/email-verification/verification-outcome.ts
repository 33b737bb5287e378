import { KnownError } from "@vestibule/client";

/** The result of a verification link. */
export type VerificationOutcome = "verified" | "not-found" | "expired" | "blocked" | "failed";

/** A used code means that the email is verified, because email apps and users open links twice. */
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
