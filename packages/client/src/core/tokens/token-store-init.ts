/** A session's tokens. `accessToken`: a JWT (ES256). `refreshToken`: 45 characters, created by the server. */
export interface Tokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

/** Any object with the headers of an incoming request, such as a Fetch API `Request`. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null };
}

/**
 * Where the signed-in user's tokens are stored:
 * - `"cookie"`: browser cookies; throws on first use elsewhere.
 * - `"memory"`: this app object; lost with the process or page.
 * - a token pair: these tokens, then kept in memory.
 * - a request: the `x-stack-auth` header, otherwise an access token in the `Authorization` header, otherwise its
 *   cookies; never written back.
 * - `null`: nowhere; every user-related call must pass its own store.
 */
export type TokenStoreInit = "cookie" | "memory" | Tokens | RequestLike | null;
