import { randomNonce } from "../platform/random-nonce.ts";
import { tryOrNull } from "../platform/try-or-null.ts";
import { type HandlerUrls, handlerPages } from "./urls.ts";

/** Query parameter with the page to return to after sign-in. */
export const returnToParameter = "after_auth_return_to";

/** Handler pages that a user can return to. The others are intermediate. */
const destinationPages: readonly string[] = ["accountSettings", "teamInvitation"];

/** Path, query and hash. */
const toRelativeUrl = (url: URL): string => url.pathname + url.search + url.hash;

/**
 * Whether a URL stays on the site where it is used. Resolves it against an unguessable host, because other checks fail
 * for `//host`, `/\host`, tabs and the like, which URL parsers read as a host. @see
 * https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function isRelativeUrl(url: string): boolean {
  const origin = `https://${randomNonce()}.invalid`;
  return tryOrNull(() => new URL(url, origin).origin) === origin;
}

/**
 * The return URL from the current URL's query, as a relative URL. Null when it is missing or on another site. The
 * parameter is attacker-controlled, so it must not cause an open redirect (RFC 9700 §4.11).
 */
export function getReturnTo(page: URL): string | null {
  const value = page.searchParams.get(returnToParameter);
  const target = value === null ? null : tryOrNull(() => new URL(value, page));
  if (target?.origin !== page.origin) return null;
  const path = toRelativeUrl(target);
  // A path that begins with two slashes, as from `/.//host`, would be parsed as a host (open redirect).
  return isRelativeUrl(path) ? path : null;
}

/**
 * Adds the return URL: the current URL's own, otherwise the current page. Adds none when the target is on another site.
 */
export function withReturnTo(target: string, page: URL, urls: Readonly<HandlerUrls>): string {
  const url = new URL(target, page);
  if (url.origin !== page.origin) return target;
  const isIntermediatePage = handlerPages.some(
    (name) => !destinationPages.includes(name) && new URL(urls[name], page).pathname === page.pathname,
  );
  const returnTo = getReturnTo(page) ?? (isIntermediatePage ? null : toRelativeUrl(page));
  if (returnTo) url.searchParams.set(returnToParameter, returnTo);
  return toRelativeUrl(url);
}

/** Returns the target of a redirect. `page`: the current URL; null outside a browser or with `noRedirectBack`. */
export function redirectUrl(name: keyof HandlerUrls, urls: Readonly<HandlerUrls>, page: URL | null): string {
  const target = urls[name];
  if (!page) return target;
  if (/^(sign(In|Up)|onboarding)$/.test(name)) return withReturnTo(target, page, urls);
  return (/^afterSign(In|Up)$/.test(name) && getReturnTo(page)) || target;
}
