import { tokensFromCookies } from "./cookie-format.ts";
import type { RequestLike, Tokens } from "./token-store-init.ts";

/**
 * The tokens an incoming request carries: header `x-stack-auth` (JSON of a token pair) first, then its cookies.
 * @throws when that header is not JSON.
 */
export function tokensFromRequest(request: RequestLike, projectId: string): Tokens {
  const header = request.headers.get("x-stack-auth");
  if (header === null || header === undefined) return tokensFromCookies(request.headers.get("cookie") ?? "", projectId);
  let pair: Partial<Tokens> | null;
  try {
    pair = JSON.parse(header) as Partial<Tokens> | null;
  } catch (cause) {
    throw new Error("The header x-stack-auth must be JSON with accessToken and refreshToken.", { cause });
  }
  return { accessToken: pair?.accessToken ?? null, refreshToken: pair?.refreshToken ?? null };
}
