/** Light colors of Vestibule's own emails. `style-sheet.ts` has the dark ones, by class. */
export const lightColors = {
  page: "#fbfbf9",
  card: "#ffffff",
  border: "#e3e5e0",
  strong: "#17201d",
  text: "#4b5650",
  muted: "#646e68",
  accent: "#0b6e63",
  onAccent: "#ffffff",
} as const;

/** Share of white in a color `#rrggbb`, 0 to 1. @see WCAG 2.2, relative luminance */
function luminance(color: string): number {
  const channel = (start: number): number => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Above this luminance, black text has more contrast than white text. */
const blackTextLuminance = 0.179;

/** The color of text that can be read on a background. */
export const getReadableTextColor = (background: string): string =>
  luminance(background) > blackTextLuminance ? "#262626" : "#ffffff";
