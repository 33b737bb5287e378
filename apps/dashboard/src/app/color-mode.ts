const key = "vestibule-color-mode";
const root = document.documentElement;

export type ColorMode = "light" | "dark" | "system";

/** What was chosen; `system` without a choice. */
export const getColorMode = (): ColorMode => {
  const { theme } = root.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
};

/** Applies and remembers a choice. Our own style sheet and the kit's components follow the attribute. */
export function setColorMode(mode: ColorMode): void {
  if (mode === "system") {
    delete root.dataset.theme;
    window.localStorage.removeItem(key);
  } else {
    root.dataset.theme = mode;
    window.localStorage.setItem(key, mode);
  }
}
