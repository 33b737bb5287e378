import type { CurrentUser } from "@vestibule/client";
import { type ReactNode, useEffect } from "react";
import { Lazy } from "../../hooks/lazy.tsx";
import { StepUpContext } from "./step-up-context.ts";
import { type StepUpPrompt, useStepUpPrompt } from "./use-step-up-prompt.ts";

const load = () => import("./step-up-dialog.tsx").then((module) => module.StepUpDialog);

/** If the dialog fails to load, the change is canceled, and its button says so. */
function CancelPrompt({ prompt }: { prompt: StepUpPrompt }) {
  useEffect(() => prompt.onCancel(), [prompt]);
  return null;
}

/** Allows its children to make sensitive changes, with step-up authentication if needed. */
export function StepUpAuth({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { prompt, run } = useStepUpPrompt(user);
  return (
    <StepUpContext.Provider value={run}>
      {children}
      {prompt && <Lazy load={load} props={{ user, prompt }} failed={() => <CancelPrompt prompt={prompt} />} />}
    </StepUpContext.Provider>
  );
}
