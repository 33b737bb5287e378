/** The colors of the kit's pages and of emails that follow from a project's accent, in one color scheme: `#rrggbb`. */
export interface AccentColors {
  readonly accent: string;
  readonly hover: string;
  /** A background for the accent. */
  readonly soft: string;
  /** Text on the accent. */
  readonly text: string;
}

export type AccentScheme = "light" | "dark";

/** What the accent is shown on: the kit's page, cards, wells and, in dark mode, hovered buttons. Cards come first. */
export const accentBackgrounds = {
  light: ["#ffffff", "#fbfbf9", "#f3f4f1"],
  dark: ["#141b19", "#0d1211", "#0a0f0e", "#1c2522"],
} as const;

/** Minimum contrast of text. Borders and icons need 3. @see WCAG 2.2 §1.4.3 and §1.4.11 */
const minTextContrast = 4.5;

export const accentPattern: RegExp = /^#[0-9a-f]{6}$/i;

type Rgb = readonly number[];

const parse = (color: string): Rgb => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

const format = (rgb: Rgb): string => `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`;

/** `part`: how much of the second color, 0 to 1. */
const mix = (color: string, other: string, part: number): string => {
  const to = parse(other);
  return format(parse(color).map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * part)));
};

/** @see WCAG 2.2, relative luminance */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parse(color).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, 1 to 21. @see WCAG 2.2, contrast ratio */
export function getContrast(color: string, other: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(color), getLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const schemes = {
  light: { limit: "#000000", onAccent: "#ffffff", softPart: 0.08 },
  dark: { limit: "#ffffff", onAccent: "#0d1211", softPart: 0.16 },
} as const;

/** How finely the accent is adjusted. */
const steps = 64;

/**
 * The colors for an accent in a scheme. An accent without enough contrast becomes darker in light mode and lighter in
 * dark mode, as little as possible, and keeps its hue. As text, it then has a contrast of at least 4.5 on every
 * background and on its soft color, and so has the text on it. `accent`: `#rrggbb`.
 */
export function deriveAccentColors(accent: string, scheme: AccentScheme): AccentColors {
  const { limit, onAccent, softPart } = schemes[scheme];
  const backgrounds = accentBackgrounds[scheme];
  const derive = (step: number): AccentColors => {
    const shown = mix(accent.toLowerCase(), limit, step / steps);
    return {
      accent: shown,
      hover: mix(shown, limit, 0.16),
      soft: mix(backgrounds[0], shown, softPart),
      text: onAccent,
    };
  };
  const isLegible = (colors: AccentColors): boolean =>
    [...backgrounds, colors.soft, onAccent].every(
      (background) => getContrast(colors.accent, background) >= minTextContrast,
    );
  let step = 0;
  while (step < steps && !isLegible(derive(step))) step += 1;
  return derive(step);
}
