import { getReturnTo, withReturnTo } from "./return-to.ts";
import type { HandlerUrls } from "./urls.ts";

/** Where a redirect to a page goes. `page`: the current URL, null outside a browser or when no way back is wanted. */
export function redirectUrl(name: keyof HandlerUrls, urls: Readonly<HandlerUrls>, page: URL | null): string {
  const target = urls[name];
  if (page === null) return target;
  if (name === "signIn" || name === "signUp") return withReturnTo(target, page, urls);
  return (/^afterSign(In|Up)$/.test(name) && getReturnTo(page)) || target;
}
