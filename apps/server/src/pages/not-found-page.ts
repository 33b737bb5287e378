import { html } from "./html.ts";
import { layout } from "./layout.ts";

/** The answer to a path that does not exist. It does not repeat the path, which a stranger may have chosen. */
export function notFoundPage(): string {
  return layout({
    title: "Not found",
    shape: "card",
    content: html`<section class="panel">
<span class="tag plain">404</span>
<h1>There is no page here</h1>
<p class="quiet">The address may be mistyped, or the page may have moved.</p>
<div class="actions"><a class="button" href="/">Go to the start page</a></div>
</section>`,
  });
}
