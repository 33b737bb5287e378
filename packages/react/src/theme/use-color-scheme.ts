import { useSyncExternalStore } from "react";
import { type ColorScheme, detectColorScheme, schemeAttributes } from "./color-scheme.ts";

function read(): ColorScheme | undefined {
  const root = document.documentElement;
  return detectColorScheme(
    (name) => root.getAttribute(name) ?? document.body?.getAttribute(name) ?? null,
    getComputedStyle(root).colorScheme,
  );
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const options = { attributes: true, attributeFilter: [...schemeAttributes, "style"] };
  observer.observe(document.documentElement, options);
  observer.observe(document.body, options);
  // The host page can set `color-scheme` in a media query.
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", onChange);
  };
}

/** The host page's color scheme, updated live; undefined follows the system. */
export function useColorScheme(): ColorScheme | undefined {
  return useSyncExternalStore<ColorScheme | undefined>(subscribe, read, () => undefined);
}
