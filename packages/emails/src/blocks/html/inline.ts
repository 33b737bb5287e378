import type { Value } from "../../email-template.ts";
import { type Html, html } from "../../html/html.ts";
import { fill, pieces, type Values } from "../../variables/fill.ts";
import { resolveUrl } from "../../variables/resolve-url.ts";
import { parseRuns, type Run } from "../../variables/runs.ts";
import { lightColors } from "./look/colors.ts";
import type { Surface } from "./look/surface.ts";
import { attribute } from "./row.ts";

/** A text of a block with its values, bold words and links. */
export const inlineHtml = (text: string, values: Values, surface: Surface, color: string): readonly Html[] =>
  parseRuns(fill(text, values)).map((run) => runHtml(run, values, linkLook(surface, color)));

/** As text of a button or a heading: bold and links mean nothing there. */
export const plainHtml = (text: string, values: Values): readonly Html[] =>
  piecesHtml(fill(text, values), values, null);

interface LinkLook {
  readonly className: string;
  readonly css: string;
}

/** Links are green on our own card, and elsewhere of the color of their text, which is known to be readable. */
function linkLook({ background, textColor }: Surface, color: string): LinkLook {
  const underline = "text-decoration:underline";
  if (background === null && textColor === null) {
    return { className: "link", css: `color:${lightColors.accent};${underline}` };
  }
  return { className: "", css: `color:${color};${underline}` };
}

function runHtml({ text, isBold, url }: Run, values: Values, look: LinkLook): Html {
  const href = url === null ? null : resolveUrl(url, values);
  const inside = piecesHtml(text, values, href === null ? look : null);
  const words = isBold ? html`<strong>${inside}</strong>` : html`${inside}`;
  return href === null ? words : anchor(href, words, look.className, look.css);
}

const anchor = (href: string, label: Html, className: string, css: string): Html =>
  html`<a${attribute("class", className)} href="${href}" style="${css}">${label}</a>`;

/** `look`: of links that stand in the text as they are; null: they do not become links. */
const piecesHtml = (marked: string, values: Values, look: LinkLook | null): readonly Html[] =>
  pieces(marked, values).map((piece) => (typeof piece === "string" ? withLineBreaks(piece) : valueHtml(piece, look)));

function valueHtml({ kind, body }: Value, look: LinkLook | null): Html {
  if (kind !== "link" || look === null) return html`${body}`;
  return anchor(body, html`${body}`, look.className, `${look.css};word-break:break-all`);
}

const withLineBreaks = (text: string): Html => {
  const [first = "", ...rest] = text.split(/\r\n|\n|\r/);
  return html`${first}${rest.map((line) => html`<br>${line}`)}`;
};
