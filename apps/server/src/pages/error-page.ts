import { html } from "./html.ts";
import { layout } from "./layout.ts";

interface ErrorPage {
  /** HTTP status of the answer, 400 to 599. */
  readonly status: number;
  /** Names the answer in the server's log. */
  readonly requestId: string;
}

const unavailableStatus = 503;

/** The answer when a page could not be made. It tells nothing of the cause; the log does, under the request id. */
export function errorPage({ status, requestId }: ErrorPage): string {
  const isBusy = status === unavailableStatus;
  return layout({
    title: isBusy ? "Not available" : "Something went wrong",
    shape: "card",
    content: html`<section class="panel">
<span class="tag plain">${status}</span>
<h1>${isBusy ? "Not available at the moment" : "Something went wrong"}</h1>
<p class="quiet">${
      isBusy
        ? "The server is starting, stopping or cannot reach its database. Please try again in a moment."
        : "The page could not be shown. Please try again; if it happens again, tell the operator the request id."
    }</p>
<dl class="facts"><dt>Request id</dt><dd><code>${requestId}</code></dd></dl>
<div class="actions"><a class="button" href="">Try again</a><a class="button outline" href="/">Go to the start page</a></div>
</section>`,
  });
}
