import { useContext } from "react";
import { type RunWithStepUp, StepUpContext } from "./step-up-context.ts";

/** The function that runs a sensitive change; see `RunWithStepUp`. */
export function useStepUp(): RunWithStepUp {
  const run = useContext(StepUpContext);
  if (!run) throw new Error("useFreshProof must be used inside FreshProof.");
  return run;
}
