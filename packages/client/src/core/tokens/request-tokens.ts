import { tokensFromCookies } from "./cookie-format.ts";
import type { RequestLike, Tokens } from "./token-store-init.ts";

/**
 * The tokens of an incoming request: the `x-stack-auth` header (JSON token pair), otherwise the cookies.
 * @throws when the header isn't JSON.
 */
export function tokensFromRequest({ headers }: RequestLike, projectId: string): Partial<Tokens> {
  const header = headers.get("x-stack-auth");
  if (!header) return tokensFromCookies(headers.get("cookie") ?? "", projectId);
  try {
    return Object(JSON.parse(header));
  } catch (cause) {
    throw new Error("The x-stack-auth header isn't valid JSON.", { cause });
  }
}
