import { useState } from "react";
import { explain } from "../../../forms/explain.ts";
import type { Problem } from "../../../forms/problem.ts";

/** An action that ends the session and leaves the page; stays busy when it works. */
export function useLeave(action: () => Promise<void>) {
  const [state, setState] = useState<"idle" | "leaving">("idle");
  const [problem, setProblem] = useState<Problem>();
  async function leave() {
    if (state === "leaving") return;
    setState("leaving");
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      setProblem(explain(error));
      setState("idle");
    }
  }
  return { state, problem, leave };
}
