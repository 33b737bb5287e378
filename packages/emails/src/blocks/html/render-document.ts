import { type EmailFrame, renderBrandLine } from "../../html/brand.ts";
import { Html, html } from "../../html/html.ts";
import type { MarkedValues } from "../../variables/fill.ts";
import { fillPreview } from "../../variables/subject.ts";
import type { Block, Content, LayoutBlock } from "../block.ts";
import { attribute, toPlainHtml } from "./inline.ts";
import { renderBlocks } from "./render-blocks.ts";
import { getReadableTextColor, lightColors } from "./theme/colors.ts";
import { fontCss } from "./theme/fonts.ts";
import type { Surface } from "./theme/surface.ts";

/**
 * For clients that support style sheets: smaller padding and stacked columns on narrow screens, and dark colors for
 * everything that the template leaves at the default. `surface.ts` and the blocks set the classes.
 */
const narrow = `
@media (max-width: 480px) {
  .outer { padding: 16px 8px !important; }
  .gutter { padding-left: 20px !important; padding-right: 20px !important; }
  .column { display: block !important; width: auto !important; padding: 0 !important; }
}`;

const dark = `
@media (prefers-color-scheme: dark) {
  .page { background-color: #0d1211 !important; }
  .card { background-color: #141b19 !important; border-color: #25302c !important; }
  .brand, .title, .code { color: #e8edea !important; }
  .text { color: #a9b5af !important; }
  .note { color: #84918b !important; }
  .divider { border-top-color: #25302c !important; }
  .button, .mark { background-color: #4fc7b4 !important; }
  .mark { color: #06211c !important; }
  .logo-light { display: none !important; }
  .logo-dark { display: block !important; }
  .button-link { color: #06211c !important; }
  .link { color: #4fc7b4 !important; }
}`;

const renderStyleSheet = (hasDarkMode: boolean): Html => {
  const schemes = hasDarkMode ? "light dark" : "light";
  return new Html(`
:root { color-scheme: ${schemes}; supported-color-schemes: ${schemes}; }${narrow}${hasDarkMode ? dark : ""}
`);
};

/**
 * Whether the template uses the default colors of page, card and text, so that dark colors can replace them. If the
 * template sets any color of the card or of text on it, the whole email stays light: dark text on a dark card would be
 * unreadable.
 */
function usesDefaultColors({ root, blocks }: Content): boolean {
  const { backdropColor, canvasColor, textColor } = root;
  if (backdropColor !== null || canvasColor !== null || textColor !== null) return false;
  const leaves = (id: string): boolean => {
    const block = blocks.get(id);
    return block === undefined || blockUsesDefaultColors(block, leaves);
  };
  return root.childrenIds.every(leaves);
}

function blockUsesDefaultColors(block: Block, leaves: (id: string) => boolean): boolean {
  switch (block.type) {
    case "Container":
      return block.backgroundColor !== null || block.childrenIds.every(leaves);
    case "ColumnsContainer":
      return block.backgroundColor !== null || block.columns.every(({ childrenIds }) => childrenIds.every(leaves));
    case "Heading":
    case "Text":
      return block.style.color === null || block.style.backgroundColor !== null;
    default:
      return true;
  }
}

/** Languages written from right to left. */
const rtlLanguages = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"]);

/** The `dir` of an email. `language`: BCP 47; empty if unknown, so email clients detect the direction from the text. */
function getTextDirection(language: string): "ltr" | "rtl" | "auto" {
  if (language === "") return "auto";
  return rtlLanguages.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
}

/** Width of an email in pixels; Outlook ignores max-width and needs a conditional table. */
const width = 600;
const outlookOpening = html`<!--[if mso]><table role="presentation" width="${String(width)}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
const outlookClosing = html`<!--[if mso]></td></tr></table><![endif]-->`;

interface DocumentOptions {
  /** The subject as sent. */
  readonly subject: string;
  /** BCP 47; empty if unknown. */
  readonly language: string;
  readonly frame: EmailFrame;
}

/** Renders the complete HTML document of a template. */
export function renderDocument(
  content: Content,
  values: MarkedValues,
  { subject, language, frame }: DocumentOptions,
): string {
  const { root } = content;
  const isThemed = usesDefaultColors(content);
  const direction = getTextDirection(language);
  const backdrop = root.backdropColor ?? lightColors.page;
  const canvas = root.canvasColor ?? lightColors.card;
  const surface: Surface = {
    background: isThemed ? null : canvas,
    textColor: root.textColor,
    fontFamily: root.fontFamily,
    isInset: false,
    isRightToLeft: direction === "rtl",
  };
  const pageCss = `margin:0;padding:0;width:100%;background-color:${backdrop}`;
  const page = html`${attribute("class", isThemed ? "page" : null)} bgcolor="${backdrop}" style="${pageCss}"`;
  const preview = root.preview === null ? subject : fillPreview(root.preview, values);

  return html`<!doctype html>
<html${attribute("lang", language)} dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${isThemed ? "light dark" : "light"}">
<meta name="supported-color-schemes" content="${isThemed ? "light dark" : "light"}">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
<style>${renderStyleSheet(isThemed)}</style>
</head>
<body${page}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation"${attribute("class", isThemed ? "page" : null)} width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${backdrop}" style="${pageCss}">
<tr><td class="outer" align="center" style="padding:32px 16px">
${outlookOpening}
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${String(width)}px;table-layout:fixed">
${brand(root, isThemed ? null : backdrop, values, frame)}<tr><td${attribute("class", isThemed ? "card" : null)} bgcolor="${canvas}" style="${cardCss(content, canvas, isThemed)}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate;table-layout:fixed">
${renderBlocks(root.childrenIds, content.blocks, values, surface)}</table>
</td></tr>
${frame.footer}</table>
${outlookClosing}
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** The line above the card. The template's color of text is for the card. */
function brand(
  { brand: brandText, fontFamily }: LayoutBlock,
  backdrop: string | null,
  values: MarkedValues,
  frame: EmailFrame,
): Html {
  if (brandText === null) return html``;
  const brandStyle =
    backdrop === null
      ? { color: lightColors.strong, className: "brand" }
      : { color: getReadableTextColor(backdrop), className: "" };
  const css = `${fontCss(fontFamily)};font-size:15px;line-height:22px;font-weight:600;color:${brandStyle.color};padding:0 10px;overflow-wrap:anywhere;word-break:break-word`;
  const nameStyle = html`${attribute("class", brandStyle.className)} style="${css}"`;
  return html`<tr><td style="padding:0 0 16px">${renderBrandLine(frame, html`${toPlainHtml(brandText, values)}`, nameStyle)}</td></tr>
`;
}

/** Adds vertical padding to the card unless its first or last block has its own. */
function cardCss({ root, blocks }: Content, canvas: string, isThemed: boolean): string {
  const border = root.borderColor ?? (isThemed ? lightColors.border : null);
  const hasOwnPadding = (id: string | undefined): boolean => {
    const block = id === undefined ? undefined : blocks.get(id);
    if (block === undefined || block.type === "Spacer") return true;
    const padding = "style" in block ? block.style.padding : block.padding;
    return padding !== null;
  };
  return [
    `background-color:${canvas};overflow:hidden`,
    ...(border === null ? [] : [`border:1px solid ${border}`]),
    `border-radius:${root.borderRadius ?? (root.canvasColor === null ? 16 : 0)}px`,
    `padding:${hasOwnPadding(root.childrenIds[0]) ? 0 : 32}px 0 ${hasOwnPadding(root.childrenIds.at(-1)) ? 0 : 20}px`,
  ].join(";");
}
