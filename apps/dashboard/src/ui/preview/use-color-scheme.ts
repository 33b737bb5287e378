import { useSyncExternalStore } from "react";

type Scheme = "light" | "dark";

const root = document.documentElement;
const system = window.matchMedia("(prefers-color-scheme: dark)");

const storageKey = "vestibule-color-mode";

export type ColorMode = Scheme | "system";

/** The stored color mode; `system` if none is stored. */
export const getColorMode = (): ColorMode => {
  const { theme } = root.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
};

/** Applies and stores the color mode. The dashboard's style sheet and the kit's components both follow the attribute. */
export function setColorMode(mode: ColorMode): void {
  if (mode === "system") {
    delete root.dataset.theme;
    window.localStorage.removeItem(storageKey);
  } else {
    root.dataset.theme = mode;
    window.localStorage.setItem(storageKey, mode);
  }
}

/** The dashboard's effective color scheme, chosen or from the system; updates live. */
export const useColorScheme = (): Scheme => useSyncExternalStore(subscribe, read);

function read(): Scheme {
  const mode = getColorMode();
  return mode === "system" ? (system.matches ? "dark" : "light") : mode;
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  system.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", onChange);
  };
}
