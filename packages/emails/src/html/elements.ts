import { type Html, html, styles } from "./html.ts";

export const title = (text: string): Html => html`<h1 class="title" style="${styles.title}">${text}</h1>`;

export const paragraph = (text: string): Html => html`<p class="text" style="${styles.text}">${text}</p>`;

/** Small gray text. */
export const note = (content: string | Html): Html => html`<p class="note" style="${styles.note}">${content}</p>`;

export const divider = (): Html => html`<hr class="divider" style="${styles.divider}">`;

export const textLink = (href: string): Html => html`<a class="link" href="${href}" style="${styles.link}">${href}</a>`;

/** A link styled as a button, in a table cell because Outlook supports padding only there. */
export const button = (label: string, href: string): Html => html`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
<tr><td class="button" bgcolor="#0b6e63" style="${styles.button}"><a class="button-link" href="${href}" style="${styles["button-link"]}">${label}</a></td></tr>
</table>`;

/** A code to type or copy, shown large; one click selects it. */
export const code = (text: string): Html => html`<p class="code" style="${styles.code}">${text}</p>`;

/** A list of labeled values. */
export const details = (facts: readonly (readonly [label: string, value: string])[]): Html => html`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
${facts.map(
  ([label, value]) =>
    html`<tr><td class="note" style="${styles.fact};padding-right:16px">${label}:</td><td class="text" style="${styles["fact-value"]}">${value}</td></tr>
`,
)}</table>`;
