import { useEffect, useRef } from "react";
import { useLocationHref } from "../hooks/use-location-href.ts";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { delegatedUrl, type HandlerPage, matchRoute, pathBelowHandler } from "./routes.ts";

/** `loading`: on the server, or while redirecting to a page outside the handler. */
export type HandlerState = HandlerPage | "not-found" | "loading";

/** Selects the page for a location, corrects aliases in the address bar and redirects to pages outside the handler. */
export function useHandler(location: string): { state: HandlerState; query: Record<string, string> } {
  const app = useStackApp();
  const href = useLocationHref();
  const page = new URL(href ?? "http://server.invalid");
  const handler = new URL(app.urls.handler, page.origin).pathname;
  const route = matchRoute(pathBelowHandler(location, handler));
  const delegated = route.page === "not-found" ? null : delegatedUrl(route.page, app.urls, page.search, page.origin);
  const isAlias = route.page !== "not-found" && !route.canonical;
  const corrected = isAlias ? `${handler}/${route.page}${page.search}${page.hash}` : null;
  const state = href === null || delegated !== null ? "loading" : route.page;

  useEffect(() => {
    if (delegated !== null) window.location.replace(delegated);
    else if (corrected !== null) window.history.replaceState(window.history.state, "", corrected);
  }, [delegated, corrected]);
  useTitleFocus(state);

  return { state, query: Object.fromEntries(page.searchParams) };
}

/**
 * Navigating between handler pages removes the focused element. Moves focus to the new title so that screen readers
 * announce it.
 */
function useTitleFocus(state: HandlerState): void {
  const previous = useRef<HandlerState>("loading");
  useEffect(() => {
    const isFirst = previous.current === "loading";
    const isOther = previous.current !== state;
    previous.current = state;
    if (!isFirst && isOther) document.querySelector<HTMLElement>(".stack-scope .vst-title")?.focus();
  }, [state]);
}
