const key = "vestibule-demo-color-mode";
const root = document.documentElement;

/** Applies what was chosen last time; without a choice the system decides, in our stylesheet and in the kit's. */
export function restoreColorMode(): void {
  const chosen = window.localStorage.getItem(key);
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
}

/** The kit's components follow the attribute by themselves. */
export function toggleColorMode(): void {
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches;
  const next = isDark ? "light" : "dark";
  root.dataset.theme = next;
  window.localStorage.setItem(key, next);
}
