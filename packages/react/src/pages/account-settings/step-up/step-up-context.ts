import { createContext } from "react";

/** Makes a change once the person has proved recently enough who they are; asks them where needed. `sensitive: false`: only where the
 *  service demands it. @throws ProofCancelled, and what the change throws */
export type RunWithStepUp = <Value>(change: () => Promise<Value>, options?: { sensitive?: boolean }) => Promise<Value>;

export const StepUpContext = createContext<RunWithStepUp | undefined>(undefined);
