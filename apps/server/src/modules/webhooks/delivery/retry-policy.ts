const hourMs = 60 * 60 * 1000;
/** Jitter as a fraction of the delay, so that endpoints that fail together aren't retried together. */
const jitterPart = 0.1;
/** Max delay that Retry-After can request, in ms. */
const maxRetryAfterMs = hourMs;
/** An endpoint is disabled after failing for this long, in ms. */
const disableAfterMs = 5 * 24 * hourMs;

/** An endpoint's response to an attempt. */
export interface EndpointResponse {
  /** 0: no response. */
  readonly status: number;
  /** The start of the response body, or the reason for no response. */
  readonly body: string;
  /** The raw header. */
  readonly retryAfter: string | null;
}

/**
 * Only 2xx counts as success: a redirect may lead to a server that the owner did not configure. @see Standard Webhooks,
 * "Response"
 */
export const isSuccess = ({ status }: EndpointResponse): boolean => status >= 200 && status < 300;

/** The delay that a busy endpoint requests, in ms; null if none. @see RFC 9110 §10.2.3 */
function getRetryAfterMs({ status, retryAfter }: EndpointResponse, now: number): number | null {
  if ((status !== 429 && status !== 503) || retryAfter === null) return null;
  const wait = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), maxRetryAfterMs);
}

/**
 * The time of the next attempt, in ms since the epoch; null if none. Retry-After can delay it but not bring it forward.
 */
export function nextAttempt(failure: {
  readonly answer: EndpointResponse;
  /** Attempts so far, including this one. */
  readonly attempts: number;
  /** Delays between attempts. */
  readonly retrySeconds: readonly number[];
  readonly now: number;
  /** A random number from 0 to 1. */
  readonly chance: number;
}): number | null {
  const { answer, attempts, retrySeconds, now, chance } = failure;
  const seconds = retrySeconds[attempts - 1];
  if (seconds === undefined) return null;
  const planned = seconds * 1000 * (1 + jitterPart * (2 * chance - 1));
  return Math.round(now + Math.max(planned, getRetryAfterMs(answer, now) ?? 0));
}

/** An endpoint counts as down after failing for this long, in ms; occasional failures don't count. */
const downAfterMs = 5_000;

/** Whether an endpoint has been failing for a while. Times are ms since the epoch. */
export const isDown = (failingSince: number | null, now: number): boolean =>
  failingSince !== null && now - failingSince >= downAfterMs;

/** Why to disable an endpoint after a failure; null to keep it. `gone`: it returned 410. @see Standard Webhooks, 410 */
export function getDisableReason(failure: {
  readonly answer: EndpointResponse;
  /** ms since the epoch. */
  readonly failingSince: number;
  readonly now: number;
}): "gone" | "failing" | null {
  if (failure.answer.status === 410) return "gone";
  return failure.now - failure.failingSince >= disableAfterMs ? "failing" : null;
}
