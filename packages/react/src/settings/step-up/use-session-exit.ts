import { useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";

/** An action that ends the session and leaves the page. Stays busy on success. */
export function useSessionExit(action: () => Promise<void>) {
  const [state, setState] = useState<"idle" | "leaving">("idle");
  const [problem, setProblem] = useState<Problem>();
  async function exit() {
    if (state === "leaving") return;
    setState("leaving");
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      setProblem(explainError(error));
      setState("idle");
    }
  }
  return { state, problem, exit };
}
