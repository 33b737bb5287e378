import { networkRetryBaseDelayMs, networkRetryJitterMaxFactor, networkRetryJitterMinFactor } from "@vestibule/contract";
import { ResponseError } from "./response-error.ts";

/** Longer waits than this are left to the caller, in seconds: nobody watches a spinner for ten minutes. */
const maxRateLimitWaitSeconds = 60;

/** Whether doing it twice is the same as doing it once. @see RFC 9110 §9.2.2 */
export const isIdempotent = (method: string): boolean => method !== "POST" && method !== "PATCH";

/** Milliseconds to pause after the failed attempt with that number, counted from 0. `random`: from 0 to below 1. */
export const getBackoffMs = (attempt: number, random: number): number =>
  networkRetryBaseDelayMs *
  2 ** attempt *
  (networkRetryJitterMinFactor + (networkRetryJitterMaxFactor - networkRetryJitterMinFactor) * random);

/** How long to wait after an answer before the next attempt, in milliseconds; null when another attempt is of no use. */
export function getRetryDelay(error: Error, pauseMs: number): number | null {
  if (!(error instanceof ResponseError)) return null;
  const { statusCode, retryAfterSeconds, message } = error;
  if (statusCode === 508 && message.includes("INFINITE_LOOP_DETECTED")) return pauseMs;
  if (statusCode !== 429 || retryAfterSeconds > maxRateLimitWaitSeconds) return null;
  return retryAfterSeconds >= 0 ? retryAfterSeconds * 1000 : pauseMs;
}
