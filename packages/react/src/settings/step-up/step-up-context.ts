import type { CurrentUser } from "@vestibule/client";
import { createContext } from "react";

/**
 * Runs a change, with step-up authentication if needed. `sensitive: false`: only if the server requires it. @throws
 * StepUpCanceled, and the errors of the change
 */
export type RunWithStepUp = <Value>(change: () => Promise<Value>, options?: { sensitive?: boolean }) => Promise<Value>;

export const StepUpContext = createContext<RunWithStepUp | undefined>(undefined);

/** Props of every step-up method. */
export type StepUpMethodProps = { user: CurrentUser; onVerified: () => void; onCancel: () => void };
