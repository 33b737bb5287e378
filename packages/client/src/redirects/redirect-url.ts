import { getReturnTo, withReturnTo } from "./return-to.ts";
import type { HandlerUrls } from "./urls.ts";

/** Returns the target of a redirect. `page`: the current URL; null outside a browser or with `noRedirectBack`. */
export function redirectUrl(name: keyof HandlerUrls, urls: Readonly<HandlerUrls>, page: URL | null): string {
  const target = urls[name];
  if (page === null) return target;
  if (name === "signIn" || name === "signUp") return withReturnTo(target, page, urls);
  return (/^afterSign(In|Up)$/.test(name) && getReturnTo(page)) || target;
}
