import type { EmailProject } from "../email.ts";
import { toInertName } from "../inert-name.ts";
import type { EmailLanguage } from "../languages/email-language.ts";
import { createFrame, renderBrandLine } from "./brand.ts";
import { Html, html, styleSheet, styles } from "./html.ts";

interface EmailDocumentOptions {
  readonly language: EmailLanguage;
  /** Shown as the title by clients that open an email as a page. */
  readonly subject: string;
  /** The inbox preview text after the subject. */
  readonly preview: string;
  /** Named above the card. */
  readonly project: EmailProject;
  readonly content: readonly Html[];
}

/** Renders a complete HTML document: a centered card, laid out with tables for older email clients. */
export function renderEmailDocument({ language, subject, preview, project, content }: EmailDocumentOptions): string {
  const { tag, direction } = language;
  const frame = createFrame(project, language);
  const nameStyle = new Html(` class="brand" style="${styles.brand}"`);
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
<style>${styleSheet}</style>
</head>
<body class="page" bgcolor="#fbfbf9" style="${styles.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fbfbf9" style="${styles.page}">
<tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:${direction === "rtl" ? "right" : "left"}">
<tr><td style="padding:0 0 16px">${renderBrandLine(frame, toInertName(project.displayName), nameStyle)}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="${styles.card}">
${content}
</td></tr>
${frame.footer}</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}
