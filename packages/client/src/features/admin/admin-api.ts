import { networkRetryAttempts } from "@vestibule/contract";
import { type Api, type ApiConfig, createApi } from "../../core/http/api.ts";
import { readResponse } from "../../core/http/api-response.ts";
import { errorFromResponse } from "../../core/http/error-from-response.ts";
import { fetchOptions } from "../../core/http/fetch-options.ts";
import { getHeader, type RequestHeaderName } from "../../core/http/header-names.ts";
import { standardHeaders } from "../../core/http/headers.ts";
import { NetworkError } from "../../core/http/network-error.ts";
import type { RequestPlan } from "../../core/http/request.ts";
import type { Platform } from "../../core/platform/platform.ts";
import { signedOut } from "../../core/tokens/token-store.ts";

/**
 * Sends a request whose response is too large to buffer, and returns its body as a stream. Later failures surface on
 * the stream.
 */
export async function streamResponse(
  plan: Pick<RequestPlan, "url" | "prepare" | "recover">,
): Promise<ReadableStream<Uint8Array>> {
  for (let attempt = 1; ; attempt++) {
    const init = await plan.prepare();
    const response = await fetch(plan.url, init).catch((cause: unknown) => {
      throw new NetworkError(`No response from ${plan.url}.`, cause);
    });
    if (isSuccess(response) && response.body) return response.body;
    const error = await errorFromResponse(await readResponse(response));
    if (error === null) return new Blob([]).stream();
    if (attempt === networkRetryAttempts || !plan.recover?.(error)) throw error;
  }
}

/** With status override, errors arrive as 200 with the real status in a header. */
const isSuccess = ({ ok, headers }: Response): boolean => ok && getHeader(headers, "x-stack-actual-status") === null;

/** An API client with admin access. */
export interface AdminApi extends Api {
  /** Streams the response body. @throws KnownError, ResponseError, NetworkError before the body starts */
  open(path: string): Promise<ReadableStream<Uint8Array>>;
}

/** Creates an API client with admin access by key. */
export function createAdminApi(config: ApiConfig, superSecretAdminKey: string, platform: Platform): AdminApi {
  const credentials: Partial<Record<RequestHeaderName, string>> = {
    "x-stack-access-type": "admin",
    "x-stack-super-secret-admin-key": superSecretAdminKey,
  };
  const extraRequestHeaders = { ...credentials, ...config.extraRequestHeaders };
  const headers = () => ({ ...standardHeaders(config, signedOut), ...extraRequestHeaders });
  const prepare = async () => ({ ...fetchOptions(), headers: headers() });
  return {
    ...createApi({ ...config, extraRequestHeaders }, platform),
    open: (path) => streamResponse({ url: config.apiUrl() + path, prepare }),
  };
}
