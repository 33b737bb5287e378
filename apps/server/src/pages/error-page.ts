import { html } from "./html.ts";
import type { PageLanguage } from "./languages/page-language.ts";
import { layout } from "./layout.ts";

interface ErrorPage {
  /** HTTP status of the response, 400 to 599. */
  readonly status: number;
  /** Identifies the response in the server log. */
  readonly requestId: string;
}

const unavailableStatus = 503;

/** The response when a page fails. It doesn't reveal the cause, which is logged with the request ID. */
export function errorPage(language: PageLanguage, { status, requestId }: ErrorPage): string {
  const { getText } = language;
  const isBusy = status === unavailableStatus;
  const title = getText(isBusy ? "unavailableTitle" : "unknownErrorTitle");
  return layout({
    title,
    language,
    shape: "card",
    content: html`<section>
<span class="tag plain">${status}</span>
<h1>${title}</h1>
<p class="quiet">${getText(isBusy ? "unavailableText" : "pageFailedText")}</p>
<dl class="facts"><dt>${getText("requestId")}</dt><dd><code>${requestId}</code></dd></dl>
<div class="actions"><a class="button" href="">${getText("tryAgain")}</a><a class="button outline" href="/">${getText("goHome")}</a></div>
</section>`,
  });
}

/** The response for an unknown path. It doesn't echo the path, which is untrusted input. */
export function notFoundPage(language: PageLanguage): string {
  const { getText } = language;
  const title = getText("notFoundTitle");
  return layout({
    title,
    language,
    shape: "card",
    content: html`<section>
<span class="tag plain">404</span>
<h1>${title}</h1>
<p class="quiet">${getText("notFoundText")}</p>
<div class="actions"><a class="button" href="/">${getText("goHome")}</a></div>
</section>`,
  });
}
