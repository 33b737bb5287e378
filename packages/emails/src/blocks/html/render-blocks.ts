import { type Html, html } from "../../html/html.ts";
import { fillWithMarks, type MarkedValues, toPlainText } from "../../variables/fill.ts";
import { imageProtocols, resolveUrl } from "../../variables/resolve-url.ts";
import type {
  Block,
  ButtonBlock,
  ColumnsBlock,
  ContainerBlock,
  Content,
  DividerBlock,
  ImageBlock,
  SpacerBlock,
} from "../block.ts";
import { attribute, row, table, toPlainHtml } from "./inline.ts";
import { heading, type RenderContext, text } from "./text-blocks.ts";
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

function getColors({ buttonBackgroundColor, buttonTextColor }: ButtonBlock, surface: Surface): Colors {
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
function button(block: ButtonBlock, { values }: RenderContext, surface: Surface): Html {
  const href = resolveUrl(fillWithMarks(block.url, values), values);
  if (href === null) return html``;
  const { style, isFullWidth } = block;
  const { background, text, isThemed } = getColors(block, withBackground(surface, style.backgroundColor));
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

function container(block: ContainerBlock, { renderChildren }: RenderContext, surface: Surface): Html {
  const { backgroundColor, borderColor, borderRadius } = block;
  const inside: Surface = { ...withBackground(surface, backgroundColor), isInset: true };
  const hasVisibleEdge = backgroundColor !== null || borderColor !== null;
  const padding = block.padding ?? (hasVisibleEdge ? { top: 16, right: 20, bottom: 8, left: 20 } : null);
  const children = renderChildren(block.childrenIds, inside);
  // A container without a visible edge needs no spacing around it.
  if (!hasVisibleEdge) return row({ surface, padding, gapBelow: 0 }, table("", children));
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

/** Columns stack on narrow screens. */
function columns(block: ColumnsBlock, { renderChildren }: RenderContext, surface: Surface): Html {
  const inside: Surface = { ...withBackground(surface, block.backgroundColor), isInset: true };
  const gap = block.gap ?? 16;
  const last = block.columns.length - 1;
  const isEvenlySplit = block.columns.every(({ width }) => width === null);
  const share = `${Math.floor(100 / Math.max(1, block.columns.length))}%`;
  const cells = block.columns.map(({ width, childrenIds }, index) => {
    const getWidth = width === null ? (isEvenlySplit ? share : null) : String(width);
    // Half of the gap goes to each side of a column boundary; the outer edges get none.
    const before = index === 0 ? 0 : gap / 2;
    const after = index === last ? 0 : gap / 2;
    const [left, right] = surface.isRightToLeft ? [after, before] : [before, after];
    const css = [
      `vertical-align:${block.contentAlignment ?? "middle"}`,
      `padding:0 ${right}px 0 ${left}px`,
      ...(width === null ? [] : [`width:${width}px`]),
    ].join(";");
    return html`<td class="column" valign="${block.contentAlignment ?? "middle"}"${attribute("width", getWidth)} style="${css}">${table("", renderChildren(childrenIds, inside))}</td>
`;
  });
  const layout = isEvenlySplit ? "table-layout:fixed" : "";
  return row(
    { surface, gapBelow: 0, ...block },
    table(layout, [
      html`<tr>${cells}</tr>
`,
    ]),
  );
}

/** Outlook reads the width only from the attribute and does not shrink images that are wider than the email. */
const maxWidth = 600;

function image(block: ImageBlock, { values }: RenderContext, surface: Surface): Html {
  const source = resolveUrl(fillWithMarks(block.url, values), values, imageProtocols);
  if (source === null) return html``;
  const href = block.linkHref === null ? null : resolveUrl(fillWithMarks(block.linkHref, values), values);
  const width = block.width === null ? null : Math.min(block.width, maxWidth);
  // If the width was reduced, the height follows the aspect ratio.
  const height = width === block.width ? block.height : null;
  const css = [
    `display:inline-block;max-width:100%;border:0;outline:none;text-decoration:none`,
    `vertical-align:${block.contentAlignment ?? "middle"}`,
    ...(width === null ? [] : [`width:${width}px`]),
    height === null ? "height:auto" : `height:${height}px`,
  ].join(";");
  const alt = toPlainText(fillWithMarks(block.alt, values), values);
  const picture = html`<img src="${source}" alt="${alt}"${attribute("width", width)}${attribute("height", height)} style="${css}">`;
  const content = href === null ? picture : html`<a href="${href}" style="text-decoration:none">${picture}</a>`;
  return row({ surface, gapBelow: 16, ...block }, content);
}

function divider(block: DividerBlock, _context: RenderContext, surface: Surface): Html {
  const isThemed = block.lineColor === null && withBackground(surface, block.backgroundColor).background === null;
  const css = `border:0;border-top:${block.lineHeight ?? 1}px solid ${block.lineColor ?? lightColors.border};margin:0`;
  return row(
    { surface, gapAbove: 8, gapBelow: 16, ...block },
    html`<hr${attribute("class", isThemed ? "divider" : null)} style="${css}">`,
  );
}

function spacer({ height }: SpacerBlock, _context: RenderContext, _surface: Surface): Html {
  const pixels = height ?? 16;
  if (pixels === 0) return html``;
  return html`<tr><td height="${String(pixels)}" style="height:${String(pixels)}px;font-size:1px;line-height:1px">&nbsp;</td></tr>
`;
}

function renderBlock(block: Block, context: RenderContext, surface: Surface): Html {
  switch (block.type) {
    case "Container":
      return container(block, context, surface);
    case "ColumnsContainer":
      return columns(block, context, surface);
    case "Heading":
      return heading(block, context, surface);
    case "Text":
      return text(block, context, surface);
    case "Button":
      return button(block, context, surface);
    case "Image":
      return image(block, context, surface);
    case "Divider":
      return divider(block, context, surface);
    case "Spacer":
      return spacer(block, context, surface);
  }
}

/** Renders these blocks as table rows, in order. */
export function renderBlocks(
  childrenIds: readonly string[],
  blocks: Content["blocks"],
  values: MarkedValues,
  surface: Surface,
): readonly Html[] {
  const context: RenderContext = {
    values,
    renderChildren: (ids, inner) => renderBlocks(ids, blocks, values, inner),
  };
  return childrenIds.flatMap((id) => {
    const block = blocks.get(id);
    const isHidden = block === undefined || (block.type === "Text" && block.onlyIn === "text");
    return isHidden ? [] : [renderBlock(block, context, surface)];
  });
}
