import { useRef, useState } from "react";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { useStepUp } from "../step-up/use-step-up.ts";
import { getInlineProblem } from "./explain-change-error.ts";
import type { SettingsProblem } from "./settings-problem.ts";

export type ChangeOptions = {
  /** Whether it touches how the account is entered, so that a recent proof of identity is due. Default true. */
  sensitive?: boolean;
  /** What a refusal without a code of the error catalogue means. */
  rejected?: SettingsKey;
};
type State = { status: "idle" | "busy" | "failed"; problem?: SettingsProblem };

/** A single change behind a button: one at a time, with its state and what went wrong. Leaving the confirmation dialog is no failure. */
export function useChange() {
  const withStepUp = useStepUp();
  const [state, setState] = useState<State>({ status: "idle" });
  const running = useRef(false);

  /** Resolves with whether the change was made. */
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
