import type { StoredTokens, TokenStore, Tokens } from "./token-store-init.ts";

export const signedOut: Tokens = { accessToken: null, refreshToken: null };

/** Identifies a session: its ID, otherwise the refresh token or the access token, or empty when signed out. */
export const sessionKey = ({ accessToken, refreshToken, sessionId }: StoredTokens): string =>
  sessionId ?? refreshToken ?? accessToken ?? "";

/** Rejects the string `undefined`, which results from stringifying a missing value. */
export const isToken = (token: unknown): token is string =>
  typeof token === "string" && token !== "" && token !== "undefined";

/** @throws when a value is neither null nor a token. */
export function assertValidTokens(tokens: Tokens): Tokens {
  for (const token of [tokens.accessToken, tokens.refreshToken]) {
    if (token !== null && !isToken(token)) throw new TypeError("A token must not be empty.");
  }
  return tokens;
}

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
