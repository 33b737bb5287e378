import { oauthStateCookieLifetimeSeconds, oauthStateCookieName } from "@vestibule/contract";
import type { AppContext } from "../../core/app-context.ts";
import { ConfigurationError } from "../../core/configuration-error.ts";
import { currentPageUrl } from "../../core/platform/browser.ts";
import { requireCallbackUrl } from "../../core/redirects/callback-url.ts";
import { cookieValue, setCookie } from "../../core/tokens/cookies.ts";
import { createAuthorizeUrl, type OAuthStart, randomSecret, toBase64url } from "./authorize-url.ts";

/** Stores the code verifier of an authorization request by its state. */
const storeVerifier = (state: string, verifier: string): void =>
  write(setCookie(oauthStateCookieName(state), verifier, oauthStateCookieLifetimeSeconds, isSecure()));

/**
 * Returns and deletes the verifier for this state, because it is single use. Null when this browser didn't start the
 * request.
 */
export function consumeVerifier(state: string): string | null {
  const name = oauthStateCookieName(state);
  const verifier = cookieValue(document.cookie, name);
  if (verifier !== null) write(setCookie(name, null, 0, isSecure()));
  return verifier;
}

const isSecure = (): boolean => window.location.protocol === "https:";

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in all browsers.
  document.cookie = cookie;
}

/**
 * The S256 code challenge of a verifier. @throws on insecure pages, where browsers don't provide Web Crypto. @see RFC
 * 7636 §4.2
 */
async function createCodeChallenge(verifier: string): Promise<string> {
  if (!crypto.subtle) throw new ConfigurationError("OAuth works only on https pages and on localhost.");
  return toBase64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
}

interface OAuthPageStart extends OAuthStart {
  /** App page to return to. Default: the after-sign-in page. */
  readonly returnTo: string | undefined;
}

/**
 * Redirects to a provider; never resolves. @throws outside a browser, on insecure pages, or for a cross-origin
 * `returnTo`. @see RFC 6749 §4.1.1
 */
export async function startOAuth(context: AppContext, start: OAuthPageStart): Promise<never> {
  const { config } = context;
  const page = requirePage();
  const state = randomSecret();
  const verifier = randomSecret();
  const url = createAuthorizeUrl(config, start, {
    state,
    codeChallenge: await createCodeChallenge(verifier),
    redirectUri: requireCallbackUrl(context, undefined, "oauthCallback"),
    errorUrl: new URL(config.urls.error, page).href,
    ...(start.returnTo !== undefined && { returnTo: resolveSameOriginUrl(start.returnTo, page) }),
  });
  storeVerifier(state, verifier);
  window.location.assign(url);
  return new Promise<never>(() => {});
}

function requirePage(): URL {
  const page = currentPageUrl();
  if (page === null) throw new ConfigurationError("OAuth needs a browser.");
  return page;
}

/** Prevents an open redirect through `returnTo`. @see RFC 9700 §4.11 */
function resolveSameOriginUrl(returnTo: string, page: URL): string {
  const url = new URL(returnTo, page);
  if (url.origin !== page.origin)
    throw new ConfigurationError(`The URL ${returnTo} is not trusted; it should be relative.`);
  return url.href;
}
