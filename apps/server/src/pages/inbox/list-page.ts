import { type Html, html } from "../html.ts";
import { chevron, layout } from "../layout.ts";
import type { InboxEmailSummary } from "./inbox-email.ts";
import { relativeTime, timeElement } from "./times.ts";

/** Longer than any email. */
export const maxSearchLength = 320;

/** Untrusted input. Empty texts: all. */
interface Filters {
  readonly search: string;
  readonly projectName: string;
}

interface InboxListPage {
  /** Newest first. */
  readonly emails: readonly InboxEmailSummary[];
  /** Of all captured emails. */
  readonly projectNames: readonly string[];
  readonly filters: Filters;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

/** Long addresses wrap after the @, not within a word. */
const renderAddress = (address: string): Html => {
  const at = address.lastIndexOf("@") + 1;
  return html`${address.slice(0, at)}<wbr>${address.slice(at)}`;
};

/** Its first letter tells the projects apart in the list. A name can start with a character of several code units. */
const renderMark = (projectName: string): Html =>
  html`<i aria-hidden="true">${String.fromCodePoint(projectName.codePointAt(0) ?? 0x2d).toUpperCase()}</i>`;

const renderEmailRow = (mail: InboxEmailSummary, nowMs: number): Html => html`
<li><a class="row linked email" href="/inbox/${encodeURIComponent(mail.id)}">
${renderMark(mail.projectName)}<span><b>${renderAddress(mail.to)}</b><span class="second">${mail.subject}</span></span>
<span class="side"><span class="second">${timeElement(mail.capturedAtMs, relativeTime(mail.capturedAtMs, nowMs))}</span></span>${chevron}
</a></li>`;

const empty = html`<div class="empty">
<h2 class="empty-title">No emails yet</h2>
<p class="quiet">Sign up in the demo with any email to see the verification email here.</p>
<div class="actions"><a class="button" href="/demo">Open the demo</a></div>
</div>`;

const nothingFound = html`<div class="empty">
<h2 class="empty-title">No emails match</h2>
<p class="quiet">Search for a part of the recipient, the subject or the project's name.</p>
<div class="actions"><a class="button outline" href="/inbox">Show all emails</a></div>
</div>`;

const getPath = ({ search, projectName }: Filters): string => {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(projectName && { project: projectName }) });
  return query.size === 0 ? "/inbox" : `/inbox?${query}`;
};

const renderProject = (label: string, filters: Filters, isCurrent: boolean): Html =>
  html`<a href="${getPath(filters)}"${isCurrent ? html` aria-current="true"` : null}><bdi>${label}</bdi></a>`;

/** Its button searches, and loads what has come since. Enter in the field does the same. */
const renderFilters = (
  filters: Filters,
  projectNames: readonly string[],
): Html => html`<form class="search" role="search" action="/inbox">
<input type="search" name="q" aria-label="Search emails" placeholder="Search emails" maxlength="${maxSearchLength}" autocomplete="off" value="${filters.search}">
${filters.projectName === "" ? null : html`<input type="hidden" name="project" value="${filters.projectName}">`}<button class="button outline" type="submit">Refresh</button>
</form>
${
  projectNames.length < 2
    ? null
    : html`<nav class="choices" aria-label="Projects">
${renderProject("All projects", { ...filters, projectName: "" }, filters.projectName === "")}
${projectNames.map((name) => renderProject(name, { ...filters, projectName: name }, name === filters.projectName))}
</nav>`
}`;

/** The development inbox: every email captured because no SMTP server is configured. */
export function inboxListPage({ emails, projectNames, filters, nowMs }: InboxListPage): string {
  const isEmpty = projectNames.length === 0;
  const list = html`<ul class="rows">${emails.map((mail) => renderEmailRow(mail, nowMs))}</ul>`;
  return layout({
    title: emails.length === 0 ? "Inbox" : `Inbox (${emails.length})`,
    shape: "wide",
    content: html`<div class="title-row"><h1>Inbox</h1>${isEmpty ? html`<a class="button outline" href="/inbox">Refresh</a>` : html`<a href="/dashboard">Open the dashboard</a>`}</div>
<p class="quiet">Emails stay here because <code>VESTIBULE_SMTP_URL</code> isn't set. This list has the newest 100 of the last 30 days.</p>
${isEmpty ? empty : html`${renderFilters(filters, projectNames)}${emails.length === 0 ? nothingFound : list}`}`,
  });
}
