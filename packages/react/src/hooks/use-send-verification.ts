import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { explainError } from "../forms/explain-error.ts";
import type { Problem } from "../forms/problem.ts";

export type SendVerificationState = "idle" | "sending" | "sent" | "failed";

/** Resends the verification email to the signed-in user. */
export function useSendVerification(user: CurrentUser | null) {
  const [state, setState] = useState<SendVerificationState>("idle");
  const [problem, setProblem] = useState<Problem>();
  async function send() {
    if (state === "sending" || !user) return;
    setState("sending");
    setProblem(undefined);
    try {
      const rejected = await user.sendVerificationEmail();
      if (rejected) throw rejected;
      setState("sent");
    } catch (error) {
      setProblem(explainError(error));
      setState("failed");
    }
  }
  return { state, problem, send };
}
