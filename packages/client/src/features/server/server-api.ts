import { type Api, type ApiConfig, createApi } from "../../core/http/api.ts";
import type { RequestHeaderName } from "../../core/http/header-names.ts";
import type { Platform } from "../../core/platform/platform.ts";

/** Creates an API client with server access: a client's headers with the access type `server` and the secret key. */
export function createServerApi(config: ApiConfig, secretServerKey: string, platform: Platform): Api {
  const credentials: Partial<Record<RequestHeaderName, string>> = {
    "x-stack-access-type": "server",
    "x-stack-secret-server-key": secretServerKey,
  };
  return createApi({ ...config, extraRequestHeaders: { ...credentials, ...config.extraRequestHeaders } }, platform);
}
