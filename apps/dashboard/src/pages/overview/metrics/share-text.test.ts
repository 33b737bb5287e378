import { expect, it } from "vitest";
import { shareText } from "./metric-card.tsx";

it.each([
  [1, 2, "50%"],
  [999, 1000, "99%"],
  [1, 1000, "1%"],
  [7, 7, "100%"],
  [0, 7, "0%"],
  [0, 0, "–"],
])("%i of %i is %s: only all of them is 100%%", (part, of, text) => {
  expect(shareText(part, of)).toBe(text);
});
