import { expect, test } from "vitest";
import { getInitials, getTintIndex } from "./avatar.tsx";

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["Ada Maria King Lovelace", "AL"],
  ["ada.lovelace@example.com", "AL"],
  ["  ", "?"],
  ["", "?"],
  ["émile zola", "ÉZ"],
  ["😀 smile", "S"],
  ["👩‍👩‍👧‍👦 Emoji Person 🎉", "EP"],
  ["Ada 🎉", "A"],
  ["42 teams", "4T"],
  ["@ada", "A"],
  ["👍", "👍"],
  ["👩‍👩‍👧‍👦🎉", "👩‍👩‍👧‍👦"],
  ["🇦🇹", "🇦🇹"],
  ["!?", "!"],
  ["\u202e\u200b", "?"],
  ["张伟", "张"],
])("the initials of %j are %s", (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

test("the tint of an ID is stable and in range, and IDs use all tints", () => {
  const tints = Array.from({ length: 200 }, (_, index) => getTintIndex(`user-${index}`, 6));
  expect(tints).toEqual(Array.from({ length: 200 }, (_, index) => getTintIndex(`user-${index}`, 6)));
  expect(new Set(tints)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});
