import { expect, it } from "vitest";
import { durationInWords } from "./durations.ts";

it.each([
  [604_800_000, "7 days"],
  [86_400_000, "1 day"],
  [7_200_000, "2 hours"],
  [600_000, "10 minutes"],
  [90_000, "1 minute"],
  [10, "1 minute"],
])("%d ms are told as %s", (durationMs, words) => {
  expect(durationInWords(durationMs)).toBe(words);
});

it.each([
  ["de", "7 Tage"],
  ["pt-br", "7 dias"],
  ["de-at", "7 Tage"],
  ["en", "7 days"],
  ["", "7 days"],
  ["xx", "7 days"],
  ["no language", "7 days"],
])("in the language %j, if it is known, a week is told as %s", (language, words) => {
  expect(durationInWords(604_800_000, language)).toBe(words);
});
