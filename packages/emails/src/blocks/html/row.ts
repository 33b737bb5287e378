import { type Html, html } from "../../html/html.ts";
import type { Padding, TextAlign } from "../block.ts";
import type { Surface } from "./look/surface.ts";

const paddingCss = ({ top, right, bottom, left }: Padding): string =>
  `padding:${top}px ${right}px ${bottom}px ${left}px`;

interface Row {
  readonly surface: Surface;
  /** Null: as in our own mails, at the distance of the card's edge. */
  readonly padding: Padding | null;
  /** Distance to the next block where the template gives none, in pixels. */
  readonly gapBelow: number;
  readonly gapAbove?: number;
  readonly backgroundColor?: string | null;
  readonly textAlign?: TextAlign | null;
}

/** Distance from the edge of the card, in pixels; narrow screens have less. */
const gutter = 32;

/** A block as a row of its table: cells keep their padding in every client, Outlook included. */
export function row(
  { surface, padding, gapBelow, gapAbove = 0, backgroundColor = null, textAlign = null }: Row,
  content: Html | readonly Html[],
): Html {
  const edge = surface.isInset ? 0 : gutter;
  // What has a background of its own stands in the middle of it.
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

/** An attribute with its space before it; nothing when there is no value. */
export const attribute = (name: string, value: string | number | null): Html =>
  value === null || value === "" ? html`` : html` ${name}="${String(value)}"`;

/** A table for layout only, which screen readers skip. */
export const table = (
  css: string,
  rows: readonly Html[],
  attributes: Html = html``,
): Html => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${attributes} style="width:100%;border-collapse:separate;${css}">
${rows}</table>`;
