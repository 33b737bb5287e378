import { memoizeByRef } from "../platform/memoize.ts";
import { createCookieStore } from "./cookie-store.ts";
import { tokensFromRequest } from "./request-tokens.ts";
import { assertValidTokens, sessionKey, signedOut, type TokenStore } from "./token-store.ts";
import type { RequestLike, TokenStoreInit, Tokens } from "./token-store-init.ts";

/** Stores tokens in memory. */
export function createMemoryStore(initial: Tokens = signedOut): TokenStore {
  let current = assertValidTokens(initial);
  const listeners = new Set<() => void>();
  const write = (tokens: Tokens) => {
    current = assertValidTokens(tokens);
    for (const listener of [...listeners]) listener();
  };
  return {
    lockName: null,
    read: () => current,
    write,
    replaceSession: (key, tokens) => {
      if (sessionKey(current) === key) write(tokens);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the store for a `TokenStoreInit`: one per kind, and one per object as long as the object is alive. */
export function createTokenStores(projectId: string): (init: TokenStoreInit) => TokenStore {
  const byKind = { cookie: createCookieStore(projectId), memory: createMemoryStore() };
  const byObject = memoizeByRef((init: Tokens | RequestLike) => {
    const { accessToken = null, refreshToken = null } = "headers" in init ? tokensFromRequest(init, projectId) : init;
    return createMemoryStore({ accessToken, refreshToken });
  });

  return (init) => {
    if (init === null) throw new Error("Cannot call this function on a Stack app without a persistent token store");
    if (typeof init === "object") return byObject(init);
    if (!Object.hasOwn(byKind, init)) throw new Error(`Unknown token store: ${init}`);
    return byKind[init];
  };
}
