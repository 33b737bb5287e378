import { randomNonce } from "../platform/random-nonce.ts";
import { tryOrNull } from "../platform/try-or-null.ts";
import { type HandlerUrls, handlerPages } from "./urls.ts";

/** Query parameter with the page to go back to after signing in. */
export const returnToParameter = "after_auth_return_to";

/** Handler pages that a visitor may want to come back to; the others are only passed through. */
const destinationPages: readonly string[] = ["accountSettings", "teamInvitation"];

/** Path, query and hash. */
const toRelativeUrl = (url: URL): string => url.pathname + url.search + url.hash;

/**
 * Whether a URL stays on whatever site it is used on. It is resolved against a host nobody can guess: other ways of telling fail at
 * `//host`, `/\host`, tabs and the like, which URL parsers take for a host. @see https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function isRelativeUrl(url: string): boolean {
  const origin = `https://${randomNonce()}.invalid`;
  return tryOrNull(() => new URL(url, origin).origin) === origin;
}

/**
 * The page to go back to that the current URL names, as a relative URL; null when it names none, or one elsewhere. Whoever sends a link
 * chooses this parameter, so it must never lead to another site (RFC 9700 §4.11).
 */
export function getReturnTo(page: URL): string | null {
  const value = page.searchParams.get(returnToParameter);
  const target = value === null ? null : tryOrNull(() => new URL(value, page));
  if (target?.origin !== page.origin) return null;
  const path = toRelativeUrl(target);
  // A path that begins with two slashes, from `/.//host`, would be a host again.
  return isRelativeUrl(path) ? path : null;
}

/** Adds the page to go back to: the one the current URL names, else the current page; nothing when the target is on another site. */
export function withReturnTo(target: string, page: URL, urls: Readonly<HandlerUrls>): string {
  const url = new URL(target, page);
  if (url.origin !== page.origin) return target;
  const isIntermediatePage = handlerPages.some(
    (name) => !destinationPages.includes(name) && new URL(urls[name], page).pathname === page.pathname,
  );
  const returnTo = getReturnTo(page) ?? (isIntermediatePage ? null : toRelativeUrl(page));
  if (returnTo !== null) url.searchParams.set(returnToParameter, returnTo);
  return toRelativeUrl(url);
}
