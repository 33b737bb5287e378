/** Default color tokens. Text contrast is at least 4.5:1; field borders and focus rings have at least 3:1. */
export const lightTokens = {
  paper: "#fbfbf9",
  surface: "#ffffff",
  "surface-ink": "$ink",
  popover: "$surface",
  "popover-ink": "$ink",
  secondary: "$surface",
  "secondary-ink": "$ink",
  sunken: "#f3f4f1",
  hover: "$sunken",
  "hover-ink": "$ink",
  line: "#e3e5e0",
  "line-strong": "#cdd1ca",
  "field-line": "#868f89",
  ink: "#17201d",
  "ink-2": "#4b5650",
  "ink-3": "#646e68",
  accent: "#0b6e63",
  "accent-hover": "#095a51",
  "accent-soft": "#e2f1ee",
  "on-accent": "#ffffff",
  danger: "#b42318",
  "danger-soft": "#fdeceb",
  "on-danger": "#ffffff",
  warn: "#8a5a00",
  "warn-soft": "#fff3d6",
  ok: "#166f41",
  "ok-soft": "#e4f5ea",
  brass: "#b7791f",
  ring: "color-mix(in srgb, $accent 35%, transparent)",
} as const;

/** Name of a color token; its custom property is `--vestibule-{name}`. */
export type TokenName = keyof typeof lightTokens;

/** Dark mode overrides; tokens that refer to another one are omitted. */
export const darkTokens: Partial<Record<TokenName, string>> = {
  paper: "#0d1211",
  surface: "#141b19",
  sunken: "#0a0f0e",
  hover: "#1c2522",
  line: "#25302c",
  "line-strong": "#384641",
  "field-line": "#66736d",
  ink: "#e8edea",
  "ink-2": "#a9b5af",
  "ink-3": "#84918b",
  accent: "#4fc7b4",
  "accent-hover": "#6fd6c5",
  "accent-soft": "#12302b",
  "on-accent": "#06211c",
  danger: "#ff8f85",
  "danger-soft": "#3a1614",
  "on-danger": "#2b0b08",
  warn: "#f2c04d",
  "warn-soft": "#33260a",
  ok: "#5fd08f",
  "ok-soft": "#10301f",
  brass: "#e0a84b",
};

/** Keys of the `theme` prop and the tokens they set. The first group uses the names of the Stack Auth kit. */
export const themeKeys = {
  background: "paper",
  foreground: "ink",
  card: "surface",
  cardForeground: "surface-ink",
  popover: "popover",
  popoverForeground: "popover-ink",
  primary: "accent",
  primaryForeground: "on-accent",
  secondary: "secondary",
  secondaryForeground: "secondary-ink",
  muted: "sunken",
  mutedForeground: "ink-2",
  accent: "hover",
  accentForeground: "hover-ink",
  destructive: "danger",
  destructiveForeground: "on-danger",
  border: "line",
  input: "field-line",
  ring: "ring",
  primaryHover: "accent-hover",
  primarySoft: "accent-soft",
  destructiveSoft: "danger-soft",
  borderStrong: "line-strong",
  hint: "ink-3",
  warn: "warn",
  warnSoft: "warn-soft",
  ok: "ok",
  okSoft: "ok-soft",
  highlight: "brass",
} as const satisfies Record<string, TokenName>;

export type ThemeKey = keyof typeof themeKeys;
/** Any CSS color per key. */
export type ThemeColors = Partial<Record<ThemeKey, string>>;
/** The `StackTheme` options. `radius`: any CSS length for controls; cards use 1.6 times that. */
export type Theme = { light?: ThemeColors; dark?: ThemeColors; radius?: string };
