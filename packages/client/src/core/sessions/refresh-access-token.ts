import type { contract, ResponseOf } from "@vestibule/contract/endpoints";
import type { ApiConfig } from "../http/api.ts";
import { fetchOptions } from "../http/fetch-options.ts";
import { KnownError } from "../http/known-error.ts";
import { request } from "../http/request.ts";
import { ResponseError } from "../http/response-error.ts";
import type { Platform } from "../platform/platform.ts";
import { tryOrNull } from "../platform/try-or-null.ts";
import { isToken } from "../tokens/token-store.ts";

type RefreshResponse = ResponseOf<typeof contract.oauth.token>;

/**
 * Requests a new access token; null when the session has ended. A standard OAuth endpoint, without custom headers.
 * Unlike other POSTs, this is retried after a network error, because refresh tokens aren't rotated. @see RFC 6749 §6
 */
export async function refreshAccessToken(
  config: ApiConfig,
  platform: Platform,
  refreshToken: string,
): Promise<string | null> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: config.projectId,
    client_secret: config.publishableClientKey,
  });
  try {
    const answer = await request(
      {
        url: `${config.apiUrl()}/auth/oauth/token`,
        isRepeatable: true,
        prepare: async () => ({ ...fetchOptions(), method: "POST", headers: { accept: "application/json" }, body }),
      },
      platform,
    );
    const accessToken = tryOrNull<Partial<RefreshResponse>>(() => JSON.parse(answer.text))?.access_token;
    if (!isToken(accessToken)) throw new ResponseError(answer.status, "no access token");
    return accessToken;
  } catch (error) {
    if (KnownError.isInstance(error, "REFRESH_TOKEN_ERROR")) return null;
    throw error;
  }
}
