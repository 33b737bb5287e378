import { type Html, html, styleSheet, styles } from "./html.ts";

interface EmailDocumentOptions {
  /** Shown as the title by clients that open an email as a page. */
  readonly subject: string;
  /** The inbox preview text after the subject. */
  readonly preview: string;
  /** Project name above the card. */
  readonly brand: string;
  readonly content: readonly Html[];
}

/** Renders a complete HTML document: a centered card, laid out with tables for older email clients. */
export function renderEmailDocument({ subject, preview, brand, content }: EmailDocumentOptions): string {
  return html`<!doctype html>
<html lang="en" dir="ltr">
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:left">
<tr><td class="brand" style="${styles.brand}">${brand}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="${styles.card}">
${content}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}
