import { networkRetryAttempts } from "@vestibule/contract";
import type { Platform } from "../platform/platform.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { decodeAnswer, type Outcome } from "./decode-answer.ts";
import type { KnownError } from "./known-error.ts";
import { networkFailure } from "./network-failure.ts";
import { longestRateLimitWaitS, pauseAfter } from "./retry.ts";

export interface RequestPlan {
  readonly url: string;
  /** The address of the API, for diagnostics. */
  readonly apiUrl: string;
  /** Called before every attempt, as tokens may have changed. */
  prepare(): Promise<RequestInit>;
  readonly retriesNetworkFailure: boolean;
  /** Told of every error of the catalogue; true means: the cause is gone, try again at once. */
  readonly recover?: (error: KnownError) => boolean;
}

type Failure = Exclude<Outcome, { kind: "success" }> | { readonly kind: "unreachable"; readonly error: unknown };

/**
 * Sends a request, up to five times.
 * @throws KnownError, ResponseError, NetworkError; or what an abort signal throws.
 */
export async function request(plan: RequestPlan, platform: Platform): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await sendOnce(plan.url, await plan.prepare());
    if (outcome.kind === "success") return outcome.answer;
    const wait = attempt + 1 < networkRetryAttempts ? waitBeforeNext(outcome, plan, attempt, platform) : null;
    if (wait === null) {
      if (outcome.kind === "unreachable") throw await networkFailure(plan.url, outcome.error, plan.apiUrl, platform);
      throw outcome.error;
    }
    if (wait > 0) await platform.sleep(wait);
  }
}

async function sendOnce(url: string, init: RequestInit): Promise<Outcome | Failure> {
  let answer: Answer;
  try {
    answer = await readAnswer(await fetch(url, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return { kind: "unreachable", error };
  }
  return decodeAnswer(answer);
}

/** Milliseconds, or null to give up. */
function waitBeforeNext(failure: Failure, plan: RequestPlan, attempt: number, platform: Platform): number | null {
  const pause = pauseAfter(attempt, platform.random());
  switch (failure.kind) {
    case "known-error":
      return plan.recover?.(failure.error) ? 0 : null;
    case "unreachable":
      return plan.retriesNetworkFailure ? pause : null;
    case "rate-limited": {
      const seconds = failure.error.retryAfterSeconds;
      if (seconds === null) return pause;
      return seconds <= longestRateLimitWaitS ? seconds * 1000 : null;
    }
    case "infinite-loop":
      return pause;
    case "unexpected":
      return null;
  }
}
