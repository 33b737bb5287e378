import { useSyncExternalStore } from "react";

type Scheme = "light" | "dark";

const root = document.documentElement;
const system = window.matchMedia("(prefers-color-scheme: dark)");

/** The dashboard's effective color scheme, chosen or from the system; updates live. */
export const useColorScheme = (): Scheme => useSyncExternalStore(subscribe, read);

function read(): Scheme {
  const { theme } = root.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return system.matches ? "dark" : "light";
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
