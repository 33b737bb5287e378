import type { contract, ResponseOf } from "@vestibule/contract/endpoints";
import type { AppContext } from "../apps/app-context.ts";
import type { SignInResponse } from "../auth/sign-in-context.ts";
import { fetchOptions } from "../http/fetch-options.ts";
import { request } from "../http/request.ts";
import { ResponseError } from "../http/response-error.ts";
import { tryOrNull } from "../platform/try-or-null.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";

/**
 * Exchanges an authorization code for tokens. A standard OAuth endpoint, without custom headers. Never retried, because
 * a code is single use. @see RFC 6749 §4.1.3
 */
export async function exchangeCode(context: AppContext, code: string, verifier: string): Promise<SignInResponse> {
  const { config, platform } = context;
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    // Must equal the redirect URI of the authorization request, including the page to return to.
    redirect_uri: requireCallbackUrl(context, undefined, "oauthCallback"),
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
