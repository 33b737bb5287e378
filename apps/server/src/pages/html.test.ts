import { expect, it } from "vitest";
import { html } from "./html.ts";

it("a string can't break out of text or a quoted attribute", () => {
  const hostile = `"><script>alert('x')</script>&`;
  const escaped = "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;";
  expect(html`<p title="${hostile}">${hostile}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`);
});

it("markup is inserted unescaped, alone and in lists", () => {
  const bold = html`<b>1 &lt; 2</b>`;
  expect(html`<p>${bold}${[bold, bold]}</p>`.markup).toBe(`<p>${"<b>1 &lt; 2</b>".repeat(3)}</p>`);
});

it("null renders nothing, and a number its digits", () => {
  expect(html`<p>${null}${404}</p>`.markup).toBe("<p>404</p>");
});
