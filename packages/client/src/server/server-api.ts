import { type Api, type ApiConfig, createApi } from "../http/api.ts";
import type { RequestHeaderName } from "../http/header-names.ts";
import type { Platform } from "../platform/platform.ts";

/** An API client with server access: the same headers as a client's, but for the access type, and the secret key beside them. */
export function createServerApi(config: ApiConfig, secretServerKey: string, platform: Platform): Api {
  const credentials: Partial<Record<RequestHeaderName, string>> = {
    "x-stack-access-type": "server",
    "x-stack-secret-server-key": secretServerKey,
  };
  return createApi({ ...config, extraRequestHeaders: { ...credentials, ...config.extraRequestHeaders } }, platform);
}
