/** A session's tokens. `accessToken`: a JWT (ES256). `refreshToken`: 45 characters, created by the server. */
export interface Tokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

export interface StoredTokens extends Tokens {
  /** Set by a store that keeps the refresh token out of the page. */
  readonly sessionId?: string;
}

/** Stores the tokens of one session at a time. */
export interface TokenStore {
  read(): StoredTokens;
  /** Replaces the current tokens with those of a new sign-in. @throws on an invalid token. */
  write(tokens: Tokens): void | Promise<void>;
  /**
   * Writes only if the store still contains the session with this key, so that an old session finishing late can't
   * overwrite a newer sign-in. With a promise, waits until a server knows.
   */
  replaceSession(key: string, tokens: StoredTokens): void | Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Lock name shared by tabs and apps with the same tokens. Null when the tokens aren't shared. */
  readonly lockName: string | null;
  /** Requests an access token for the session with this key, without a refresh token. Null: it has ended. */
  refresh?(key: string): Promise<string | null>;
}

/** Any object with the headers of an incoming request, such as a Fetch API `Request`. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null };
}

/**
 * Where the signed-in user's tokens are stored:
 * - `"cookie"`: browser cookies; throws on first use elsewhere.
 * - `"nextjs-cookie"`: the same in this package. `@vestibule/next` also reads and writes them on the server.
 * - `"memory"`: this app object; lost with the process or page.
 * - a store from `serverCookieStore`: a cookie of your server that scripts can't read.
 * - a token pair: these tokens, then kept in memory.
 * - a request: the `x-stack-auth` header, otherwise an access token in the `Authorization` header, otherwise its
 *   cookies; never written back.
 * - `null`: nowhere; every user-related call must pass its own store.
 */
export type TokenStoreInit = "cookie" | "nextjs-cookie" | "memory" | TokenStore | Tokens | RequestLike | null;
