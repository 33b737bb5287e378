import type { Value } from "../../email-template.ts";
import { type Html, html } from "../../html/html.ts";
import { fillWithMarks, type MarkedValues, splitAtMarks } from "../../variables/fill.ts";
import { parseRuns, type Run } from "../../variables/parse-runs.ts";
import { resolveUrl } from "../../variables/resolve-url.ts";
import type { Padding, TextAlign } from "../block.ts";
import { lightColors } from "./theme/colors.ts";
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

/** Renders a block's text with its values, bold words and links. */
export const toInlineHtml = (text: string, values: MarkedValues, surface: Surface, color: string): readonly Html[] =>
  parseRuns(fillWithMarks(text, values)).map((run) => renderRun(run, values, getLinkStyle(surface, color)));

/** Renders the text of a button or heading, where bold and links have no effect. */
export const toPlainHtml = (text: string, values: MarkedValues): readonly Html[] =>
  renderPieces(fillWithMarks(text, values), values, null);

interface LinkStyle {
  readonly className: string;
  readonly css: string;
}

/** Links are green on our own card, and elsewhere of the color of their text, which is known to be readable. */
function getLinkStyle({ background, textColor }: Surface, color: string): LinkStyle {
  const underline = "text-decoration:underline";
  if (background === null && textColor === null) {
    return { className: "link", css: `color:${lightColors.accent};${underline}` };
  }
  return { className: "", css: `color:${color};${underline}` };
}

function renderRun({ text, isBold, url }: Run, values: MarkedValues, linkStyle: LinkStyle): Html {
  const href = url === null ? null : resolveUrl(url, values);
  const inside = renderPieces(text, values, href === null ? linkStyle : null);
  const content = isBold ? html`<strong>${inside}</strong>` : html`${inside}`;
  return href === null ? content : renderAnchor(href, content, linkStyle.className, linkStyle.css);
}

const renderAnchor = (href: string, label: Html, className: string, css: string): Html =>
  html`<a${attribute("class", className)} href="${href}" style="${css}">${label}</a>`;

/** `look`: style of links for bare URLs in the text; null: they are not linked. */
const renderPieces = (marked: string, values: MarkedValues, linkStyle: LinkStyle | null): readonly Html[] =>
  splitAtMarks(marked, values).map((piece) =>
    typeof piece === "string" ? withLineBreaks(piece) : renderValue(piece, linkStyle),
  );

function renderValue({ kind, body }: Value, linkStyle: LinkStyle | null): Html {
  if (kind !== "link" || linkStyle === null) return html`${body}`;
  return renderAnchor(body, html`${body}`, linkStyle.className, `${linkStyle.css};word-break:break-all`);
}

const withLineBreaks = (text: string): Html => {
  const [first = "", ...rest] = text.split(/\r\n|\n|\r/);
  return html`${first}${rest.map((line) => html`<br>${line}`)}`;
};
