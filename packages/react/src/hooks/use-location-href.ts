import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  window.addEventListener("popstate", onChange);
  return () => {
    window.removeEventListener("hashchange", onChange);
    window.removeEventListener("popstate", onChange);
  };
}

/** The page URL; null during server rendering. Routers that push without an event re-render their route anyway. */
export function useLocationHref(): string | null {
  return useSyncExternalStore<string | null>(
    subscribe,
    () => window.location.href,
    () => null,
  );
}
