import type { Tokens } from "./token-store-init.ts";

/** Stores the tokens of one session at a time. */
export interface TokenStore {
  read(): Tokens;
  /** Replaces the current tokens with those of a new sign-in. @throws on an invalid token. */
  write(tokens: Tokens): void;
  /**
   * Writes only if the store still contains the session with this key, so that an old session finishing late can't
   * overwrite a newer sign-in.
   */
  replaceSession(key: string, tokens: Tokens): void;
  subscribe(listener: () => void): () => void;
  /** Lock name shared by tabs and apps with the same tokens. Null when the tokens aren't shared. */
  readonly lockName: string | null;
}

export const signedOut: Tokens = { accessToken: null, refreshToken: null };

/** Identifies a session: the refresh token, otherwise the access token, or empty when signed out. */
export const sessionKey = ({ accessToken, refreshToken }: Tokens): string => refreshToken ?? accessToken ?? "";

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
