import {
  oauthRandomBytes,
  oauthScope,
  oauthStateCookieLifetimeSeconds,
  oauthStateCookieName,
  pkceMethod,
} from "@vestibule/contract";
import type { contract, QueryOf } from "@vestibule/contract/endpoints";
import type { AppContext } from "../../core/app-context.ts";
import { ConfigurationError } from "../../core/configuration-error.ts";
import { currentPageUrl } from "../../core/platform/browser.ts";
import { requireCallbackUrl } from "../../core/redirects/callback-url.ts";
import { cookieValue, setCookie } from "../../core/tokens/cookie-format.ts";

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

/** Base64url without padding. @see RFC 4648 §5 */
const toBase64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** 32 random bytes as 43 base64url characters: a code verifier (RFC 7636 §4.1) or state (RFC 6749 §10.12). */
const randomSecret = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(oauthRandomBytes)));

/**
 * The S256 code challenge of a verifier. @throws on insecure pages, where browsers don't provide Web Crypto. @see RFC
 * 7636 §4.2
 */
async function createCodeChallenge(verifier: string): Promise<string> {
  if (!crypto.subtle) throw new ConfigurationError("OAuth works only on https pages and on localhost.");
  return toBase64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
}

type AuthorizeQuery = QueryOf<typeof contract.oauth.authorize>;

export interface OAuthStart {
  readonly providerId: string;
  readonly type: AuthorizeQuery["type"];
  /** Scopes in addition to the provider's default ones. */
  readonly scopes: readonly string[];
  /** Access token of the user to link to, or of the anonymous user to upgrade. */
  readonly token: string | null;
  /** App page to return to. Default: the after-sign-in page. */
  readonly returnTo: string | undefined;
}

/**
 * Redirects to a provider; never resolves. @throws outside a browser, on insecure pages, or for a cross-origin
 * `returnTo`. @see RFC 6749 §4.1.1
 */
export async function startOAuth(context: AppContext, start: OAuthStart): Promise<never> {
  const { config } = context;
  const page = requirePage();
  const state = randomSecret();
  const verifier = randomSecret();
  const query: Partial<AuthorizeQuery> = {
    client_id: config.projectId,
    client_secret: config.publishableClientKey,
    redirect_uri: requireCallbackUrl(context, undefined, "oauthCallback"),
    scope: oauthScope,
    state,
    grant_type: "authorization_code",
    code_challenge: await createCodeChallenge(verifier),
    code_challenge_method: pkceMethod,
    response_type: "code",
    type: start.type,
    error_redirect_url: new URL(config.urls.error, page).href,
    ...(start.returnTo !== undefined && { after_callback_redirect_url: resolveSameOriginUrl(start.returnTo, page) }),
    ...(start.token && { token: start.token }),
    ...(start.scopes.length > 0 && { provider_scope: [...new Set(start.scopes)].join(" ") }),
  };
  storeVerifier(state, verifier);
  const provider = encodeURIComponent(start.providerId.toLowerCase());
  const search = new URLSearchParams(query as Record<string, string>);
  window.location.assign(`${config.apiUrl()}/auth/oauth/authorize/${provider}?${search}`);
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
