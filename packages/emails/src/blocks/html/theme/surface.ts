import type { FontFamily } from "../../block.ts";
import { getReadableTextColor, lightColors } from "./colors.ts";

/** The surface that a block is rendered on, and the styles that it inherits. */
export interface Surface {
  /** Null: the card of Vestibule's own emails, which has dark colors too. */
  readonly background: string | null;
  /** The color the template gives to all text; null: what can be read. */
  readonly textColor: string | null;
  readonly fontFamily: FontFamily | null;
  /** Inside a container or column, which already has padding. */
  readonly isInset: boolean;
  readonly isRightToLeft: boolean;
}

/** The color of a text, and the class that changes it in the dark; empty: it stays. */
export interface TextPaint {
  readonly color: string;
  readonly className: string;
}

type TextRole = "title" | "text" | "note" | "code" | "brand";

const roleColors = {
  title: lightColors.strong,
  text: lightColors.text,
  note: lightColors.muted,
  code: lightColors.strong,
  brand: lightColors.strong,
} as const;

/** Dark colors only where the template has chosen none: neither for the text nor for what is behind it. */
export function getTextPaint(surface: Surface, ownColor: string | null, role: TextRole): TextPaint {
  const chosen = ownColor ?? surface.textColor;
  if (chosen !== null) return { color: chosen, className: "" };
  if (surface.background !== null) return { color: getReadableTextColor(surface.background), className: "" };
  return { color: roleColors[role], className: role };
}

/** The surface for content with its own background. */
export const withBackground = (surface: Surface, background: string | null): Surface =>
  background === null ? surface : { ...surface, background };
