import { expect, test } from "vitest";
import { countVisible } from "./method-badges.tsx";

test.each([
  [["Password"], 1],
  [["Password", "Passkey"], 2],
  [["Password", "Email code"], 2],
  [["Password", "Email code", "Google"], 1],
  [["GitHub", "X", "GitLab"], 2],
  [["A provider with a very long name", "Google"], 1],
  [["パスワード", "メールコード"], 1],
])("of %j, %d fit in the column", (names, count) => {
  expect(countVisible(names)).toBe(count);
});
