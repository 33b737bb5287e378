import { useState } from "react";
import { explainChangeError } from "../changes/explain-change-error.ts";
import type { SettingsProblem } from "../changes/settings-problem.ts";

export type OptimisticState = "idle" | "saving" | "saved" | "failed";

/** A value that is shown as changed at once and goes back, with a reason, when saving fails.
 *  `current`: what the service holds. `save`: settles after `current` has been fetched again. */
export function useOptimistic<Value>(current: Value, save: (value: Value) => Promise<void>) {
  const [state, setState] = useState<OptimisticState>("idle");
  const [wanted, setWanted] = useState(current);
  const [problem, setProblem] = useState<SettingsProblem>();

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
