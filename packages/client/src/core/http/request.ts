import { networkRetryAttempts } from "@vestibule/contract";
import type { Platform } from "../platform/platform.ts";
import { type ApiResponse, readResponse } from "./api-response.ts";
import { errorFromResponse } from "./error-from-response.ts";
import type { KnownError } from "./known-error.ts";
import { NetworkError } from "./network-error.ts";
import { getBackoffMs, getNetworkRetryDelay, getRetryDelay } from "./retry.ts";

export interface RequestPlan {
  readonly url: string;
  /** Called before every attempt, because tokens can change. */
  prepare(): Promise<RequestInit>;
  readonly isRepeatable: boolean;
  /**
   * Called with every error response. True means that the cause is fixed and the request can be retried immediately.
   */
  readonly recover?: (error: Error) => boolean;
}

/**
 * Sends a request with up to five attempts; on an application's server, up to three if there is no response.
 * @throws KnownError, NetworkError, ConfigurationError; or the reason of an abort signal.
 */
export async function request(plan: RequestPlan, platform: Platform): Promise<ApiResponse> {
  const start = platform.now();
  for (let attempt = 0; ; attempt++) {
    const init = await plan.prepare();
    const pause = getBackoffMs(attempt, platform.random());
    let answer: ApiResponse;
    try {
      answer = await readResponse(await fetch(plan.url, init));
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      const wait = plan.isRepeatable && getNetworkRetryDelay(attempt, platform.now() - start, pause);
      if (!wait) throw await loadNetworkError(plan.url, cause, platform);
      await platform.sleep(wait);
      continue;
    }
    const error = await errorFromResponse(answer);
    // The API never returns HTML.
    const isPage = answer.text[0] === "<";
    if (error === null && !isPage) return answer;
    const wait = error && (plan.recover?.(error) ? 0 : getRetryDelay(error, pause));
    if (wait === null || attempt === networkRetryAttempts - 1) {
      if (isPage || keyErrorCodes.test((error as KnownError).errorCode))
        throw (await loadDiagnosis()).createSetUpError(plan.url, answer, error);
      throw error;
    }
    if (wait > 0) await platform.sleep(wait);
  }
}

/** `INVALID_PUBLISHABLE_CLIENT_KEY`, and `INVALID_OAUTH_CLIENT_ID_OR_SECRET` of a refresh, whose client secret it is. */
const keyErrorCodes = /CLIENT_(KEY$|ID)/;

const loadDiagnosis = () => import("./create-network-error.ts");

/** Without a network, loading the diagnosis module can fail too. */
const loadNetworkError = (url: string, cause: unknown, platform: Platform): Promise<NetworkError> =>
  loadDiagnosis().then(
    ({ createNetworkError }) => createNetworkError(url, cause, platform),
    () => new NetworkError(`No response from ${url}.`, cause),
  );
