import { memoizeByRef } from "../platform/memoize.ts";
import { createCookieStore } from "./cookie-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { tokensFromRequest } from "./request-tokens.ts";
import type { TokenStore } from "./token-store.ts";
import type { RequestLike, TokenStoreInit, Tokens } from "./token-store-init.ts";

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
