import {
  accessTokenCookieLifeS,
  accessTokenCookieName,
  legacyRefreshTokenCookieName,
  refreshTokenCookieLifeS,
  refreshTokenCookieName,
} from "@vestibule/contract";
import { tryOrNull } from "../platform/try-or-null.ts";
import { isToken } from "./token-store.ts";
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
  const pair = refreshToken && accessToken && JSON.stringify([refreshToken, accessToken]);
  return [
    setCookie(refreshTokenCookieName(projectId), refreshToken, refreshTokenCookieLifeS, isSecure),
    setCookie(accessTokenCookieName, pair, accessTokenCookieLifeS, isSecure),
    setCookie(legacyRefreshTokenCookieName, null, 0, isSecure),
  ];
}

/** SameSite=Lax: these cookies are read by scripts only, so no other site needs to make the browser send them (RFC 6265bis §5.6.7). */
export function setCookie(name: string, value: string | null, lifeS: number, isSecure: boolean): string {
  const text = encodeURIComponent(value ?? "").replace(/%5[BD]/g, decodeURIComponent);
  return `${name}=${text}; path=/; max-age=${value ? lifeS : 0}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Null also for what is not percent-encoded, as this kit did not write it. */
export function cookieValue(cookies: string, name: string): string | null {
  const pair = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  const value = tryOrNull(() => decodeURIComponent(pair?.slice(name.length + 1) ?? ""));
  return isToken(value) ? value : null;
}

/** Null also for a pair of another project, or one that a cookie limit has cut off: a refresh brings a new one. */
function accessTokenFor(refreshToken: string | null, cookie: string | null): string | null {
  const pair = refreshToken && cookie && tryOrNull<unknown[]>(() => JSON.parse(cookie));
  return pair && pair[0] === refreshToken && isToken(pair[1]) ? pair[1] : null;
}
