import { Html, html } from "./html.ts";
import { englishLanguage, type PageLanguage } from "./languages/page-language.ts";

/** Path at which the server serves `pagesStylesheet`. */
export const pagesStylesheetPath = "/pages.css";

const mark = new Html(
  '<svg class="mark" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M3 22V11.5a9 9 0 0 1 18 0V22h-4.6V11.5a4.4 4.4 0 0 0-8.8 0V22z"/><path class="mark-door" d="M9.9 22V11.9a2.1 2.1 0 0 1 4.2 0V22z"/></svg>',
);

const favicon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>path{fill:#17201d}.door{fill:#0b6e63}@media(prefers-color-scheme:dark){path{fill:#e8edea}.door{fill:#4fc7b4}}</style><path d="M3 22V11.5a9 9 0 0 1 18 0V22h-4.6V11.5a4.4 4.4 0 0 0-8.8 0V22z"/><path class="door" d="M9.9 22V11.9a2.1 2.1 0 0 1 4.2 0V22z"/></svg>',
)}`;

const icon = (shape: string): Html =>
  new Html(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`);
/** At the end of a link to another page of this server. */
export const chevron = icon('<path d="m9 18 6-6-6-6"/>');

interface Page {
  /** The page title. */
  readonly title: string;
  /** Default: English, for pages that only operators see. */
  readonly language?: PageLanguage;
  /** `card`: one small centered card. `wide`: a column for lists. */
  readonly shape: "card" | "wide";
  readonly content: Html;
  /** `same-origin`: for forms that the server accepts only from its own pages. Default: none. */
  readonly referrer?: "no-referrer" | "same-origin";
}

/** The visible part of a page: the product's name above the content. One element, so that it can be a card. */
export const pageBody = (content: Html): Html => html`<div class="page">
<header><a class="brand" href="/">${mark}Vestibule</a></header>
<main>
${content}
</main>
</div>`;

/** A complete HTML document around a page's content. */
export function layout({ title, language = englishLanguage, shape, content, referrer = "no-referrer" }: Page): string {
  return html`<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="${referrer}">
<title>${title} · Vestibule</title>
<link rel="icon" href="${favicon}">
<link rel="stylesheet" href="${pagesStylesheetPath}">
</head>
<body class="${shape}">
${pageBody(content)}
</body>
</html>
`.markup;
}
