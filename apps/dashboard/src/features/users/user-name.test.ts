import { expect, test } from "vitest";
import { countVisible } from "./method-badges.tsx";
import { getDeleteConfirmation, getSecondaryEmail, getUserName, getUserNameInSentence } from "./user-name.ts";

const id = "b2c1";
const user = (displayName: string | null, primaryEmail: string | null = null, isAnonymous = false) => ({
  id,
  displayName,
  primaryEmail,
  isAnonymous,
});

test.each([
  ["a name", user("Ada", "ada@example.com"), "Ada", "Ada", "ada@example.com", "Ada"],
  ["no name", user(null, "ada@example.com"), "ada@example.com", "ada@example.com", null, "ada@example.com"],
  ["an empty name", user("", "ada@example.com"), "ada@example.com", "ada@example.com", null, "ada@example.com"],
  ["spaces", user("   ", "ada@example.com"), "ada@example.com", "ada@example.com", null, "ada@example.com"],
  ["an override", user("\u202eadA\u200b", "ada@example.com"), "adA", "adA", "ada@example.com", "adA"],
  ["line breaks", user("Ada\nLovelace"), "Ada Lovelace", "Ada Lovelace", null, "Ada Lovelace"],
  ["spaces and no address", user("   "), "No name", "this user", null, id],
  ["spaces, anonymous", user(" ", null, true), "Anonymous user", "this anonymous user", null, id],
])("names a user with %s", (_, who, name, inSentence, beside, confirmation) => {
  expect(getUserName(who)).toBe(name);
  expect(getUserNameInSentence(who)).toBe(inSentence);
  expect(getSecondaryEmail(who)).toBe(beside);
  expect(getDeleteConfirmation(who)).toBe(confirmation);
});

test.each([
  [["Password"], 1],
  [["Password", "Passkey"], 2],
  [["Password", "Email code"], 2],
  [["Password", "Email code", "Google"], 1],
  [["GitHub", "X", "GitLab"], 3],
  [["GitHub", "X", "GitLab", "Google"], 2],
  [["A provider with a very long name", "Google"], 1],
  [["パスワード", "メールコード"], 1],
])("of the sign-in methods %j, %d fit in a row's column", (names, count) => {
  expect(countVisible(names)).toBe(count);
});
