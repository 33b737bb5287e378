import { useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import { type VerificationOutcome, verificationOutcome } from "./verification-outcome.ts";

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
