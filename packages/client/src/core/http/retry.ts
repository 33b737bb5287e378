import {
  networkRetryAttempts,
  networkRetryBaseDelayMs,
  networkRetryJitterMaxFactor,
  networkRetryJitterMinFactor,
} from "@vestibule/contract";
import { isPageServer } from "../platform/browser.ts";
import { ResponseError } from "./response-error.ts";

/** Longer waits, in seconds, are left to the caller, so that a user doesn't wait for minutes. */
const maxRateLimitWaitSeconds = 60;

/** Whether a repeated request has the same effect as one request. @see RFC 9110 §9.2.2 */
export const isIdempotent = (method: string): boolean => method !== "POST" && method !== "PATCH";

/** Returns the backoff in milliseconds after a failed attempt, counted from 0. `random`: in [0, 1). */
export const getBackoffMs = (attempt: number, random: number): number =>
  networkRetryBaseDelayMs *
  2 ** attempt *
  (networkRetryJitterMinFactor + (networkRetryJitterMaxFactor - networkRetryJitterMinFactor) * random);

/**
 * On the server of a Next.js application, a page waits for the request, and a visitor for the page. Three attempts with shorter pauses
 * end after about a second, and last long enough for the restart of a connection.
 */
const serverAttempts = 3;
const serverPauseFactor = 1 / 4;
/** No attempt starts later, in milliseconds after the first one. */
const serverMaxElapsedMs = 2000;

/**
 * Returns the pause after an attempt without a response, counted from 0, in milliseconds. False after the last attempt.
 * `elapsedMs`: since the first attempt started. `pauseMs`: the backoff.
 */
export const getNetworkRetryDelay = (attempt: number, elapsedMs: number, pauseMs: number): number | false =>
  isPageServer()
    ? attempt < serverAttempts - 1 && elapsedMs < serverMaxElapsedMs && pauseMs * serverPauseFactor
    : attempt < networkRetryAttempts - 1 && pauseMs;

/** Returns how long to wait before the next attempt, in milliseconds. Null when a retry can't help. */
export function getRetryDelay(error: Error, pauseMs: number): number | null {
  if (!(error instanceof ResponseError)) return null;
  const { statusCode, retryAfterSeconds, body } = error;
  // A host that runs the server marks a request loop, which a retry can resolve, only in the body.
  if (statusCode === 508 && body.includes("INFINITE_LOOP_DETECTED")) return pauseMs;
  if (statusCode !== 429 || retryAfterSeconds > maxRateLimitWaitSeconds) return null;
  return retryAfterSeconds >= 0 ? retryAfterSeconds * 1000 : pauseMs;
}
