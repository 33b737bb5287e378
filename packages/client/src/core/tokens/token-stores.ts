import { ConfigurationError } from "../configuration-error.ts";
import { isBrowser } from "../platform/browser.ts";
import { memoizeByRef } from "../platform/memoize.ts";
import { cookiesForTokens, tokensFromCookies } from "./cookie-format.ts";
import { observeCookies } from "./cookies.ts";
import { tokensFromRequest } from "./request-tokens.ts";
import { assertValidTokens, createMemoryStore, sessionKey } from "./token-store.ts";
import type { RequestLike, TokenStore, TokenStoreInit, Tokens } from "./token-store-init.ts";

/**
 * Stores tokens in the page's cookies, which other tabs and apps share. Always reads the cookies directly, and writes
 * only when tokens change.
 */
export function createCookieStore(projectId: string): TokenStore {
  const read = (): Tokens => {
    if (!isBrowser()) throw new ConfigurationError("The cookie token store needs a browser.");
    return tokensFromCookies(document.cookie, projectId);
  };
  const { notify, subscribe } = observeCookies(() => JSON.stringify(read()));
  const write = (tokens: Tokens) => {
    const isSecure = window.location.protocol === "https:";
    for (const cookie of cookiesForTokens(assertValidTokens(tokens), projectId, isSecure)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in all browsers.
      document.cookie = cookie;
    }
    notify();
  };

  return {
    lockName: `vestibule-refresh-${projectId}`,
    read,
    write: (tokens) => {
      read(); // Outside a browser, this throws the more helpful error.
      write(tokens);
    },
    replaceSession: (key, tokens) => {
      if (sessionKey(read()) === key) write(tokens);
    },
    subscribe,
  };
}

/** Returns the store for a `TokenStoreInit`: one per kind, and one per object as long as the object is alive. */
export function createTokenStores(projectId: string): (init: TokenStoreInit) => TokenStore {
  const cookie = createCookieStore(projectId);
  const byKind = { cookie, "nextjs-cookie": cookie, memory: createMemoryStore() };
  const byObject = memoizeByRef((init: Tokens | RequestLike) => {
    const { accessToken = null, refreshToken = null } = "headers" in init ? tokensFromRequest(init, projectId) : init;
    return createMemoryStore({ accessToken, refreshToken });
  });

  return (init) => {
    if (init === null) throw new ConfigurationError("Pass tokenStore to an app without a persistent token store");
    if (typeof init === "object") return "read" in init ? init : byObject(init);
    if (!Object.hasOwn(byKind, init)) throw new ConfigurationError(`Unknown token store: ${init}`);
    return byKind[init];
  };
}
