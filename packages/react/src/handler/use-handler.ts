import { useEffect } from "react";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { delegatedUrl, type HandlerPage, matchRoute, pathBelowHandler } from "./routes.ts";

export type HandlerState = HandlerPage | "not-found" | "delegating";

/** Chooses the page for a location; corrects aliases in the address bar and leaves for pages that live elsewhere. */
export function useHandler(location: string): { state: HandlerState; query: Record<string, string> } {
  const app = useStackApp();
  const { origin, search, hash } = window.location;
  const handler = new URL(app.urls.handler, origin).pathname;
  const route = matchRoute(pathBelowHandler(location, handler));
  const delegated = route.page === "not-found" ? null : delegatedUrl(route.page, app.urls, search, origin);
  const corrected = route.page !== "not-found" && !route.canonical ? `${handler}/${route.page}${search}${hash}` : null;

  useEffect(() => {
    if (delegated !== null) window.location.replace(delegated);
    else if (corrected !== null) window.history.replaceState(window.history.state, "", corrected);
  }, [delegated, corrected]);

  return {
    state: delegated === null ? route.page : "delegating",
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}
