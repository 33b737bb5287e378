import type { AppContext } from "../apps/app-context.ts";
import { currentPageUrl } from "../platform/browser.ts";
import { getReturnTo, returnToParameter } from "./return-to.ts";
import type { HandlerUrls } from "./urls.ts";

/** The URL for a link in a mail: the given one, else a page of the application. @throws outside a browser without a given one. */
export function requireCallbackUrl(
  { config }: AppContext,
  given: string | undefined,
  name: keyof HandlerUrls,
  option = "callbackUrl",
): string {
  if (given !== undefined) return given;
  const page = currentPageUrl();
  if (page === null) throw new Error(`Pass ${option}: there is no page to take it from.`);
  return callbackUrl(config.urls[name], page);
}

/** The absolute URL for a link in a mail: carries the page to go back to along, and no hash. */
export function callbackUrl(target: string, page: URL): string {
  const url = new URL(target, page);
  const returnTo = getReturnTo(page);
  if (returnTo !== null) url.searchParams.set(returnToParameter, returnTo);
  url.hash = "";
  return url.href;
}
