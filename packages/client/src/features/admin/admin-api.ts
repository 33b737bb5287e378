import { type Api, type ApiConfig, createApi } from "../../core/http/api.ts";
import { fetchOptions } from "../../core/http/fetch-options.ts";
import type { RequestHeaderName } from "../../core/http/header-names.ts";
import { standardHeaders } from "../../core/http/headers.ts";
import type { Platform } from "../../core/platform/platform.ts";
import { signedOut } from "../../core/tokens/token-store.ts";
import { streamResponse } from "./stream-response.ts";

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
