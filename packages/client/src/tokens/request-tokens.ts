import { tokensFromCookies } from "./cookie-format.ts";
import type { RequestLike, Tokens } from "./token-store-init.ts";

/**
 * The tokens an incoming request carries: header `x-stack-auth` (JSON of a token pair) first, then its cookies.
 * @throws when that header is not JSON.
 */
export function tokensFromRequest({ headers }: RequestLike, projectId: string): Partial<Tokens> {
  const header = headers.get("x-stack-auth");
  if (!header) return tokensFromCookies(headers.get("cookie") ?? "", projectId);
  try {
    return Object(JSON.parse(header));
  } catch (cause) {
    throw new Error("The header x-stack-auth is not JSON.", { cause });
  }
}
