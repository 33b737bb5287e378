import { useState } from "react";
import { explainError } from "../../ui/feedback/explain-error.ts";
import { useMutationState } from "../../ui/forms/use-mutation-state.ts";

/** A switch that is saved at once: the props of a SwitchRow. It goes back when the server says no, and says why. */
export function useAutosaveSwitch(isOn: boolean, save: (isOn: boolean) => Promise<unknown>) {
  const [wanted, setWanted] = useState<boolean>();
  const mutation = useMutationState(async (next: boolean) => {
    setWanted(next);
    try {
      await save(next);
    } finally {
      setWanted(undefined);
    }
  });
  return {
    checked: wanted ?? isOn,
    isPending: mutation.state === "saving",
    error: mutation.error === undefined ? undefined : explainError(mutation.error).title,
    onCheckedChange: (next: boolean) => void mutation.run(next),
  };
}
