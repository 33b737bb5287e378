import { type Html, html } from "../../html/html.ts";
import { fill } from "../../variables/fill.ts";
import { resolveUrl } from "../../variables/resolve-url.ts";
import type { ButtonBlock } from "../block.ts";
import type { Drawing } from "./drawing.ts";
import { plainHtml } from "./inline.ts";
import { lightColors, readableOn } from "./look/colors.ts";
import { fontCss } from "./look/fonts.ts";
import { onBackground, type Surface } from "./look/surface.ts";
import { attribute, row } from "./row.ts";

const paddings = {
  "x-small": [4, 8],
  small: [8, 12],
  medium: [10, 20],
  large: [16, 32],
} as const;

const radii = { rectangle: 0, rounded: 10, pill: 64 } as const;

interface Colors {
  readonly background: string;
  readonly text: string;
  /** Dark colors take over. */
  readonly isThemed: boolean;
}

function colorsOf({ buttonBackgroundColor, buttonTextColor }: ButtonBlock, surface: Surface): Colors {
  const background = buttonBackgroundColor ?? lightColors.accent;
  return {
    background,
    text: buttonTextColor ?? (buttonBackgroundColor === null ? lightColors.onAccent : readableOn(background)),
    isThemed: surface.background === null && buttonBackgroundColor === null && buttonTextColor === null,
  };
}

/**
 * A link that looks like a button. It is a table cell, because Outlook gives no padding to anything else. Without an
 * address that a mail may hold there is nothing to press, and nothing is drawn.
 */
export function button(block: ButtonBlock, { values }: Drawing, surface: Surface): Html {
  const href = resolveUrl(fill(block.url, values), values);
  if (href === null) return html``;
  const { style, isFullWidth } = block;
  const { background, text, isThemed } = colorsOf(block, onBackground(surface, style.backgroundColor));
  const [vertical, horizontal] = paddings[block.size];
  const radius = radii[block.buttonStyle];
  const fontSize = style.fontSize ?? 16;
  const linkCss = [
    fontCss(style.fontFamily ?? surface.fontFamily),
    `display:${isFullWidth ? "block" : "inline-block"};padding:${vertical}px ${horizontal}px`,
    `font-size:${fontSize}px;line-height:${Math.round(fontSize * 1.35)}px`,
    `font-weight:${style.fontWeight === "normal" ? 400 : 600}`,
    `color:${text};text-align:center;text-decoration:none;border-radius:${radius}px`,
  ].join(";");
  const cellCss = `background-color:${background};border-radius:${radius}px;text-align:center;mso-padding-alt:${vertical}px ${horizontal}px`;
  const tableCss = `display:inline-table;border-collapse:separate${isFullWidth ? ";width:100%" : ""}`;
  return row(
    { surface, gapBelow: 24, ...style },
    html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"${attribute("width", isFullWidth ? "100%" : null)} style="${tableCss}">
<tr><td${attribute("class", isThemed ? "button" : null)} bgcolor="${background}" style="${cellCss}"><a${attribute("class", isThemed ? "button-link" : null)} href="${href}" style="${linkCss}">${plainHtml(block.text, values)}</a></td></tr>
</table>`,
  );
}
