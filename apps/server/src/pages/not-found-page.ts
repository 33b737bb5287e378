import { html } from "./html.ts";
import { layout } from "./layout.ts";

/** The response for an unknown path. It doesn't echo the path, which is untrusted input. */
export function notFoundPage(): string {
  return layout({
    title: "Not found",
    shape: "card",
    content: html`<section class="panel">
<span class="tag plain">404</span>
<h1>Page not found</h1>
<p class="quiet">This page doesn't exist or was moved.</p>
<div class="actions"><a class="button" href="/">Go to the start page</a></div>
</section>`,
  });
}
