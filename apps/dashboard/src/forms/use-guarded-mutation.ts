import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { getConflictFields } from "../errors/explain-error.ts";

export interface GuardedMutation<Variables = void> {
  readonly isPending: boolean;
  /** `conflict`: another user changed the same fields (CHANGED_MEANWHILE). */
  readonly state: "idle" | "saving" | "error" | "conflict";
  /** The last error; `undefined` after a success. */
  readonly error: unknown;
  /** Resolves to whether it succeeded. Never rejects; ignored while another call is running. */
  readonly run: (variables: Variables) => Promise<boolean>;
  readonly reset: () => void;
}

/** TanStack Query's `useMutation`, guarded against double submission. Errors are returned instead of thrown. */
export function useGuardedMutation<Variables = void>(
  mutationFn: (variables: Variables) => Promise<unknown>,
): GuardedMutation<Variables> {
  const { mutateAsync, reset, isPending, isError, error } = useMutation<unknown, unknown, Variables>({ mutationFn });
  const isRunning = useRef(false);
  async function run(variables: Variables) {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      await mutateAsync(variables);
      return true;
    } catch {
      return false;
    } finally {
      isRunning.current = false;
    }
  }
  const failure = getConflictFields(error) ? "conflict" : "error";
  return {
    isPending,
    state: isPending ? "saving" : isError ? failure : "idle",
    error: error ?? undefined,
    run,
    reset,
  };
}
