import { type Html, html } from "../../html/html.ts";
import { fill, plain, type Values } from "../../variables/fill.ts";
import { imageProtocols, resolveUrl } from "../../variables/resolve-url.ts";
import type { Block, Content, DividerBlock, ImageBlock, SpacerBlock } from "../block.ts";
import { columns, container } from "./boxes.ts";
import { button } from "./button.ts";
import type { Drawing } from "./drawing.ts";
import { lightColors } from "./look/colors.ts";
import { onBackground, type Surface } from "./look/surface.ts";
import { attribute, row } from "./row.ts";
import { heading, text } from "./text-blocks.ts";

/** Outlook takes widths from the attribute alone, and draws what is wider than the mail. */
const widthMax = 600;

function image(block: ImageBlock, { values }: Drawing, surface: Surface): Html {
  const source = resolveUrl(fill(block.url, values), values, imageProtocols);
  if (source === null) return html``;
  const href = block.linkHref === null ? null : resolveUrl(fill(block.linkHref, values), values);
  const width = block.width === null ? null : Math.min(block.width, widthMax);
  // With a width that had to give way, the height follows from the picture.
  const height = width === block.width ? block.height : null;
  const css = [
    `display:inline-block;max-width:100%;border:0;outline:none;text-decoration:none`,
    `vertical-align:${block.contentAlignment ?? "middle"}`,
    ...(width === null ? [] : [`width:${width}px`]),
    height === null ? "height:auto" : `height:${height}px`,
  ].join(";");
  const alt = plain(fill(block.alt, values), values);
  const picture = html`<img src="${source}" alt="${alt}"${attribute("width", width)}${attribute("height", height)} style="${css}">`;
  const content = href === null ? picture : html`<a href="${href}" style="text-decoration:none">${picture}</a>`;
  return row({ surface, gapBelow: 16, ...block }, content);
}

function divider(block: DividerBlock, _drawing: Drawing, surface: Surface): Html {
  const isThemed = block.lineColor === null && onBackground(surface, block.backgroundColor).background === null;
  const css = `border:0;border-top:${block.lineHeight ?? 1}px solid ${block.lineColor ?? lightColors.border};margin:0`;
  return row(
    { surface, gapAbove: 8, gapBelow: 16, ...block },
    html`<hr${attribute("class", isThemed ? "divider" : null)} style="${css}">`,
  );
}

function spacer({ height }: SpacerBlock, _drawing: Drawing, _surface: Surface): Html {
  const pixels = height ?? 16;
  if (pixels === 0) return html``;
  return html`<tr><td height="${String(pixels)}" style="height:${String(pixels)}px;font-size:1px;line-height:1px">&nbsp;</td></tr>
`;
}

function drawBlock(block: Block, drawing: Drawing, surface: Surface): Html {
  switch (block.type) {
    case "Container":
      return container(block, drawing, surface);
    case "ColumnsContainer":
      return columns(block, drawing, surface);
    case "Heading":
      return heading(block, drawing, surface);
    case "Text":
      return text(block, drawing, surface);
    case "Button":
      return button(block, drawing, surface);
    case "Image":
      return image(block, drawing, surface);
    case "Divider":
      return divider(block, drawing, surface);
    case "Spacer":
      return spacer(block, drawing, surface);
  }
}

/** The rows of these blocks, in their order. */
export function drawBlocks(
  childrenIds: readonly string[],
  blocks: Content["blocks"],
  values: Values,
  surface: Surface,
): readonly Html[] {
  const drawing: Drawing = {
    values,
    drawChildren: (ids, inner) => drawBlocks(ids, blocks, values, inner),
  };
  return childrenIds.flatMap((id) => {
    const block = blocks.get(id);
    const isLeftOut = block === undefined || (block.type === "Text" && block.onlyIn === "text");
    return isLeftOut ? [] : [drawBlock(block, drawing, surface)];
  });
}
