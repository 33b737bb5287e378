const key = "vestibule-demo-color-mode";
const root = document.documentElement;

/** Applies the saved choice. Without one, both our stylesheet and the kit's follow the system setting. */
export function restoreColorMode(): void {
  const chosen = window.localStorage.getItem(key);
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
}

/** The kit's components follow the `data-theme` attribute. */
export function toggleColorMode(): void {
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches;
  const next = isDark ? "light" : "dark";
  root.dataset.theme = next;
  window.localStorage.setItem(key, next);
}
