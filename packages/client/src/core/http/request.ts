import { networkRetryAttempts } from "@vestibule/contract";
import type { Platform } from "../platform/platform.ts";
import { type ApiResponse, readResponse } from "./api-response.ts";
import { errorFromResponse } from "./error-from-response.ts";
import { NetworkError } from "./network-error.ts";
import { getBackoffMs, getRetryDelay } from "./retry.ts";

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
 * Sends a request with up to five attempts.
 * @throws KnownError, NetworkError, ConfigurationError; or the reason of an abort signal.
 */
export async function request(plan: RequestPlan, platform: Platform): Promise<ApiResponse> {
  for (let attempt = 1; ; attempt++) {
    const init = await plan.prepare();
    const pause = getBackoffMs(attempt - 1, platform.random());
    const isLast = attempt === networkRetryAttempts;
    let answer: ApiResponse;
    try {
      answer = await readResponse(await fetch(plan.url, init));
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      if (isLast || !plan.isRepeatable) throw await loadNetworkError(plan.url, cause, platform);
      await platform.sleep(pause);
      continue;
    }
    const error = await errorFromResponse(answer);
    // The API never returns HTML.
    const isPage = answer.text[0] === "<";
    if (error === null && !isPage) return answer;
    const wait = error && (plan.recover?.(error) ? 0 : getRetryDelay(error, pause));
    if (isLast || wait === null)
      throw isPage ? (await loadDiagnosis()).createPageError(plan.url, answer.status) : error;
    if (wait > 0) await platform.sleep(wait);
  }
}

const loadDiagnosis = () => import("./create-network-error.ts");

/** Without a network, loading the diagnosis module can fail too. */
const loadNetworkError = (url: string, cause: unknown, platform: Platform): Promise<NetworkError> =>
  loadDiagnosis().then(
    ({ createNetworkError }) => createNetworkError(url, cause, platform),
    () => new NetworkError(`No response from ${url}.`, cause),
  );
