import { html } from "./html.ts";
import { layout } from "./layout.ts";

interface ErrorPage {
  /** HTTP status of the response, 400 to 599. */
  readonly status: number;
  /** Identifies the response in the server log. */
  readonly requestId: string;
}

const unavailableStatus = 503;

/** The response when a page fails. It doesn't reveal the cause, which is logged with the request ID. */
export function errorPage({ status, requestId }: ErrorPage): string {
  const isBusy = status === unavailableStatus;
  return layout({
    title: isBusy ? "Unavailable" : "Something went wrong",
    shape: "card",
    content: html`<section class="panel">
<span class="tag plain">${status}</span>
<h1>${isBusy ? "Temporarily unavailable" : "Something went wrong"}</h1>
<p class="quiet">${
      isBusy
        ? "The server is starting, stopping or can't reach its database. Try again in a moment."
        : "We couldn't show this page. Try again. If it keeps happening, send the request ID to the operator."
    }</p>
<dl class="facts"><dt>Request ID</dt><dd><code>${requestId}</code></dd></dl>
<div class="actions"><a class="button" href="">Try again</a><a class="button outline" href="/">Go to the start page</a></div>
</section>`,
  });
}
