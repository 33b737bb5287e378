import { tokensFromCookies } from "./cookie-format.ts";
import type { RequestLike, Tokens } from "./token-store-init.ts";

/** A JWT, so that an API key in the same header isn't taken for an access token. @see RFC 6750 §2.1, RFC 7519 §3 */
const bearerAccessToken = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;

/**
 * The tokens of an incoming request: the `x-stack-auth` header (JSON token pair), otherwise an access token in the
 * `Authorization` header, otherwise the cookies. Headers come first, because other sites can't set them (CSRF).
 * @throws when the `x-stack-auth` header isn't JSON.
 */
export function tokensFromRequest({ headers }: RequestLike, projectId: string): Partial<Tokens> {
  const header = headers.get("x-stack-auth");
  if (!header) {
    const accessToken = bearerAccessToken.exec(headers.get("authorization") ?? "")?.[1];
    return accessToken ? { accessToken } : tokensFromCookies(headers.get("cookie") ?? "", projectId);
  }
  try {
    return Object(JSON.parse(header));
  } catch (cause) {
    throw new Error("The x-stack-auth header isn't valid JSON.", { cause });
  }
}
