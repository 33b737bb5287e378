import { ConfigurationError } from "../configuration-error.ts";
import { currentPageUrl } from "../platform/browser.ts";
import { getReturnTo, returnToParameter } from "./return-to.ts";
import type { HandlerUrls } from "./urls.ts";

/**
 * The URL for an email link: the given one, otherwise a page of the app. @throws outside a browser without a given URL.
 */
export function requireCallbackUrl(
  { config }: { readonly config: { readonly urls: Readonly<HandlerUrls> } },
  given: string | undefined,
  name: keyof HandlerUrls,
  option = "callbackUrl",
): string {
  if (given !== undefined) return given;
  const page = currentPageUrl();
  if (page === null) throw new ConfigurationError(`Pass ${option}: outside a browser, there is no default.`);
  return callbackUrl(config.urls[name], page);
}

/** The absolute URL for an email link. Includes the page to return to, without a hash. */
export function callbackUrl(target: string, page: URL): string {
  const url = new URL(target, page);
  const returnTo = getReturnTo(page);
  if (returnTo !== null) url.searchParams.set(returnToParameter, returnTo);
  url.hash = "";
  return url.href;
}
