import { useSyncExternalStore } from "react";
import { type ColorScheme, hostScheme, schemeAttributes } from "./host-scheme.ts";

function read(): ColorScheme | undefined {
  const root = document.documentElement;
  return hostScheme(
    (name) => root.getAttribute(name) ?? document.body?.getAttribute(name) ?? null,
    getComputedStyle(root).colorScheme,
  );
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const options = { attributes: true, attributeFilter: [...schemeAttributes, "style"] };
  observer.observe(document.documentElement, options);
  observer.observe(document.body, options);
  return () => observer.disconnect();
}

/** The scheme chosen by the host page, followed live; undefined = by the system. */
export function useHostScheme(): ColorScheme | undefined {
  return useSyncExternalStore<ColorScheme | undefined>(subscribe, read, () => undefined);
}
