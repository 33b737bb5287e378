import { type ReactNode, useMemo } from "react";
import type { ColorScheme } from "./color-scheme.ts";
import { ThemeContext } from "./theme-context.ts";
import { themeCss } from "./theme-css.ts";
import type { Theme } from "./tokens.ts";
import { useStylesheet } from "./use-stylesheet.ts";

export type StackThemeProps = {
  /** Colours per scheme and the radius; see the table in the README. */
  theme?: Theme;
  /** Fixes the scheme. Without it an attribute of the page decides, then the system. */
  colorScheme?: ColorScheme | "system";
  /** Only for server rendering under a content security policy: the nonce of the style element in the markup. */
  nonce?: string;
  children?: ReactNode;
};

const noTheme: Theme = {};

/** Overrides colours and chooses light or dark. Components work without it. */
export function StackTheme({ theme = noTheme, colorScheme, nonce, children }: StackThemeProps) {
  useStylesheet(themeCss(theme));
  const choice = useMemo(() => ({ colorScheme, nonce }), [colorScheme, nonce]);
  return <ThemeContext.Provider value={choice}>{children}</ThemeContext.Provider>;
}
