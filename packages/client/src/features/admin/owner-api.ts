import { type Api, type ApiConfig, createApi } from "../../core/http/api.ts";
import { fetchOptions } from "../../core/http/fetch-options.ts";
import type { RequestHeaderName } from "../../core/http/header-names.ts";
import { standardHeaders } from "../../core/http/headers.ts";
import { KnownError } from "../../core/http/known-error.ts";
import { type RequestPlan, request } from "../../core/http/request.ts";
import { isIdempotent } from "../../core/http/retry.ts";
import type { Platform } from "../../core/platform/platform.ts";
import type { Session } from "../../core/sessions/user-session.ts";
import { signedOut } from "../../core/tokens/token-store.ts";
import type { Tokens } from "../../core/tokens/token-store-init.ts";
import { type AdminApi, streamResponse } from "./admin-api.ts";

/**
 * Creates an API client with admin access by an owner's session. It needs and sends no project key. If the server
 * rejects a token, the client gets a new one and retries, up to five attempts in total.
 */
export function createOwnerApi(config: ApiConfig, owner: Session, platform: Platform): AdminApi {
  const createHeaders = ({ accessToken }: Tokens): Partial<Record<RequestHeaderName, string>> => {
    const { "x-stack-publishable-client-key": _, ...headers } = standardHeaders(config, signedOut);
    return { ...headers, "x-stack-access-type": "admin", "x-stack-admin-access-token": accessToken ?? "" };
  };
  const createPlan = (path: string, init: RequestInit): RequestPlan => {
    let tokens = signedOut;
    return {
      url: config.apiUrl() + path,
      isRepeatable: isIdempotent(init.method ?? "GET"),
      prepare: async () => {
        tokens = await owner.getTokens();
        const headers = new Headers(createHeaders(tokens));
        for (const more of [config.extraRequestHeaders, init.headers]) {
          new Headers(more).forEach((value, name) => {
            headers.set(name, value);
          });
        }
        return { ...fetchOptions(), ...init, headers };
      },
      recover: (error) => {
        const { accessToken } = tokens;
        if (!accessToken || !KnownError.isInstance(error, "INVALID_ADMIN_ACCESS_TOKEN")) return false;
        owner.rejectAccessToken(accessToken);
        return true;
      },
    };
  };
  const send: Api["send"] = (path, init) => request(createPlan(path, init), platform);
  return { ...createApi(config, platform), send, open: (path) => streamResponse(createPlan(path, { method: "GET" })) };
}
