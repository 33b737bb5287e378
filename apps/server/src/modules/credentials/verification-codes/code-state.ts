import { apiError } from "../../../http/api-error.ts";

/** Max attempts on a code, correct or not. */
export const maxAttempts = 20;

export interface CodeState {
  readonly earlier_attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/**
 * The check order is part of the contract: not found, expired, used, attempts. `now`: ms since the epoch.
 * @throws VERIFICATION_CODE_NOT_FOUND, _EXPIRED, _ALREADY_USED, _MAX_ATTEMPTS_REACHED
 */
export function checkCode<C extends CodeState>(code: C | undefined, now: number): C {
  if (!code) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  if (code.expires_at.getTime() <= now) throw apiError("VERIFICATION_CODE_EXPIRED");
  if (code.used_at !== null) throw apiError("VERIFICATION_CODE_ALREADY_USED");
  if (code.earlier_attempts >= maxAttempts) throw apiError("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  return code;
}
