import { KnownError } from "@vestibule/client";
import { useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";

/** The result of a verification link. */
type VerificationOutcome = "verified" | "not-found" | "expired" | "blocked" | "failed";

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

/** `asking`: requires a click before the code is redeemed, because email scanners open links. */
export type EmailVerificationState = "asking" | "verifying" | VerificationOutcome;

/** Redeems the code of a verification email. `code`: 45 characters, from the link. */
export function useEmailVerification(code: string | undefined) {
  const app = useStackApp();
  const user = useUserState();
  const [state, setState] = useState<EmailVerificationState>(code ? "asking" : "not-found");
  const [error, setError] = useState<unknown>();

  async function verify() {
    if (!code || state === "verifying") return;
    setState("verifying");
    try {
      const result = await app.verifyEmail(code);
      if (result.status === "error") throw result.error;
      setState("verified");
    } catch (failure) {
      setError(failure);
      setState(verificationOutcome(failure));
    }
  }

  return { state, error, verify, user: user.status === "ready" ? user.data : null };
}
