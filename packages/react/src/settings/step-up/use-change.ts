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
 * One change behind a button: prevents concurrent runs, and tracks state and error. Canceling step-up authentication is
 * not an error.
 */
export function useChange() {
  const withStepUp = useStepUp();
  const [state, setState] = useState<State>({ status: "idle" });
  const running = useRef(false);

  /** Resolves to whether the change succeeded. */
  async function run(change: () => Promise<unknown>, { sensitive = true, rejected }: ChangeOptions = {}) {
    if (running.current) return false;
    running.current = true;
    setState({ status: "busy" });
    try {
      await withStepUp(change, { sensitive });
      setState({ status: "idle" });
      return true;
    } catch (error) {
      const problem = getInlineProblem(error, rejected);
      setState(problem ? { status: "failed", problem } : { status: "idle" });
      return false;
    } finally {
      running.current = false;
    }
  }
  return { state: state.status, problem: state.problem, run };
}
