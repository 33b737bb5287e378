import { type CurrentUser, ResponseError, type SessionState } from "@vestibule/client";
import { useCallback, useRef, useState } from "react";
import { StepUpCanceled } from "../changes/step-up-canceled.ts";
import type { RunWithStepUp } from "./step-up-context.ts";

/**
 * Whether a sensitive change requires step-up authentication. An impersonator cannot provide it; the server rejects the
 * change instead. `now`: ms since the epoch.
 */
export const isStepUpRequired = (
  { freshUntil, isImpersonation }: Pick<SessionState, "freshUntil" | "isImpersonation">,
  now: number,
): boolean => !isImpersonation && freshUntil.getTime() <= now;

/**
 * Whether the server requires step-up authentication, which projects can turn on. The error has no code, only status
 * 403.
 */
export const isStepUpError = (error: unknown): boolean => error instanceof ResponseError && error.statusCode === 403;

/** Normalizes a typed code the way the server compares it. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, "").toLowerCase();

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
