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
  // The host page may choose `color-scheme` by a media query of its own.
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", onChange);
  };
}

/** The scheme chosen by the host page, followed live; undefined = by the system. */
export function useColorScheme(): ColorScheme | undefined {
  return useSyncExternalStore<ColorScheme | undefined>(subscribe, read, () => undefined);
}
