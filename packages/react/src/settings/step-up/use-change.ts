import { useRef, useState } from "react";
import type { SettingsKey } from "../../i18n/en/settings.ts";
import type { SettingsProblem } from "../changes/explain-change-error.ts";
import { getInlineProblem } from "../changes/explain-change-error.ts";
import { useStepUp } from "./use-step-up.ts";

export type ChangeOptions = {
  /** Whether the change affects sign-in and so requires step-up authentication. Default true. */
  sensitive?: boolean;
  /** The message for a rejection without an error code. */
  rejected?: SettingsKey;
};
type State = { status: "idle" | "busy" | "failed"; problem?: SettingsProblem };

/**
 * The changes of one entry: tracks state and error, and runs one at a time. A change requested while another one runs
 * starts after it, unless that one fails: the entry may show a change before its request and the refetch have finished,
 * and users don't wait for that. Canceling step-up authentication is not an error.
 */
export function useChange() {
  const withStepUp = useStepUp();
  const [state, setState] = useState<State>({ status: "idle" });
  const last = useRef<Promise<boolean>>(undefined);

  async function perform(change: () => Promise<unknown>, { sensitive = true, rejected }: ChangeOptions = {}) {
    const before = state.status === "busy" && last.current;
    setState({ status: "busy" });
    if (before) {
      if (!(await before)) return false;
      setState({ status: "busy" });
    }
    try {
      await withStepUp(change, { sensitive });
      setState({ status: "idle" });
      return true;
    } catch (error) {
      const problem = getInlineProblem(error, rejected);
      setState(problem ? { status: "failed", problem } : { status: "idle" });
      return false;
    }
  }

  /** Resolves to whether the change succeeded. */
  function run(...change: Parameters<typeof perform>): Promise<boolean> {
    last.current = perform(...change);
    return last.current;
  }
  return { state: state.status, problem: state.problem, run };
}
