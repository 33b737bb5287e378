const key = "vestibule-color-mode";
const root = document.documentElement;

export type ColorMode = "light" | "dark" | "system";

/** The stored color mode; `system` if none is stored. */
export const getColorMode = (): ColorMode => {
  const { theme } = root.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
};

/**
 * Applies and stores the color mode. The dashboard's style sheet and the kit's components both follow the attribute.
 */
export function setColorMode(mode: ColorMode): void {
  if (mode === "system") {
    delete root.dataset.theme;
    window.localStorage.removeItem(key);
  } else {
    root.dataset.theme = mode;
    window.localStorage.setItem(key, mode);
  }
}
