import { useRef, useState } from "react";
import { getConflictFields } from "../errors/explain-error.ts";

export type MutationState = "idle" | "saving" | "error" | "conflict";
export type Mutation<Args extends readonly unknown[]> = {
  state: MutationState;
  /** The last error; `undefined` after a success. */
  error: unknown;
  /** The fields of a CHANGED_MEANWHILE error, by their API names. */
  conflictFields: readonly string[];
  /** Resolves to whether it succeeded. Never throws; ignored while another call is running. */
  run: (...args: Args) => Promise<boolean>;
  reset: () => void;
};

/** Runs a mutation and tracks its state. */
export function useMutationState<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): Mutation<Args> {
  const [state, setState] = useState<MutationState>("idle");
  const [error, setError] = useState<unknown>();
  const isRunning = useRef(false);
  async function run(...args: Args) {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState("saving");
    setError(undefined);
    try {
      await action(...args);
      setState("idle");
      return true;
    } catch (reason) {
      setError(reason);
      setState(getConflictFields(reason) ? "conflict" : "error");
      return false;
    } finally {
      isRunning.current = false;
    }
  }
  function reset() {
    setState("idle");
    setError(undefined);
  }
  return { state, error, conflictFields: getConflictFields(error) ?? [], run, reset };
}
