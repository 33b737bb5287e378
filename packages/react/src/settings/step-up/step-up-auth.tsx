import type { CurrentUser } from "@vestibule/client";
import type { ReactNode } from "react";
import { StepUpContext } from "./step-up-context.ts";
import { StepUpDialog } from "./step-up-dialog.tsx";
import { useStepUpPrompt } from "./use-step-up-prompt.ts";

/** Allows its children to make sensitive changes, with step-up authentication if needed. */
export function StepUpAuth({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { prompt, run } = useStepUpPrompt(user);
  return (
    <StepUpContext.Provider value={run}>
      {children}
      {prompt && <StepUpDialog user={user} prompt={prompt} />}
    </StepUpContext.Provider>
  );
}
