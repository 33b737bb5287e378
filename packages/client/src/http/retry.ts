import { networkRetryBaseDelayMs, networkRetryJitterMaxFactor, networkRetryJitterMinFactor } from "@vestibule/contract";

/** Longer waits than this are left to the caller, in seconds: nobody watches a spinner for ten minutes. */
export const longestRateLimitWaitS = 60;

/** Milliseconds to pause after the failed attempt with that number, counted from 0. `random`: from 0 to below 1. */
export function pauseAfter(attempt: number, random: number): number {
  const spread = networkRetryJitterMaxFactor - networkRetryJitterMinFactor;
  return networkRetryBaseDelayMs * 2 ** attempt * (networkRetryJitterMinFactor + spread * random);
}

/** Whether doing it twice is the same as doing it once. @see RFC 9110 §9.2.2 */
export const isIdempotent = (method: string): boolean =>
  ["GET", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE"].includes(method);
