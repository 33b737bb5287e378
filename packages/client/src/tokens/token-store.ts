import type { Tokens } from "./token-store-init.ts";

/** Where the tokens of one session at a time are kept. */
export interface TokenStore {
  read(): Tokens;
  /** Puts the tokens of a new sign-in in the place of whatever is there. @throws on a broken token. */
  write(tokens: Tokens): void;
  /** Writes only if the session with that key is still in the store, so that an old one finishing late cannot touch a newer sign-in. */
  replaceSession(key: string, tokens: Tokens): void;
  subscribe(listener: () => void): () => void;
  /** Name under which tabs and apps with the same tokens take turns; null when nobody else has them. */
  readonly lockName: string | null;
}

export const signedOut: Tokens = { accessToken: null, refreshToken: null };

/** What makes two pairs of tokens the same session: the refresh token; without one the access token; empty for nobody. */
export const sessionKey = ({ accessToken, refreshToken }: Tokens): string => refreshToken ?? accessToken ?? "";

/** A token is never the string `undefined`, the trace of a missing value turned into text. */
export const isToken = (token: unknown): token is string =>
  typeof token === "string" && token !== "" && token !== "undefined";

/** @throws on what is neither null nor a token. */
export function assertValidTokens(tokens: Tokens): Tokens {
  for (const token of [tokens.accessToken, tokens.refreshToken]) {
    if (token !== null && !isToken(token)) throw new TypeError("A token must not be empty or undefined.");
  }
  return tokens;
}
