import { type Html, html } from "./html.ts";
import { styleSheet, styles } from "./styles.ts";

interface EmailDocument {
  /** Shown as the title by clients that open a mail as a page. */
  readonly subject: string;
  /** The line that inboxes show after the subject. */
  readonly preview: string;
  /** Name above the card. */
  readonly brand: string;
  readonly content: readonly Html[];
}

/** A mail as a whole HTML document: a card in the middle, laid out with tables for clients that know nothing newer. */
export function emailDocument({ subject, preview, brand, content }: EmailDocument): string {
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
