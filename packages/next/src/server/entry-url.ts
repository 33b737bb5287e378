import { type HandlerUrls, stackAppInternalsSymbol } from "@vestibule/client";
import { redirect } from "next/navigation";
import { type Kit, pathHeader, type RequestState } from "./request.ts";

/** An origin for URLs that are relative anyway. */
const anyOrigin = "http://localhost";

/**
 * The page to return to after the sign-in: the page that called an action, or the page that is being rendered, as far as
 * `vestibuleProxy` passed it on. Null if it isn't known.
 */
function getCurrentPage({ headers, isRendering }: RequestState): URL | null {
  const page = isRendering ? headers.get(pathHeader) : headers.get("referer");
  if (!page || !URL.canParse(page, anyOrigin)) return null;
  const { pathname, search } = new URL(page, anyOrigin);
  // Two slashes at the start would name a host.
  return new URL(pathname.replace(/^\/+/, "/") + search, anyOrigin);
}

/** The URL of the sign-in or the onboarding page, which leads back to the current page. */
export function getEntryUrl(kit: Kit, state: RequestState, page: keyof HandlerUrls): string {
  const from = getCurrentPage(state);
  return kit[stackAppInternalsSymbol].redirectUrl(page, from ? { from } : { noRedirectBack: true });
}

/** Ends a page, a handler, or an action with a redirect. */
export const goTo = (url: string): never => redirect(url);
