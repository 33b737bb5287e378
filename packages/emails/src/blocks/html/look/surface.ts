import type { FontFamily } from "../../block.ts";
import { lightColors, readableOn } from "./colors.ts";

/** What a block is drawn on, and what it takes over from the blocks around it. */
export interface Surface {
  /** Null: the card of our own mails, which has dark colors too. */
  readonly background: string | null;
  /** The color the template gives to all text; null: what can be read. */
  readonly textColor: string | null;
  readonly fontFamily: FontFamily | null;
  /** Inside a box or a column, which keeps the distance from the edge. */
  readonly isInset: boolean;
  readonly isRightToLeft: boolean;
}

/** The color of a text, and the class that changes it in the dark; empty: it stays. */
export interface Paint {
  readonly color: string;
  readonly className: string;
}

type Role = "title" | "text" | "note" | "code" | "brand";

const roleColors = {
  title: lightColors.strong,
  text: lightColors.text,
  note: lightColors.muted,
  code: lightColors.strong,
  brand: lightColors.strong,
} as const;

/** Dark colors only where the template has chosen none: neither for the text nor for what is behind it. */
export function paint(surface: Surface, own: string | null, role: Role): Paint {
  const chosen = own ?? surface.textColor;
  if (chosen !== null) return { color: chosen, className: "" };
  if (surface.background !== null) return { color: readableOn(surface.background), className: "" };
  return { color: roleColors[role], className: role };
}

/** The surface of what stands on a background of its own. */
export const onBackground = (surface: Surface, background: string | null): Surface =>
  background === null ? surface : { ...surface, background };
