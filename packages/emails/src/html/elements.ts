import type { EmailLanguage } from "../languages/email-language.ts";
import { type Html, html, styles } from "./html.ts";

export const title = (text: string): Html => html`<h1 class="title" style="${styles.title}">${text}</h1>`;

export const paragraph = (text: string): Html => html`<p class="text" style="${styles.text}">${text}</p>`;

/** Small gray text. */
export const note = (content: string | Html): Html => html`<p class="note" style="${styles.note}">${content}</p>`;

export const divider = (): Html => html`<hr class="divider" style="${styles.divider}">`;

const textLink = (href: string): Html => html`<a class="link" href="${href}" style="${styles.link}">${href}</a>`;

/** A link styled as a button, in a table cell because Outlook supports padding only there. */
export const button = (label: string, href: string): Html => html`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
<tr><td class="button" bgcolor="#0b6e63" style="${styles.button}"><a class="button-link" href="${href}" style="${styles["button-link"]}">${label}</a></td></tr>
</table>`;

/** The URL of a button, for email clients that do not render it. */
export const pastedLink = ({ getText }: EmailLanguage, href: string): Html =>
  note(html`${getText("pasteLink")}<br>${textLink(href)}`);
