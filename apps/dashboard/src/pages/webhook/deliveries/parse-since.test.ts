import { expect, it } from "vitest";
import { parseSince, toLocalText } from "./replay-dialog.tsx";

const now = new Date(2026, 0, 5, 9, 7).getTime();

it("a time is formatted for the input and parsed back", () => {
  expect(toLocalText(now)).toBe("2026-01-05T09:07");
  expect(parseSince(toLocalText(now), now)?.getTime()).toBe(now);
});

it.each(["", "2026-01-05T09:08", "nonsense", "1969-01-01T00:00"])("%j is not a time in the past", (text) => {
  expect(parseSince(text, now)).toBeUndefined();
});
