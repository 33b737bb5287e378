import { type Html, html } from "../../html/html.ts";
import { fillWithMarks, type MarkedValues, splitAtMarks } from "../../variables/fill.ts";
import type { HeadingBlock, TextBlock, TextStyle } from "../block.ts";
import { attribute, row, toInlineHtml, toPlainHtml } from "./inline.ts";
import { fontCss } from "./theme/fonts.ts";
import { getTextPaint, type Surface, type TextPaint, withBackground } from "./theme/surface.ts";

/** What every block needs to render. */
export interface RenderContext {
  readonly values: MarkedValues;
  /** Renders the rows of nested blocks. */
  renderChildren(childrenIds: readonly string[], surface: Surface): readonly Html[];
}

/** Breaks long words, so that a name without spaces does not make the email wider than the screen. */
const wordBreakCss = "overflow-wrap:anywhere;word-break:break-word";

const headingSizes = {
  h1: { fontSize: 32, lineHeight: 40 },
  h2: { fontSize: 24, lineHeight: 30 },
  h3: { fontSize: 20, lineHeight: 26 },
} as const;

const fontWeightCss = (weight: TextStyle["fontWeight"], otherwise: number): string =>
  `font-weight:${weight === null ? otherwise : weight === "bold" ? 600 : 400}`;

/** The line height for a font size: 1.5 times, in whole pixels. */
const getLineHeight = (fontSize: number): number => Math.round(fontSize * 1.5);

export function heading({ text, level, style }: HeadingBlock, { values }: RenderContext, surface: Surface): Html {
  const textSurface = withBackground(surface, style.backgroundColor);
  const { color, className } = getTextPaint(textSurface, style.color, "title");
  const size = headingSizes[level];
  const fontSize = style.fontSize ?? size.fontSize;
  const css = [
    fontCss(style.fontFamily ?? surface.fontFamily),
    `font-size:${fontSize}px`,
    `line-height:${style.fontSize === null ? size.lineHeight : Math.round(fontSize * 1.25)}px`,
    fontWeightCss(style.fontWeight, 600),
    // Letter spacing would break connected scripts such as Arabic.
    ...(surface.isRightToLeft ? [] : ["letter-spacing:-0.01em"]),
    `color:${color};margin:0;${wordBreakCss}`,
  ].join(";");
  const content = toPlainHtml(text, values);
  const attributes = html`${attribute("class", className)} style="${css}"`;
  const tags = {
    h1: html`<h1${attributes}>${content}</h1>`,
    h2: html`<h2${attributes}>${content}</h2>`,
    h3: html`<h3${attributes}>${content}</h3>`,
  };
  return row({ surface, gapBelow: 16, ...style }, tags[level]);
}

/** Text up to this size is a note: gray unless the template sets a color. */
const maxNoteFontSize = 13;

export function text(block: TextBlock, { values }: RenderContext, surface: Surface): Html {
  const { style } = block;
  const textSurface = withBackground(surface, style.backgroundColor);
  if (isCodeOnly(block.text, values))
    return code(block, values, surface, getTextPaint(textSurface, style.color, "code"));
  const fontSize = style.fontSize ?? 16;
  const isNote = fontSize <= maxNoteFontSize;
  const { color, className } = getTextPaint(textSurface, style.color, isNote ? "note" : "text");
  const css = [
    fontCss(style.fontFamily ?? surface.fontFamily),
    `font-size:${fontSize}px;line-height:${getLineHeight(fontSize)}px`,
    fontWeightCss(style.fontWeight, 400),
    `color:${color};margin:0;${wordBreakCss}`,
  ].join(";");
  const content = toInlineHtml(block.text, values, textSurface, color);
  return row(
    { surface, gapBelow: isNote ? 8 : 16, ...style },
    html`<p${attribute("class", className)} style="${css}">${content}</p>`,
  );
}

/** Whether the text is only a code: then it is shown large and one click selects it. */
function isCodeOnly(text: string, values: MarkedValues): boolean {
  const [only, ...others] = splitAtMarks(fillWithMarks(text, values).trim(), values);
  return others.length === 0 && only !== undefined && typeof only !== "string" && only.kind === "code";
}

function code(
  { text: content, style }: TextBlock,
  values: MarkedValues,
  surface: Surface,
  { color, className }: TextPaint,
): Html {
  const fontSize = style.fontSize ?? 30;
  const css = [
    fontCss(style.fontFamily ?? "MONOSPACE"),
    `font-size:${fontSize}px;line-height:${Math.round(fontSize * 1.3)}px`,
    fontWeightCss(style.fontWeight, 600),
    `letter-spacing:0.2em;color:${color};margin:0;-webkit-user-select:all;user-select:all`,
  ].join(";");
  return row(
    { surface, gapBelow: 24, ...style },
    html`<p${attribute("class", className)} style="${css}">${toPlainHtml(content.trim(), values)}</p>`,
  );
}
