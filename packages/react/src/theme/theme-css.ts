import { ConfigurationError } from "@vestibule/client";
import {
  darkTokens,
  lightTokens,
  type Theme,
  type ThemeColors,
  type ThemeKey,
  type TokenName,
  themeKeys,
} from "./tokens.ts";

export function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--vestibule-${name}:${value};`)
    .join("");
}

/** Dark mode applies by choice or host attribute (`data-scheme`), otherwise by the system. */
export function schemes(scope: string, light: string, dark: string): string {
  return [
    light && `${scope}{${light}}`,
    dark && `@media (prefers-color-scheme:dark){${scope}:where(:not([data-scheme=light])){${dark}}}`,
    dark && `${scope}:where([data-scheme=dark]){${dark}}`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Tokens of both schemes. `:where` has zero specificity, so any application rule overrides a token. */
export const tokensCss = schemes(
  ":where(.stack-scope)",
  `${declarations(lightTokens)}--vestibule-light:block;--vestibule-dark:none;--vestibule-radius:10px;--vestibule-radius-card:calc($radius*1.6);--vestibule-font:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color-scheme:light;`,
  `${declarations(darkTokens)}--vestibule-light:none;--vestibule-dark:block;color-scheme:dark;`,
);

/** Rejects values that could end the CSS rule (CSS injection), because themes can come from a database. */
function isPlainValue(value: string): boolean {
  return !/[{};<>@\\]/.test(value);
}

function overrides(colors: ThemeColors): Partial<Record<TokenName, string>> {
  const result: Partial<Record<TokenName, string>> = {};
  if (colors.primary !== undefined) {
    result["accent-hover"] = "color-mix(in srgb,$accent 86%,$ink)";
    result["accent-soft"] = "color-mix(in srgb,$accent 14%,$surface)";
  }
  for (const [key, value] of Object.entries(colors)) {
    if (!(key in themeKeys)) throw new ConfigurationError(`StackTheme: "${key}" is not a theme key.`);
    if (!isPlainValue(value)) throw new ConfigurationError(`StackTheme: the value of "${key}" is not a CSS color.`);
    result[themeKeys[key as ThemeKey]] = value;
  }
  return result;
}

/** The rules that a `theme` prop adds to the defaults; empty if nothing is overridden. */
export function themeCss(theme: Theme): string {
  if (theme.radius !== undefined && !isPlainValue(theme.radius)) {
    throw new ConfigurationError("StackTheme: the radius is not a CSS length.");
  }
  const radius = theme.radius === undefined ? "" : `--vestibule-radius:${theme.radius};`;
  return schemes(
    ".stack-scope",
    declarations(overrides(theme.light ?? {})) + radius,
    declarations(overrides(theme.dark ?? {})),
  );
}
