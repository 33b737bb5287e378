import { memoizeByRef } from "../platform/memoize.ts";
import { tryOrNull } from "../platform/try-or-null.ts";
import { tokensFromRequest } from "../tokens/request-tokens.ts";
import { assertValidTokens, signedOut } from "../tokens/token-store.ts";
import type { RequestLike, TokenStoreInit, Tokens } from "../tokens/token-store-init.ts";

/** An incoming request of `node:http`. */
export interface NodeRequestLike {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

/** Whose tokens to use, as everywhere; requests may be those of `node:http`, too. */
export type ServerTokenStoreInit = TokenStoreInit | NodeRequestLike;

/**
 * Turns requests into the tokens they carry; the same object for the same request. A request is written by whoever sends it: one that cannot
 * be read is signed out, and no error of the server.
 */
export function createRequestTokens(projectId: string): (init: ServerTokenStoreInit) => TokenStoreInit {
  const readTokens = memoizeByRef((request: RequestLike | NodeRequestLike): Tokens => {
    const read = () => {
      const { accessToken = null, refreshToken = null } = tokensFromRequest(asRequestLike(request), projectId);
      return [accessToken, refreshToken].every(isValidHeaderToken)
        ? assertValidTokens({ accessToken, refreshToken })
        : signedOut;
    };
    return { ...(tryOrNull(read) ?? signedOut) };
  });
  return (init) => (typeof init === "object" && init !== null && "headers" in init ? readTokens(init) : init);
}

/** Whether a header could carry it on; every token of ours is of these characters. @see RFC 6750 §2.1 (b64token) */
const isValidHeaderToken = (token: string | null): boolean => token === null || /^[\w.~+/-]+=*$/.test(token);

function asRequestLike({ headers }: RequestLike | NodeRequestLike): RequestLike {
  if (hasGetter(headers)) return { headers };
  return { headers: { get: (name) => headers[name]?.toString() ?? null } };
}

const hasGetter = (headers: (RequestLike | NodeRequestLike)["headers"]): headers is RequestLike["headers"] =>
  typeof headers.get === "function";
