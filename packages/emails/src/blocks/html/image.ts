import { type Html, html } from "../../html/html.ts";
import { fill, plain } from "../../variables/fill.ts";
import { imageProtocols, resolveUrl } from "../../variables/resolve-url.ts";
import type { ImageBlock } from "../block.ts";
import type { Drawing } from "./drawing.ts";
import type { Surface } from "./look/surface.ts";
import { attribute, row } from "./row.ts";

/** Outlook takes widths from the attribute alone, and draws what is wider than the mail. */
const widthMax = 600;

export function image(block: ImageBlock, { values }: Drawing, surface: Surface): Html {
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
