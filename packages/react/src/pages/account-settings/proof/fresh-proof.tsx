import type { CurrentUser } from "@vestibule/client";
import type { ReactNode } from "react";
import { FreshProofContext } from "./fresh-proof-context.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { useProofGate } from "./use-proof-gate.ts";

/** Lets what is below make sensitive changes, and asks who one is where needed. */
export function FreshProof({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { question, run } = useProofGate(user);
  return (
    <FreshProofContext.Provider value={run}>
      {children}
      {question && <ProofDialog user={user} question={question} />}
    </FreshProofContext.Provider>
  );
}
