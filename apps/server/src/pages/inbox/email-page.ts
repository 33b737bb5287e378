import { formatTime } from "@vestibule/emails";
import { type Html, html } from "../html.ts";
import { layout } from "../layout.ts";
import type { InboxEmail } from "./inbox-email.ts";
import { relativeTime, timeElement } from "./times.ts";

const urlPattern = /(https?:\/\/[^\s<>"']+)/;

/** Plain text with clickable URLs. They open in this tab, as an email's link would. */
function textWithLinks(text: string): Html[] {
  return text
    .split(urlPattern)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_top" rel="noopener noreferrer">${part}</a>` : html`${part}`,
    );
}

interface InboxEmailPage {
  readonly mail: InboxEmail;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

/** Links in the email open in the top-level page, as in an email client. */
const baseTargetTop = '<base target="_top">';

/** The HTML part in a frame without scripts, forms, popups and origin; only a user's click can navigate out of it. */
const renderHtmlPart = (document: string): Html => html`<section class="part">
<h2>HTML part</h2>
<iframe title="HTML part of the email" sandbox="allow-top-navigation-by-user-activation" referrerpolicy="no-referrer" srcdoc="${baseTargetTop}${document}"></iframe>
</section>`;

/** One email of the development inbox. Must be sent with `emailPageContentPolicy`. */
export function inboxEmailPage({ mail, nowMs }: InboxEmailPage): string {
  return layout({
    title: mail.subject,
    shape: "wide",
    content: html`<a class="back" href="/inbox">← Inbox</a>
<h1>${mail.subject}</h1>
<dl class="facts">
<dt>To</dt><dd>${mail.to}</dd>
<dt>From</dt><dd>${mail.from}</dd>
<dt>Project</dt><dd>${mail.projectName}</dd>
<dt>Time</dt><dd>${timeElement(mail.capturedAtMs, relativeTime(mail.capturedAtMs, nowMs))}, ${formatTime(mail.capturedAtMs)}</dd>
</dl>
${mail.html === null ? null : renderHtmlPart(mail.html)}
<section class="part">
<h2>Text part</h2>
<pre>${textWithLinks(mail.text)}</pre>
</section>`,
  });
}
