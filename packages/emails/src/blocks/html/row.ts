import { type Html, html } from "../../html/html.ts";
import type { Padding, TextAlign } from "../block.ts";
import type { Surface } from "./theme/surface.ts";

const paddingCss = ({ top, right, bottom, left }: Padding): string =>
  `padding:${top}px ${right}px ${bottom}px ${left}px`;

interface Row {
  readonly surface: Surface;
  /** Null: the default padding of the card. */
  readonly padding: Padding | null;
  /** Default distance to the next block, in pixels. */
  readonly gapBelow: number;
  readonly gapAbove?: number;
  readonly backgroundColor?: string | null;
  readonly textAlign?: TextAlign | null;
}

/** Distance from the edge of the card, in pixels; less on narrow screens. */
const gutter = 32;

/** Renders a block as a table row: table cells keep their padding in every email client, including Outlook. */
export function row(
  { surface, padding, gapBelow, gapAbove = 0, backgroundColor = null, textAlign = null }: Row,
  content: Html | readonly Html[],
): Html {
  const edge = surface.isInset ? 0 : gutter;
  // Content with its own background is vertically centered in it.
  const top = backgroundColor === null ? gapAbove : gapBelow;
  const box = padding ?? { top, right: edge, bottom: gapBelow, left: edge };
  const css = [
    paddingCss(box),
    ...(backgroundColor === null ? [] : [`background-color:${backgroundColor}`]),
    ...(textAlign === null ? [] : [`text-align:${textAlign}`]),
  ];
  return html`<tr><td${attribute("class", padding === null && edge > 0 ? "gutter" : null)}${attribute("bgcolor", backgroundColor)}${attribute("align", textAlign)} style="${css.join(";")}">${content}</td></tr>
`;
}

/** An attribute with a leading space, or nothing without a value. */
export const attribute = (name: string, value: string | number | null): Html =>
  value === null || value === "" ? html`` : html` ${name}="${String(value)}"`;

/** A layout table, hidden from screen readers. */
export const table = (
  css: string,
  rows: readonly Html[],
  attributes: Html = html``,
): Html => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${attributes} style="width:100%;border-collapse:separate;${css}">
${rows}</table>`;
