import { expect, it } from "vitest";
import { splitLinks } from "./split-links.ts";

it.each([
  ["nothing", []],
  ["Hello", [["Hello", false]]],
  [
    "Open:\nhttps://a.example/x?code=1&b=2\nnow",
    [
      ["Open:\n", false],
      ["https://a.example/x?code=1&b=2", true],
      ["\nnow", false],
    ],
  ],
  ["javascript:alert(1)", [["javascript:alert(1)", false]]],
  ["http://a.example", [["http://a.example", true]]],
])("%j", (text, pieces) => {
  const given = text === "nothing" ? "" : text;
  expect(splitLinks(given).map((piece) => [piece.text, piece.isLink])).toEqual(pieces);
});
