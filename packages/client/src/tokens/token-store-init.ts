/** The tokens of a session. `accessToken`: a JWT (ES256). `refreshToken`: 45 characters, made by the server. */
export interface Tokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

/** Anything with the headers of an incoming request, for example a Fetch API `Request`. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null };
}

/**
 * Where the tokens of the signed-in user live:
 * - `"cookie"`: cookies of the browser; throws on first use elsewhere.
 * - `"memory"`: this app object; lost with the process or page.
 * - a token pair: those tokens, kept in memory from then on.
 * - a request: header `x-stack-auth` first, then its cookies; never written back.
 * - `null`: nowhere; every call about a user must bring its own store.
 */
export type TokenStoreInit = "cookie" | "memory" | Tokens | RequestLike | null;
