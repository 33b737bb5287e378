import {
  accessTokenCookieLifeS,
  accessTokenCookieName,
  legacyRefreshTokenCookieName,
  refreshTokenCookieLifeS,
  refreshTokenCookieName,
} from "@vestibule/contract";
import type { Tokens } from "./token-store-init.ts";

/** Reads tokens from a `Cookie` header or `document.cookie`. What cannot be believed counts as absent. */
export function tokensFromCookies(cookies: string, projectId: string): Tokens {
  const refreshToken =
    cookieValue(cookies, refreshTokenCookieName(projectId)) ?? cookieValue(cookies, legacyRefreshTokenCookieName);
  return { refreshToken, accessToken: accessTokenFor(refreshToken, cookieValue(cookies, accessTokenCookieName)) };
}

/** The `document.cookie` assignments that store the tokens and remove what older clients left. */
export function cookiesForTokens(tokens: Tokens, projectId: string, isSecure: boolean): string[] {
  const { accessToken, refreshToken } = tokens;
  // A pair, as the access cookie is shared by all projects of the domain: the first half tells whose token it is.
  const pair = refreshToken === null || accessToken === null ? null : JSON.stringify([refreshToken, accessToken]);
  return [
    setCookie(refreshTokenCookieName(projectId), refreshToken, refreshTokenCookieLifeS, isSecure),
    setCookie(accessTokenCookieName, pair, accessTokenCookieLifeS, isSecure),
    setCookie(legacyRefreshTokenCookieName, null, 0, isSecure),
  ];
}

/** SameSite=Lax: these cookies are read by scripts only, so no other site needs to make the browser send them (RFC 6265bis §5.6.7). */
function setCookie(name: string, value: string | null, lifeS: number, isSecure: boolean): string {
  const text = value === null ? "" : encodeURIComponent(value).replaceAll("%5B", "[").replaceAll("%5D", "]");
  return `${name}=${text}; path=/; max-age=${value === null ? 0 : lifeS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

function cookieValue(cookies: string, name: string): string | null {
  const pair = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return usable(decodeURIComponent(pair.slice(name.length + 1)));
  } catch {
    return null; // Not percent-encoding: not written by this kit.
  }
}

function accessTokenFor(refreshToken: string | null, cookie: string | null): string | null {
  if (refreshToken === null || !cookie?.startsWith('["')) return null;
  try {
    const [owner, accessToken] = JSON.parse(cookie) as unknown[];
    return owner === refreshToken && typeof accessToken === "string" ? usable(accessToken) : null;
  } catch {
    return null; // Cut off by a cookie limit, for example; a refresh brings a new one.
  }
}

const usable = (token: string): string | null => (token === "" || token === "undefined" ? null : token);
