import { expect, test } from "vitest";
import { visibleName } from "./visible-name.ts";

test.each([
  ["a usual name", "Acme Cloud", "Acme Cloud"],
  ["another script", "متجر אבג", "متجر אבג"],
  ["one that turns what follows it around", "Acme \u202egnirts", "Acme gnirts"],
  ["one that hides a part of it", "Ac\u200bme\u2066 \u2069Inc", "Ac me Inc"],
  ["several lines", "Acme\n\nAsk no more", "Acme Ask no more"],
])("%s is shown as it reads", (_, name, shown) => {
  expect(visibleName(name)).toBe(shown);
});
