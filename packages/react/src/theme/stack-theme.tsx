import { type ReactNode, useMemo } from "react";
import { type ColorScheme, ThemeContext } from "./color-scheme.ts";
import { themeCss } from "./theme-css.ts";
import type { Theme } from "./tokens.ts";
import { useStylesheet } from "./use-stylesheet.ts";

export type StackThemeProps = {
  /** Colors per scheme and the radius; see the table in the README. */
  theme?: Theme;
  /** Sets the scheme. By default, a page attribute decides, then the system. */
  colorScheme?: ColorScheme | "system";
  /** For server rendering with a content security policy: the nonce of the style element in the markup. */
  nonce?: string;
  children?: ReactNode;
};

const noTheme: Theme = {};

/** Overrides colors and selects light or dark mode. Optional. */
export function StackTheme({ theme = noTheme, colorScheme, nonce, children }: StackThemeProps) {
  useStylesheet(themeCss(theme));
  const choice = useMemo(() => ({ colorScheme, nonce }), [colorScheme, nonce]);
  return <ThemeContext.Provider value={choice}>{children}</ThemeContext.Provider>;
}
