import { ResponseError, type SessionState } from "@vestibule/client";

/** Whether a sensitive change needs a new proof first. Whoever acts for the user has none to give: the service says no to the change.
 *  `now`: ms since the epoch. */
export const isStepUpRequired = (
  { freshUntil, isImpersonation }: Pick<SessionState, "freshUntil" | "isImpersonation">,
  now: number,
): boolean => !isImpersonation && freshUntil.getTime() <= now;

/** Whether the service demands a new proof, as projects may have it do. It has no code in the error catalogue for that. */
export const isStepUpError = (error: unknown): boolean => error instanceof ResponseError && error.statusCode === 403;

/** What was typed from a mail or an app, as the service compares it. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, "").toLowerCase();
