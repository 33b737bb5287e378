import { createCookieStore } from "./cookie-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { tokensFromRequest } from "./request-tokens.ts";
import type { TokenStore } from "./token-store.ts";
import type { TokenStoreInit } from "./token-store-init.ts";

/** Turns what applications write into the store behind it: one per kind, and one per object for as long as that object lives. */
export function createTokenStores(projectId: string): (init: TokenStoreInit) => TokenStore {
  const byKind = new Map<string, TokenStore>();
  const byObject = new WeakMap<object, TokenStore>();

  return (init) => {
    if (init === null) throw new Error("Cannot call this function on a Stack app without a persistent token store");
    if (init === "cookie") return remember(byKind, init, () => createCookieStore(projectId));
    if (init === "memory") return remember(byKind, init, () => createMemoryStore());
    if (typeof init !== "object") throw new Error(`There is no token store ${JSON.stringify(init)}.`);
    return remember(byObject, init, () =>
      createMemoryStore(
        "headers" in init
          ? tokensFromRequest(init, projectId)
          : { accessToken: init.accessToken ?? null, refreshToken: init.refreshToken ?? null },
      ),
    );
  };
}

function remember<Key>(
  stores: { get(key: Key): TokenStore | undefined; set(key: Key, store: TokenStore): unknown },
  key: Key,
  create: () => TokenStore,
): TokenStore {
  const known = stores.get(key);
  if (known) return known;
  const store = create();
  stores.set(key, store);
  return store;
}
