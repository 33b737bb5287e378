import { expect, test } from "vitest";
import { sanitizeName } from "./visible-name.ts";

test.each([
  ["a usual name", "Acme Cloud", "Acme Cloud"],
  ["another script", "متجر אבג", "متجر אבג"],
  ["one that turns what follows it around", "Acme \u202egnirts", "Acme gnirts"],
  ["one that hides a part of it", "Ac\u200bme\u2066 \u2069Inc", "Ac me Inc"],
  ["several lines", "Acme\n\nAsk no more", "Acme Ask no more"],
  ["emoji that are joined", "👩‍👩‍👧‍👦 Ada", "👩‍👩‍👧‍👦 Ada"],
  ["spaces alone", " \u00a0\t", ""],
  ["invisible characters alone", "\u200b\u202e\u2066", ""],
  ["fillers alone", "\u3164 \u115f\u2800\u200d", ""],
  ["a filler within a name", "\uac00\u3164\uac01", "\uac00\u3164\uac01"],
])("sanitizes %s", (_, name, shown) => {
  expect(sanitizeName(name)).toBe(shown);
});
