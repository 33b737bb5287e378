import { describe, expect, it } from "vitest";
import { parseRuns } from "./parse-runs.ts";

/** Runs on one line: bold in `<b>`, links with their URL. */
const show = (text: string): string =>
  parseRuns(text)
    .map(({ text: words, isBold, url }) => {
      const inside = isBold ? `<b>${words}</b>` : words;
      return url === null ? inside : `<a ${url}>${inside}</a>`;
    })
    .join("");

describe("bold and links in text", () => {
  it.each([
    ["nothing of the kind", "a * b [c] (d)", "a * b [c] (d)"],
    ["bold", "a **b** c **d**", "a <b>b</b> c <b>d</b>"],
    ["a mark without a partner", "a ** b", "a ** b"],
    ["a third mark", "**a** b ** c", "<b>a</b> b ** c"],
    ["a link", "see [the docs](https://acme.example/docs).", "see <a https://acme.example/docs>the docs</a>."],
    ["brackets in an address", "[x](https://a.example/b_(c)_d)", "<a https://a.example/b_(c)_d>x</a>"],
    ["bold in a link", "[a **b**](u)", "<a u>a </a><a u><b>b</b></a>"],
    ["a link in bold", "**a [b](u) c**", "<b>a </b><a u><b>b</b></a><b> c</b>"],
    ["a label of nothing", "[](u)", ""],
    ["an address with a space is invalid", "[a](b c)", "[a](b c)"],
    ["nothing else", "# a\n- _b_ `c` <b>d</b>", "# a\n- _b_ `c` <b>d</b>"],
  ])("%s", (_name, text, result) => {
    expect(show(text)).toBe(result);
  });

  it.each(["[", "[a](", "[a](b(", "]("])("%s repeated many times stays literal and parses in linear time", (part) => {
    expect(show(part.repeat(3_000))).toBe(part.repeat(3_000));
  });
});
