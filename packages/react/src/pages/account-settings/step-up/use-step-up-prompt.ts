import type { CurrentUser, SessionState } from "@vestibule/client";
import { useCallback, useRef, useState } from "react";
import { StepUpCanceled } from "./step-up-canceled.ts";
import type { RunWithStepUp } from "./step-up-context.ts";
import { isStepUpError, isStepUpRequired } from "./step-up-policy.ts";

export type StepUpPrompt = { session: SessionState; onVerified: () => void; onCancel: () => void };

/** Holds changes back until the person has proved who they are. `question`: what the dialog asks now. */
export function useStepUpPrompt(user: CurrentUser) {
  const [prompt, setPrompt] = useState<StepUpPrompt>();
  /** Settles with the answer to the question. */
  const pendingPrompt = useRef<Promise<void>>(undefined);
  /** What the service said last, so that several changes in a row ask it once. */
  const lastSessionState = useRef<Pick<SessionState, "freshUntil" | "isImpersonation">>({
    freshUntil: new Date(0),
    isImpersonation: false,
  });

  const run: RunWithStepUp = useCallback(
    async (change, { sensitive = true } = {}) => {
      const promptUser = (session: SessionState) => {
        // Changes that come while the dialog is open wait for the same answer.
        pendingPrompt.current ??= new Promise<void>((resolve, reject) => {
          const close = (settle: () => void) => () => {
            setPrompt(undefined);
            pendingPrompt.current = undefined;
            settle();
          };
          const cancel = () => reject(new StepUpCanceled());
          setPrompt({ session, onVerified: close(resolve), onCancel: close(cancel) });
        });
        return pendingPrompt.current;
      };
      const fetchSessionState = async () => {
        const session = await user.getSessionState();
        lastSessionState.current = session;
        return session;
      };
      if (sensitive && isStepUpRequired(lastSessionState.current, Date.now())) {
        const session = await fetchSessionState();
        if (isStepUpRequired(session, Date.now())) await promptUser(session);
      }
      try {
        return await change();
      } catch (error) {
        if (!isStepUpError(error)) throw error;
        await promptUser(await fetchSessionState());
        return change();
      }
    },
    [user],
  );
  return { prompt, run };
}
