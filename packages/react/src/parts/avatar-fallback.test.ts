import { expect, it } from "vitest";
import { avatarTintCount, getAvatarTint, getInitials } from "./avatar-fallback.ts";

it.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["Ada Maria King Lovelace", "AL"],
  ["ada.lovelace@example.com", "AL"],
  ["grace@example.com", "G"],
  ["  ", ""],
  ["", ""],
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
  ["\u202e\u200b", ""],
  ["\u200d\u2800", ""],
  ["Ada\u202eLovelace", "AL"],
  ["山田 太郎", "山太"],
  ["张伟", "张"],
])("the initials of %j are %s, in the kit and the dashboard (design review 9)", (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

it("the tint of an ID is stable and in range, and IDs use all tints", () => {
  const tints = Array.from({ length: 200 }, (_, index) => getAvatarTint(`user-${index}`));
  expect(tints).toEqual(Array.from({ length: 200 }, (_, index) => getAvatarTint(`user-${index}`)));
  expect([...new Set(tints)].sort()).toEqual(Array.from({ length: avatarTintCount }, (_, index) => index));
});
