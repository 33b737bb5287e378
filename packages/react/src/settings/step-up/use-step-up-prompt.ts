import type { CurrentUser, SessionState } from "@vestibule/client";
import { useCallback, useRef, useState } from "react";
import { StepUpCanceled } from "../changes/step-up-canceled.ts";
import type { RunWithStepUp } from "./step-up-context.ts";
import { isStepUpError, isStepUpRequired } from "./step-up-policy.ts";

export type StepUpPrompt = { session: SessionState; onVerified: () => void; onCancel: () => void };

/** Holds changes until the user completes step-up authentication. `question`: the content of the dialog. */
export function useStepUpPrompt(user: CurrentUser) {
  const [prompt, setPrompt] = useState<StepUpPrompt>();
  /** Settles when the dialog closes. */
  const pendingPrompt = useRef<Promise<void>>(undefined);
  /** The last session state from the server, so that consecutive changes request it once. */
  const lastSessionState = useRef<Pick<SessionState, "freshUntil" | "isImpersonation">>({
    freshUntil: new Date(0),
    isImpersonation: false,
  });

  const run: RunWithStepUp = useCallback(
    async (change, { sensitive = true } = {}) => {
      const promptUser = (session: SessionState) => {
        // Changes made while the dialog is open wait for the same result.
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
