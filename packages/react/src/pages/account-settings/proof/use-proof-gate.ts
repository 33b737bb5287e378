import type { CurrentUser, SessionState } from "@vestibule/client";
import { useCallback, useRef, useState } from "react";
import type { RunFresh } from "./fresh-proof-context.ts";
import { ProofCancelled } from "./proof-cancelled.ts";
import { isProofDemand, isProofDue } from "./proof-rules.ts";

export type ProofQuestion = { session: SessionState; onProved: () => void; onCancel: () => void };

/** Holds changes back until the person has proved who they are. `question`: what the dialog asks now. */
export function useProofGate(user: CurrentUser) {
  const [question, setQuestion] = useState<ProofQuestion>();
  /** Settles with the answer to the question. */
  const open = useRef<Promise<void>>(undefined);
  /** What the service said last, so that several changes in a row ask it once. */
  const known = useRef<Pick<SessionState, "freshUntil" | "isImpersonation">>({
    freshUntil: new Date(0),
    isImpersonation: false,
  });

  const run: RunFresh = useCallback(
    async (change, { sensitive = true } = {}) => {
      const ask = (session: SessionState) => {
        // Changes that come while the dialog is open wait for the same answer.
        open.current ??= new Promise<void>((resolve, reject) => {
          const close = (settle: () => void) => () => {
            setQuestion(undefined);
            open.current = undefined;
            settle();
          };
          const cancel = () => reject(new ProofCancelled());
          setQuestion({ session, onProved: close(resolve), onCancel: close(cancel) });
        });
        return open.current;
      };
      const read = async () => {
        const session = await user.getSessionState();
        known.current = session;
        return session;
      };
      if (sensitive && isProofDue(known.current, Date.now())) {
        const session = await read();
        if (isProofDue(session, Date.now())) await ask(session);
      }
      try {
        return await change();
      } catch (error) {
        if (!isProofDemand(error)) throw error;
        await ask(await read());
        return change();
      }
    },
    [user],
  );
  return { question, run };
}
