import { type Html, html } from "../../html/html.ts";
import { fill, pieces, type Values } from "../../variables/fill.ts";
import type { HeadingBlock, TextBlock, TextStyle } from "../block.ts";
import type { Drawing } from "./drawing.ts";
import { inlineHtml, plainHtml } from "./inline.ts";
import { fontCss } from "./look/fonts.ts";
import { onBackground, type Paint, paint, type Surface } from "./look/surface.ts";
import { attribute, row } from "./row.ts";

/** Long words break, so that a name without spaces does not make the mail wider than the screen. */
const breaking = "overflow-wrap:anywhere;word-break:break-word";

const headingSizes = {
  h1: { fontSize: 32, lineHeight: 40 },
  h2: { fontSize: 24, lineHeight: 30 },
  h3: { fontSize: 20, lineHeight: 26 },
} as const;

const weightCss = (weight: TextStyle["fontWeight"], otherwise: number): string =>
  `font-weight:${weight === null ? otherwise : weight === "bold" ? 600 : 400}`;

/** Lines of a font size need 1.5 of it, in whole pixels. */
const lineHeightOf = (fontSize: number): number => Math.round(fontSize * 1.5);

export function heading({ text, level, style }: HeadingBlock, { values }: Drawing, surface: Surface): Html {
  const below = onBackground(surface, style.backgroundColor);
  const { color, className } = paint(below, style.color, "title");
  const size = headingSizes[level];
  const fontSize = style.fontSize ?? size.fontSize;
  const css = [
    fontCss(style.fontFamily ?? surface.fontFamily),
    `font-size:${fontSize}px`,
    `line-height:${style.fontSize === null ? size.lineHeight : Math.round(fontSize * 1.25)}px`,
    weightCss(style.fontWeight, 600),
    // Letters of scripts from the right are joined.
    ...(surface.isRightToLeft ? [] : ["letter-spacing:-0.01em"]),
    `color:${color};margin:0;${breaking}`,
  ].join(";");
  const words = plainHtml(text, values);
  const attributes = html`${attribute("class", className)} style="${css}"`;
  const tags = {
    h1: html`<h1${attributes}>${words}</h1>`,
    h2: html`<h2${attributes}>${words}</h2>`,
    h3: html`<h3${attributes}>${words}</h3>`,
  };
  return row({ surface, gapBelow: 16, ...style }, tags[level]);
}

/** Text this small is beside the point, and gray unless the template says otherwise. */
const noteSizeMax = 13;

export function text(block: TextBlock, { values }: Drawing, surface: Surface): Html {
  const { style } = block;
  const below = onBackground(surface, style.backgroundColor);
  if (isCode(block.text, values)) return code(block, values, surface, paint(below, style.color, "code"));
  const fontSize = style.fontSize ?? 16;
  const isNote = fontSize <= noteSizeMax;
  const { color, className } = paint(below, style.color, isNote ? "note" : "text");
  const css = [
    fontCss(style.fontFamily ?? surface.fontFamily),
    `font-size:${fontSize}px;line-height:${lineHeightOf(fontSize)}px`,
    weightCss(style.fontWeight, 400),
    `color:${color};margin:0;${breaking}`,
  ].join(";");
  const words = inlineHtml(block.text, values, below, color);
  return row(
    { surface, gapBelow: isNote ? 8 : 16, ...style },
    html`<p${attribute("class", className)} style="${css}">${words}</p>`,
  );
}

/** Nothing but a code to type: it is shown large, and one click selects it as a whole. */
function isCode(text: string, values: Values): boolean {
  const [only, ...others] = pieces(fill(text, values).trim(), values);
  return others.length === 0 && only !== undefined && typeof only !== "string" && only.kind === "code";
}

function code({ text: words, style }: TextBlock, values: Values, surface: Surface, { color, className }: Paint): Html {
  const fontSize = style.fontSize ?? 30;
  const css = [
    fontCss(style.fontFamily ?? "MONOSPACE"),
    `font-size:${fontSize}px;line-height:${Math.round(fontSize * 1.3)}px`,
    weightCss(style.fontWeight, 600),
    `letter-spacing:0.2em;color:${color};margin:0;-webkit-user-select:all;user-select:all`,
  ].join(";");
  return row(
    { surface, gapBelow: 24, ...style },
    html`<p${attribute("class", className)} style="${css}">${plainHtml(words.trim(), values)}</p>`,
  );
}
