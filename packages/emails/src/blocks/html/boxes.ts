import { type Html, html } from "../../html/html.ts";
import type { ColumnsBlock, ContainerBlock } from "../block.ts";
import type { Drawing } from "./drawing.ts";
import { onBackground, type Surface } from "./look/surface.ts";
import { attribute, row, table } from "./row.ts";

export function container(block: ContainerBlock, { drawChildren }: Drawing, surface: Surface): Html {
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
export function columns(block: ColumnsBlock, { drawChildren }: Drawing, surface: Surface): Html {
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
