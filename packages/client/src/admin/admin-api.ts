import { type Api, type ApiConfig, createApi } from "../http/api.ts";
import type { RequestHeaderName } from "../http/header-names.ts";
import type { Platform } from "../platform/platform.ts";

/** An API client with admin access by key. */
export function createAdminApi(config: ApiConfig, superSecretAdminKey: string, platform: Platform): Api {
  const credentials: Partial<Record<RequestHeaderName, string>> = {
    "x-stack-access-type": "admin",
    "x-stack-super-secret-admin-key": superSecretAdminKey,
  };
  return createApi({ ...config, extraRequestHeaders: { ...credentials, ...config.extraRequestHeaders } }, platform);
}
