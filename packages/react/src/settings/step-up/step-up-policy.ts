import { ResponseError, type SessionState } from "@vestibule/client";

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
