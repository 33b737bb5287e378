import { type Html, html } from "../../html/html.ts";
import { fill, plain, type Values } from "../../variables/fill.ts";
import { imageProtocols, resolveUrl } from "../../variables/resolve-url.ts";
import type { Block, ColumnsBlock, ContainerBlock, Content, DividerBlock, ImageBlock, SpacerBlock } from "../block.ts";
import { button } from "./button.ts";
import type { Drawing } from "./drawing.ts";
import { lightColors } from "./look/colors.ts";
import { onBackground, type Surface } from "./look/surface.ts";
import { attribute, row, table } from "./row.ts";
import { heading, text } from "./text-blocks.ts";

function container(block: ContainerBlock, { drawChildren }: Drawing, surface: Surface): Html {
  const { backgroundColor, borderColor, borderRadius } = block;
  const inside: Surface = { ...onBackground(surface, backgroundColor), isInset: true };
  const hasEdge = backgroundColor !== null || borderColor !== null;
  const padding = block.padding ?? (hasEdge ? { top: 16, right: 20, bottom: 8, left: 20 } : null);
  const children = drawChildren(block.childrenIds, inside);
  // A box that shows no edge needs none around it either.
  if (!hasEdge) return row({ surface, padding, gapBelow: 0 }, table("", children));
  const css = [
    ...(backgroundColor === null ? [] : [`background-color:${backgroundColor}`]),
    ...(borderColor === null ? [] : [`border:1px solid ${borderColor}`]),
    `border-radius:${borderRadius ?? 10}px`,
    ...(padding === null ? [] : [`padding:${padding.top}px ${padding.right}px ${padding.bottom}px ${padding.left}px`]),
  ].join(";");
  const cell = html`<tr><td${attribute("bgcolor", backgroundColor)} style="${css}">${table("", children)}</td></tr>
`;
  return row({ surface, padding: null, gapBelow: 16 }, table("", [cell]));
}

/** Columns stand one below the other on narrow screens. */
function columns(block: ColumnsBlock, { drawChildren }: Drawing, surface: Surface): Html {
  const inside: Surface = { ...onBackground(surface, block.backgroundColor), isInset: true };
  const gap = block.gap ?? 16;
  const last = block.columns.length - 1;
  const isEven = block.columns.every(({ width }) => width === null);
  const share = `${Math.floor(100 / Math.max(1, block.columns.length))}%`;
  const cells = block.columns.map(({ width, childrenIds }, index) => {
    const widthOf = width === null ? (isEven ? share : null) : String(width);
    // Half of the gap to the column before, half to the one after; none at the edges.
    const before = index === 0 ? 0 : gap / 2;
    const after = index === last ? 0 : gap / 2;
    const [left, right] = surface.isRightToLeft ? [after, before] : [before, after];
    const css = [
      `vertical-align:${block.contentAlignment ?? "middle"}`,
      `padding:0 ${right}px 0 ${left}px`,
      ...(width === null ? [] : [`width:${width}px`]),
    ].join(";");
    return html`<td class="column" valign="${block.contentAlignment ?? "middle"}"${attribute("width", widthOf)} style="${css}">${table("", drawChildren(childrenIds, inside))}</td>
`;
  });
  const layout = isEven ? "table-layout:fixed" : "";
  return row(
    { surface, gapBelow: 0, ...block },
    table(layout, [
      html`<tr>${cells}</tr>
`,
    ]),
  );
}

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
