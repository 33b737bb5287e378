import type { contract, ResponseOf } from "@vestibule/contract/endpoints";
import type { AppContext } from "../../core/app-context.ts";
import { fetchOptions } from "../../core/http/fetch-options.ts";
import { request } from "../../core/http/request.ts";
import { ResponseError } from "../../core/http/response-error.ts";
import { tryOrNull } from "../../core/platform/try-or-null.ts";
import type { SignInResponse } from "../../core/sign-in-context.ts";

interface AuthorizationCode {
  readonly code: string;
  readonly verifier: string;
  /** Equal to that of the authorization request. */
  readonly redirectUri: string;
}

/**
 * Exchanges an authorization code for tokens. A standard OAuth endpoint, without custom headers. Never retried, because
 * a code is single use. @see RFC 6749 §4.1.3
 */
export async function exchangeCode(
  { config, platform }: AppContext,
  { code, verifier, redirectUri }: AuthorizationCode,
): Promise<SignInResponse> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: config.projectId,
    client_secret: config.publishableClientKey,
  });
  const { status, text } = await request(
    {
      url: `${config.apiUrl()}/auth/oauth/token`,
      isRepeatable: false,
      prepare: async () => ({ ...fetchOptions(), method: "POST", headers: { accept: "application/json" }, body }),
    },
    platform,
  );
  const answer = tryOrNull<ResponseOf<typeof contract.oauth.token>>(() => JSON.parse(text));
  if (!answer?.refresh_token) throw new ResponseError(status, text);
  const { access_token, refresh_token, is_new_user = false, after_callback_redirect_url } = answer;
  return { access_token, refresh_token, is_new_user, after_callback_redirect_url };
}
