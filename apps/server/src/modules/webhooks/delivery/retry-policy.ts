const hourMs = 60 * 60 * 1000;
/** How much an attempt comes earlier or later than planned, as a part of its wait: endpoints that fail together do not return together. */
const jitterPart = 0.1;
/** The longest wait that an endpoint is granted when it names one, in ms. */
const maxRetryAfterMs = hourMs;
/** An endpoint whose attempts have all failed for so long is disabled, in ms. */
const disableAfterMs = 5 * 24 * hourMs;

/** What an endpoint said to one attempt. */
export interface EndpointResponse {
  /** 0: nothing. */
  readonly status: number;
  /** The start of its body, or why there was none. */
  readonly body: string;
  /** The header, as it came. */
  readonly retryAfter: string | null;
}

/** Only this counts as taken: a redirect leads to somebody whom the owner has not named. @see Standard Webhooks, "Response" */
export const isSuccess = ({ status }: EndpointResponse): boolean => status >= 200 && status < 300;

/** How long an endpoint that is busy asks to be left alone, in ms; null when it does not say. @see RFC 9110 §10.2.3 */
function getRetryAfterMs({ status, retryAfter }: EndpointResponse, now: number): number | null {
  if ((status !== 429 && status !== 503) || retryAfter === null) return null;
  const wait = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), maxRetryAfterMs);
}

/** When a failed delivery is tried again, in ms since the epoch; null: never. An endpoint that asks for time gets it, and does not get
 *  its events sooner than planned. */
export function nextAttempt(failure: {
  readonly answer: EndpointResponse;
  /** How many attempts there have been, with this one. */
  readonly attempts: number;
  /** Waits between attempts. */
  readonly retrySeconds: readonly number[];
  readonly now: number;
  /** From 0 to 1, by chance. */
  readonly chance: number;
}): number | null {
  const { answer, attempts, retrySeconds, now, chance } = failure;
  const seconds = retrySeconds[attempts - 1];
  if (seconds === undefined) return null;
  const planned = seconds * 1000 * (1 + jitterPart * (2 * chance - 1));
  return Math.round(now + Math.max(planned, getRetryAfterMs(answer, now) ?? 0));
}

/** From when on an endpoint that fails counts as down, in ms: one that refuses something now and then is not. */
const downAfterMs = 5_000;

/** Whether an endpoint has taken nothing for a while. Times are ms since the epoch. */
export const isDown = (failingSince: number | null, now: number): boolean =>
  failingSince !== null && now - failingSince >= downAfterMs;

/** Why an endpoint is sent nothing any more after a failure; null: it is. `gone`: it said so itself. @see Standard Webhooks, 410 */
export function getDisableReason(failure: {
  readonly answer: EndpointResponse;
  /** ms since the epoch. */
  readonly failingSince: number;
  readonly now: number;
}): "gone" | "failing" | null {
  if (failure.answer.status === 410) return "gone";
  return failure.now - failure.failingSince >= disableAfterMs ? "failing" : null;
}
