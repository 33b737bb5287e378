import { type Html, html } from "../../html/html.ts";
import { fillWithMarks } from "../../variables/fill.ts";
import { resolveUrl } from "../../variables/resolve-url.ts";
import type { ButtonBlock } from "../block.ts";
import { toPlainHtml } from "./inline.ts";
import type { RenderContext } from "./render-context.ts";
import { attribute, row } from "./row.ts";
import { getReadableTextColor, lightColors } from "./theme/colors.ts";
import { fontCss } from "./theme/fonts.ts";
import { type Surface, withBackground } from "./theme/surface.ts";

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
    text: buttonTextColor ?? (buttonBackgroundColor === null ? lightColors.onAccent : getReadableTextColor(background)),
    isThemed: surface.background === null && buttonBackgroundColor === null && buttonTextColor === null,
  };
}

/**
 * A link styled as a button, in a table cell because Outlook supports padding only there. Renders nothing without a
 * valid URL.
 */
export function button(block: ButtonBlock, { values }: RenderContext, surface: Surface): Html {
  const href = resolveUrl(fillWithMarks(block.url, values), values);
  if (href === null) return html``;
  const { style, isFullWidth } = block;
  const { background, text, isThemed } = colorsOf(block, withBackground(surface, style.backgroundColor));
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
<tr><td${attribute("class", isThemed ? "button" : null)} bgcolor="${background}" style="${cellCss}"><a${attribute("class", isThemed ? "button-link" : null)} href="${href}" style="${linkCss}">${toPlainHtml(block.text, values)}</a></td></tr>
</table>`,
  );
}
