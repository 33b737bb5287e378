import { randomNonce } from "../platform/random-nonce.ts";
import type { HandlerUrls } from "./urls.ts";

/** Query parameter with the page to go back to after signing in. */
export const returnToParameter = "after_auth_return_to";

/** Pages that make no sense to come back to after signing in. */
const passingPages = [
  "signIn",
  "signUp",
  "signOut",
  "emailVerification",
  "passwordReset",
  "forgotPassword",
  "oauthCallback",
  "magicLinkCallback",
  "error",
] as const satisfies readonly (keyof HandlerUrls)[];

/** Path, query and hash. */
const relative = (url: URL): string => url.pathname + url.search + url.hash;

/**
 * Whether a URL stays on whatever site it is used on. It is resolved against a host nobody can guess: other ways of telling fail at
 * `//host`, `/\host`, tabs and the like, which URL parsers take for a host. @see https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function isRelativeUrl(url: string): boolean {
  const origin = `https://${randomNonce()}.invalid`;
  try {
    return new URL(url, origin).origin === origin;
  } catch {
    return false;
  }
}

/**
 * The page to go back to that the current URL names, as a relative URL; null when it names none, or one elsewhere. Whoever sends a link
 * chooses this parameter, so it must never lead to another site (RFC 9700 §4.11).
 */
export function returnToOf(page: URL): string | null {
  const value = page.searchParams.get(returnToParameter);
  if (value === null) return null;
  let target: URL;
  try {
    target = new URL(value, page);
  } catch {
    return null;
  }
  const path = relative(target);
  // A path that begins with two slashes, from `/.//host`, would be a host again.
  return target.origin === page.origin && isRelativeUrl(path) ? path : null;
}

/** Adds the page to go back to: the one the current URL names, else the current page; nothing when the target is on another site. */
export function withReturnTo(target: string, page: URL, urls: Readonly<HandlerUrls>): string {
  const url = new URL(target, page);
  if (url.origin !== page.origin) return target;
  const isPassing = passingPages.some((name) => new URL(urls[name], page).pathname === page.pathname);
  const returnTo = returnToOf(page) ?? (isPassing ? null : relative(page));
  if (returnTo !== null) url.searchParams.set(returnToParameter, returnTo);
  return relative(url);
}

/** The absolute URL for a link in a mail: carries the page to go back to along, and no hash. */
export function callbackUrl(target: string, page: URL): string {
  const url = new URL(target, page);
  const returnTo = returnToOf(page);
  if (returnTo !== null) url.searchParams.set(returnToParameter, returnTo);
  url.hash = "";
  return url.href;
}
