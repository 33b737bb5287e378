import { assertValidTokens, sessionKey, signedOut, type TokenStore } from "./token-store.ts";
import type { Tokens } from "./token-store-init.ts";

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
