import { createContext } from "react";
export type ColorScheme = "light" | "dark";

/** Attributes in which applications and their UI kits store the scheme, in order of precedence. */
export const schemeAttributes = [
  "data-theme",
  "data-color-scheme",
  "data-mui-color-scheme",
  "data-joy-color-scheme",
  "data-bs-theme",
  "class",
] as const;

/** Reads the scheme from an attribute value: a word that starts or ends with "dark" or "light". */
function parseScheme(value: string | null): ColorScheme | undefined {
  if (value === null) return undefined;
  const words = value.toLowerCase().split(/[^a-z]+/);
  if (words.includes("dark")) return "dark";
  if (words.includes("light")) return "light";
  return undefined;
}

/**
 * The page's color scheme. `attribute` reads from the root element; `cssColorScheme` is its computed `color-scheme`
 * ("normal", "light", "dark", "light dark", …). Undefined: the page follows the system.
 */
export function detectColorScheme(
  attribute: (name: string) => string | null,
  cssColorScheme: string,
): ColorScheme | undefined {
  const css = cssColorScheme.replace("only", "").trim();
  if (css === "dark" || css === "light") return css;
  for (const name of schemeAttributes) {
    const scheme = parseScheme(attribute(name));
    if (scheme) return scheme;
  }
  return undefined;
}

/** The choices of `StackTheme`, passed to its children. */
export type ThemeChoice = { colorScheme?: ColorScheme | "system" | undefined; nonce?: string | undefined };

export const ThemeContext = createContext<ThemeChoice>({});
