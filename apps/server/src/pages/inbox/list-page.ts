import { type Html, html } from "../html.ts";
import { chevron, layout } from "../layout.ts";
import type { InboxEmailSummary } from "./inbox-email.ts";
import { relativeTime, timeElement } from "./times.ts";

/** Longer than any email. */
export const maxSearchLength = 320;

interface InboxListPage {
  /** Newest first. */
  readonly emails: readonly InboxEmailSummary[];
  /** What they were searched for; empty: all of them. Untrusted input. */
  readonly search: string;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

/** Long addresses wrap after the @, not within a word. */
const renderAddress = (address: string): Html => {
  const at = address.lastIndexOf("@") + 1;
  return html`${address.slice(0, at)}<wbr>${address.slice(at)}`;
};

const renderEmailRow = (mail: InboxEmailSummary, nowMs: number): Html => html`
<li><a class="row linked email" href="/inbox/${encodeURIComponent(mail.id)}">
<span><b>${renderAddress(mail.to)}</b><span class="second">${mail.subject}</span></span>
<span class="side"><span class="second">${timeElement(mail.capturedAtMs, relativeTime(mail.capturedAtMs, nowMs))}</span></span>${chevron}
</a></li>`;

const empty = html`<div class="empty">
<h2 class="empty-title">No emails yet</h2>
<p class="quiet">Sign up in the demo with any email to see the verification email here.</p>
<div class="actions"><a class="button" href="/demo">Open the demo</a></div>
</div>`;

const nothingFound = (search: string): Html => html`<div class="empty">
<h2 class="empty-title">No emails match “${search}”</h2>
<p class="quiet">Search for a part of the recipient, the subject or the project's name.</p>
<div class="actions"><a class="button outline" href="/inbox">Clear search</a></div>
</div>`;

const renderSearch = (search: string): Html => html`<form class="search" role="search" action="/inbox">
<input type="search" name="q" aria-label="Search emails" placeholder="Search emails" maxlength="${maxSearchLength}" autocomplete="off" value="${search}">
<button class="button outline" type="submit">Search</button>
</form>`;

/** The development inbox: every email captured because no SMTP server is configured. */
export function inboxListPage({ emails, search, nowMs }: InboxListPage): string {
  const list = html`<ul class="rows">${emails.map((mail) => renderEmailRow(mail, nowMs))}</ul>`;
  const none = search === "" ? empty : nothingFound(search);
  const refresh = search === "" ? "/inbox" : `/inbox?q=${encodeURIComponent(search)}`;
  return layout({
    title: emails.length === 0 ? "Inbox" : `Inbox (${emails.length})`,
    shape: "wide",
    content: html`<div class="title-row"><h1>Inbox</h1><a class="button outline" href="${refresh}">Refresh</a></div>
<p class="quiet">Emails stay here because <code>VESTIBULE_SMTP_URL</code> isn't set. Newest 100 of the last 30 days.</p>
${emails.length === 0 && search === "" ? null : renderSearch(search)}
${emails.length === 0 ? none : list}`,
  });
}
