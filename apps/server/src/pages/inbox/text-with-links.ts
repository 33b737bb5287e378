import { type Html, html } from "../html.ts";

const urlPattern = /(https?:\/\/[^\s<>"']+)/;

/** Plain text with clickable URLs. They open in this tab, as an email's link would. */
export function textWithLinks(text: string): Html[] {
  return text
    .split(urlPattern)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_top" rel="noopener noreferrer">${part}</a>` : html`${part}`,
    );
}
