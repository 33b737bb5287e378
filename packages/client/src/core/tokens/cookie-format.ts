import {
  accessTokenCookieLifetimeSeconds,
  accessTokenCookieName,
  legacyRefreshTokenCookieName,
  newerAccessTokenCookieName,
  newerRefreshTokenCookieNames,
  refreshTokenCookieLifetimeSeconds,
  refreshTokenCookieName,
} from "@vestibule/contract";
import { tryOrNull } from "../platform/try-or-null.ts";
import { cookieValue, setCookie } from "./cookies.ts";
import { isToken } from "./token-store.ts";
import type { Tokens } from "./token-store-init.ts";

/**
 * Reads tokens from a `Cookie` header or `document.cookie`. Invalid values count as missing. Each client removes the
 * cookies of others when it writes its own, so the order matters only after a failure in between.
 */
export function tokensFromCookies(cookies: string, projectId: string): Tokens {
  const value = (name: string) => cookieValue(cookies, name);
  const refreshToken =
    newerRefreshTokenCookieNames(projectId)
      .map((name) => tryOrNull(() => JSON.parse(String(value(name))).refresh_token))
      .find(isToken) ??
    value(refreshTokenCookieName(projectId)) ??
    value(legacyRefreshTokenCookieName);
  const accessToken = [accessTokenCookieName, newerAccessTokenCookieName]
    .map((name) => accessTokenFor(refreshToken, value(name)))
    .find(isToken);
  return { refreshToken, accessToken: accessToken ?? null };
}

/** Returns the `document.cookie` assignments that store the tokens and remove the cookies of other clients. */
export function cookiesForTokens(tokens: Tokens, projectId: string, isSecure: boolean): string[] {
  const { accessToken, refreshToken } = tokens;
  // A pair, because all projects on the domain share the access cookie: the refresh token identifies the session.
  const pair = refreshToken && accessToken && JSON.stringify([refreshToken, accessToken]);
  return [
    setCookie(refreshTokenCookieName(projectId), refreshToken, refreshTokenCookieLifetimeSeconds, isSecure),
    setCookie(accessTokenCookieName, pair, accessTokenCookieLifetimeSeconds, isSecure),
    ...[legacyRefreshTokenCookieName, newerAccessTokenCookieName, ...newerRefreshTokenCookieNames(projectId)].map(
      (name) => setCookie(name, null, 0, isSecure),
    ),
  ];
}

/** Also null for a pair of another project or one truncated by a cookie size limit. A refresh then replaces it. */
function accessTokenFor(refreshToken: string | null, cookie: string | null): string | null {
  const pair = refreshToken && cookie && tryOrNull<unknown[]>(() => JSON.parse(cookie));
  return pair && pair[0] === refreshToken && isToken(pair[1]) ? pair[1] : null;
}
