import { type AccentScheme, deriveAccentColors } from "./accent-colors.ts";
import { brandingFontFamily, type FontStack, fontStacks } from "./branding-values.ts";

/** Values of the kit's custom properties, without `--vestibule-`. */
type Tokens = Readonly<Record<string, string>>;

/** What an owner chose. */
interface BrandingChoices {
  readonly accent?: string | undefined;
  readonly radius?: number | undefined;
  readonly font?: FontStack | undefined;
  readonly hasOwnFont: boolean;
}

function toAccentTokens(accent: string, scheme: AccentScheme): Tokens {
  const colors = deriveAccentColors(accent, scheme);
  return {
    accent: colors.accent,
    "accent-hover": colors.hover,
    "accent-soft": colors.soft,
    "on-accent": colors.text,
  };
}

/** What the choices change in the kit. `light` is also the default of dark mode; `dark`: what differs in it. */
export function deriveBrandingTokens({ accent, radius, font, hasOwnFont }: BrandingChoices): {
  readonly light?: Tokens;
  readonly dark?: Tokens;
} {
  const fonts = [...(hasOwnFont ? [brandingFontFamily] : []), fontStacks[font ?? "system"]];
  const light = {
    ...(accent && toAccentTokens(accent, "light")),
    ...(radius !== undefined && { radius: `${radius}px` }),
    ...((font || hasOwnFont) && { font: fonts.join(",") }),
  };
  return {
    ...(Object.keys(light).length > 0 && { light }),
    ...(accent && { dark: toAccentTokens(accent, "dark") }),
  };
}
