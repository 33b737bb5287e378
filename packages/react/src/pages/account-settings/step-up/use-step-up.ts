import { useContext } from "react";
import { type RunWithStepUp, StepUpContext } from "./step-up-context.ts";

/** The way to make a sensitive change; see `RunFresh`. */
export function useStepUp(): RunWithStepUp {
  const run = useContext(StepUpContext);
  if (!run) throw new Error("useFreshProof must be used below a FreshProof.");
  return run;
}
