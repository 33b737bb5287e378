import type { AppContext } from "../../core/app-context.ts";
import { ConfigurationError } from "../../core/configuration-error.ts";
import { KnownError } from "../../core/http/known-error.ts";
import { ResponseError } from "../../core/http/response-error.ts";
import { currentPageUrl } from "../../core/platform/browser.ts";
import { tryOrNull } from "../../core/platform/try-or-null.ts";
import { requireCallbackUrl } from "../../core/redirects/callback-url.ts";
import { navigate } from "../../core/redirects/navigate.ts";
import { isRelativeUrl } from "../../core/redirects/return-to.ts";
import { completeSignIn, redirectAfterSignIn } from "../auth/complete-sign-in.ts";
import { OAuthCallbackError } from "./callback-error.ts";
import { exchangeCode } from "./exchange-code.ts";
import { consumeVerifier } from "./start.ts";

/** Response parameters that this flow never uses. @see RFC 9700 §2.1.2 (no tokens in the front channel) */
const forbiddenParameters = ["error", "response", "token", "id_token", "access_token"];

/**
 * Completes the flow that `startOAuth` started. Returns false when the URL has no callback. @throws KnownError,
 * OAuthCallbackError
 */
export async function finishOAuth(context: AppContext): Promise<boolean> {
  const page = currentPageUrl();
  if (page === null) throw new ConfigurationError("OAuth needs a browser.");
  const code = page.searchParams.get("code");
  const state = page.searchParams.get("state");
  const verifier = state && consumeVerifier(state);
  if (!code || !verifier) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this warning; it is for the developer.
    console.warn("The OAuth callback has no code and state from a sign-in started in this browser.");
    return false;
  }
  removeCallbackParameters(page);
  try {
    assertValidCallback(context, page);
    // With the page to return to, like the redirect URI of the authorization request.
    const redirectUri = requireCallbackUrl(context, undefined, "oauthCallback");
    const answer = await completeSignIn(context, () => exchangeCode(context, { code, verifier, redirectUri }));
    const returnTo = resolveReturnUrl(answer.after_callback_redirect_url, page);
    if (returnTo === null) await redirectAfterSignIn(context, { status: "ok", data: answer }, false);
    else await navigate(context.config.redirectMethod, returnTo, true, context.platform);
    return true;
  } catch (error) {
    if (KnownError.isInstance(error, "INVALID_TOTP_CODE")) {
      throw new KnownError(
        "INVALID_TOTP_CODE",
        error.statusCode,
        "Invalid TOTP code. Please try signing in again.",
        undefined,
      );
    }
    throw KnownError.isInstance(error) && !(error instanceof ResponseError) ? error : new OAuthCallbackError(error);
  }
}

/** Keeps the code out of the Referer header and the browser history. */
function removeCallbackParameters(page: URL): void {
  const stripped = new URL(page);
  for (const name of ["code", "state", "iss"]) stripped.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", stripped);
}

/** @see RFC 9207 §2.4 (a different issuer indicates a mix-up attack) */
function assertValidCallback({ config }: AppContext, page: URL): void {
  const issuer = page.searchParams.get("iss");
  if (issuer !== null && issuer !== config.apiUrl())
    throw new Error(`The OAuth response is from a different issuer, ${issuer}.`);
  const wrong = forbiddenParameters.find((name) => page.searchParams.has(name));
  if (wrong) throw new Error(`The OAuth response has the parameter ${wrong}: ${page.searchParams.get(wrong)}`);
}

/**
 * Accepts http(s) URLs only, because a `javascript:` URL would execute. Same-origin URLs become paths, which routers
 * support.
 */
function resolveReturnUrl(given: string | null | undefined, page: URL): string | null {
  const url = given ? tryOrNull(() => new URL(given, page)) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const path = url.pathname + url.search + url.hash;
  // A path that begins with two slashes, as from `/.//host`, would be parsed as a host (open redirect).
  return url.origin === page.origin && isRelativeUrl(path) ? path : url.href;
}
