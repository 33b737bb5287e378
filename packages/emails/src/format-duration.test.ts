import { expect, it } from "vitest";
import { formatDuration } from "./format-duration.ts";

it.each([
  [604_800_000, "7 days"],
  [86_400_000, "1 day"],
  [7_200_000, "2 hours"],
  [600_000, "10 minutes"],
  [90_000, "1 minute"],
  [10, "1 minute"],
])("%d ms is formatted as %s", (durationMs, words) => {
  expect(formatDuration(durationMs)).toBe(words);
});

it.each([
  ["de", "7 Tage"],
  ["pt-br", "7 dias"],
  ["de-at", "7 Tage"],
  ["en", "7 days"],
  ["", "7 days"],
  ["xx", "7 days"],
  ["no language", "7 days"],
])("formats a week in the language %j as %s, or in English if the language is unknown", (language, words) => {
  expect(formatDuration(604_800_000, language)).toBe(words);
});
