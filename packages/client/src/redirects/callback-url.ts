import { currentPageUrl } from "../platform/browser.ts";
import { callbackUrl } from "./return-to.ts";

/** The URL for a link in a mail: the given one, else a page of the application. @throws outside a browser without a given one. */
export function requireCallbackUrl(given: string | undefined, target: string, option: string): string {
  if (given !== undefined) return given;
  const page = currentPageUrl();
  if (page === null) throw new Error(`Pass ${option}: there is no page to take it from.`);
  return callbackUrl(target, page);
}
