import type { Value } from "../../email-template.ts";
import { type Html, html } from "../../html/html.ts";
import { fillWithMarks, type MarkedValues, splitAtMarks } from "../../variables/fill.ts";
import { parseRuns, type Run } from "../../variables/parse-runs.ts";
import { resolveUrl } from "../../variables/resolve-url.ts";
import { attribute } from "./row.ts";
import { lightColors } from "./theme/colors.ts";
import type { Surface } from "./theme/surface.ts";

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
