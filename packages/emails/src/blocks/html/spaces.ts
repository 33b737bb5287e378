import { type Html, html } from "../../html/html.ts";
import type { DividerBlock, SpacerBlock } from "../block.ts";
import type { Drawing } from "./drawing.ts";
import { lightColors } from "./look/colors.ts";
import { onBackground, type Surface } from "./look/surface.ts";
import { attribute, row } from "./row.ts";

export function divider(block: DividerBlock, _drawing: Drawing, surface: Surface): Html {
  const isThemed = block.lineColor === null && onBackground(surface, block.backgroundColor).background === null;
  const css = `border:0;border-top:${block.lineHeight ?? 1}px solid ${block.lineColor ?? lightColors.border};margin:0`;
  return row(
    { surface, gapAbove: 8, gapBelow: 16, ...block },
    html`<hr${attribute("class", isThemed ? "divider" : null)} style="${css}">`,
  );
}

export function spacer({ height }: SpacerBlock, _drawing: Drawing, _surface: Surface): Html {
  const pixels = height ?? 16;
  if (pixels === 0) return html``;
  return html`<tr><td height="${String(pixels)}" style="height:${String(pixels)}px;font-size:1px;line-height:1px">&nbsp;</td></tr>
`;
}
