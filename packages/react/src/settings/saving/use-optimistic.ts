import { useRef, useState } from "react";
import type { Problem } from "../../forms/problem.ts";
import type { ProfileKey } from "../../i18n/en/profile.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";

export type OptimisticState = "idle" | "saving" | "saved" | "failed";

interface Change<Value> {
  readonly state: OptimisticState;
  /** The last value that the user wanted. */
  readonly wanted: Value;
  readonly problem?: Problem<ProfileKey> | undefined;
}

/**
 * Shows a changed value immediately and reverts it with an error if saving fails. `current`: the saved value. `save`:
 * resolves after `current` has been refetched. Changes are saved in their order, so the last one is the one that stays.
 */
export function useOptimistic<Value>(current: Value, save: (value: Value) => Promise<void>) {
  const [latest, setLatest] = useState<Change<Value>>({ state: "idle", wanted: current });
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function change(wanted: Value) {
    setLatest({ state: "saving", wanted });
    const saving = last.current.then(() => save(wanted)).catch(explainChangeError<never>);
    last.current = saving;
    const problem = (await saving) as Problem<ProfileKey> | undefined;
    if (saving === last.current) setLatest({ state: problem ? "failed" : "saved", wanted, problem });
  }

  return { ...latest, value: latest.state === "saving" ? latest.wanted : current, change };
}
