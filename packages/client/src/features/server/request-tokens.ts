import { memoizeByRef } from "../../core/platform/memoize.ts";
import { tryOrNull } from "../../core/platform/try-or-null.ts";
import { tokensFromRequest } from "../../core/tokens/request-tokens.ts";
import { assertValidTokens, signedOut } from "../../core/tokens/token-store.ts";
import type { RequestLike, TokenStoreInit, Tokens } from "../../core/tokens/token-store-init.ts";

/** An incoming `node:http` request. */
export interface NodeRequestLike {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

/** A token store, as in the client app, or a `node:http` request. */
export type ServerTokenStoreInit = TokenStoreInit | NodeRequestLike;

/**
 * Reads the tokens from a request; returns the same object for the same request. Requests are untrusted: one that can't
 * be parsed counts as signed out and isn't a server error.
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

/**
 * Whether a token is safe in a header. All of the server's tokens use these characters. @see RFC 6750 §2.1 (b64token)
 */
const isValidHeaderToken = (token: string | null): boolean => token === null || /^[\w.~+/-]+=*$/.test(token);

function asRequestLike({ headers }: RequestLike | NodeRequestLike): RequestLike {
  if (hasGetter(headers)) return { headers };
  return { headers: { get: (name) => headers[name]?.toString() ?? null } };
}

const hasGetter = (headers: (RequestLike | NodeRequestLike)["headers"]): headers is RequestLike["headers"] =>
  typeof headers.get === "function";
