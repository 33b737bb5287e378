import { ConfigurationError } from "../configuration-error.ts";
import { request } from "../http/request.ts";
import { ResponseError } from "../http/response-error.ts";
import { isBrowser } from "../platform/browser.ts";
import { hostPlatform, type Platform } from "../platform/platform.ts";
import { tryOrNull } from "../platform/try-or-null.ts";
import { parseClaims } from "../tokens/access-token-claims.ts";
import { cookieValue, observeCookies, setCookie } from "../tokens/cookies.ts";
import { assertValidTokens, isToken, sessionKey, signedOut } from "../tokens/token-store.ts";
import type { StoredTokens, TokenStore } from "../tokens/token-store-init.ts";
import { withRefreshLock } from "./user-session.ts";

export interface ServerCookieStoreOptions {
  /**
   * Your server's endpoint, on the page's origin. `PUT` with `{ refresh_token }` stores the token in an HttpOnly cookie,
   * `POST {url}/token` returns `{ access_token }` or status 401, and `DELETE` removes the cookie.
   */
  readonly url: string;
  /**
   * Name of the readable cookie, with path `/`, in which the server stores the session's ID (the claim `refreshTokenId`)
   * and through which tabs stay in sync.
   */
  readonly sessionIdCookieName: string;
}

/**
 * Stores the refresh token in a cookie of your server that no script can read, and the access token in memory. The page
 * knows the refresh token only while it signs in. For the `tokenStore` option.
 */
export function serverCookieStore(
  { url, sessionIdCookieName }: ServerCookieStoreOptions,
  platform: Platform = hostPlatform,
): TokenStore {
  /** Shared by tabs, so that no response changes the cookies of a sign-in that started later. */
  const lockName = `vestibule-refresh-${sessionIdCookieName}`;
  let accessToken: string | null = null;
  let accessTokenSessionId: unknown = null;

  const readSessionId = (): string | null => {
    if (!isBrowser()) throw new ConfigurationError("The server cookie store needs a browser.");
    return cookieValue(document.cookie, sessionIdCookieName);
  };
  const { notify, subscribe } = observeCookies(() => `${readSessionId()} ${accessToken}`);

  const send = (method: string, path: string, content?: object) =>
    request(
      {
        url: url + path,
        // Storing, refreshing and removing have the same effect when repeated.
        isRepeatable: true,
        prepare: async () => ({
          method,
          credentials: "same-origin",
          cache: "no-store",
          // The request outlives a page that redirects after the sign-out.
          keepalive: true,
          ...(content && { headers: { "content-type": "application/json" }, body: JSON.stringify(content) }),
        }),
      },
      platform,
    );

  const hold = (token: string | null) => {
    accessToken = token;
    accessTokenSessionId = tryOrNull(() => parseClaims(token).refreshTokenId);
  };

  /** Signs out in all tabs immediately, then removes the HttpOnly cookies. Never rejects. */
  const remove = (): Promise<void> => {
    hold(null);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in all browsers.
    document.cookie = setCookie(sessionIdCookieName, null, 0, window.location.protocol === "https:");
    notify();
    const removal = withRefreshLock(lockName, async () => {
      // A sign-in meanwhile has replaced the cookie.
      if (readSessionId() === null) await send("DELETE", "");
    });
    // Without a network, the cookie stays. It is useless, and the next sign-in replaces it.
    return removal.catch(() => {});
  };

  const read = (): StoredTokens => {
    const sessionId = readSessionId();
    if (sessionId === null) return signedOut;
    return { accessToken: accessTokenSessionId === sessionId ? accessToken : null, refreshToken: null, sessionId };
  };

  return {
    lockName,
    read,
    subscribe,
    write: async (tokens) => {
      readSessionId(); // Outside a browser, this throws the more helpful error.
      const { refreshToken } = assertValidTokens(tokens);
      if (refreshToken === null) throw new TypeError("The server cookie store needs a refresh token.");
      await withRefreshLock(lockName, () => send("PUT", "", { refresh_token: refreshToken }));
      hold(tokens.accessToken);
      notify();
    },
    replaceSession: (key, tokens) => {
      if (sessionKey(read()) !== key) return undefined;
      if (sessionKey(tokens) === "") return remove();
      hold(tokens.accessToken);
      return notify();
    },
    refresh: async (key) => {
      try {
        const { status, text } = await send("POST", "/token");
        const token = tryOrNull<{ access_token?: unknown }>(() => JSON.parse(text))?.access_token;
        if (!isToken(token)) throw new ResponseError(status, "no access token");
        // Another tab has signed in, possibly as another user: this session is no longer the cookie's.
        return tryOrNull(() => parseClaims(token).refreshTokenId) === key ? token : null;
      } catch (error) {
        if (error instanceof ResponseError && error.statusCode === 401) return null;
        throw error;
      }
    },
  };
}
