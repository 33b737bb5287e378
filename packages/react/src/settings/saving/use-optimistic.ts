import { useState } from "react";
import type { Problem } from "../../forms/problem.ts";
import type { ProfileKey } from "../../i18n/en/profile.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";

export type OptimisticState = "idle" | "saving" | "saved" | "failed";

/**
 * Shows a changed value immediately and reverts it with an error if saving fails. `current`: the saved value. `save`:
 * resolves after `current` has been refetched.
 */
export function useOptimistic<Value>(current: Value, save: (value: Value) => Promise<void>) {
  const [state, setState] = useState<OptimisticState>("idle");
  const [wanted, setWanted] = useState(current);
  const [problem, setProblem] = useState<Problem<ProfileKey>>();

  async function change(value: Value) {
    if (state === "saving") return;
    setWanted(value);
    setProblem(undefined);
    setState("saving");
    try {
      await save(value);
      setState("saved");
    } catch (error) {
      setProblem(explainChangeError(error));
      setState("failed");
    }
  }

  return { state, value: state === "saving" ? wanted : current, lastWanted: wanted, problem, change };
}
