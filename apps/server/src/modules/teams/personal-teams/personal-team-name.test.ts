import { expect, test } from "vitest";
import { personalTeamName } from "./create-personal-team.ts";

test.each([
  { displayName: "Ada", email: "ada@example.com", name: "Ada's Team" },
  { displayName: null, email: "ada@example.com", name: "ada@example.com's Team" },
  { displayName: "", email: "ada@example.com", name: "ada@example.com's Team" },
  { displayName: "Anonymous user", email: null, name: "Anonymous user's Team" },
  { displayName: null, email: null, name: "Personal Team" },
])("the team of $displayName, $email is named $name", ({ name, ...owner }) => {
  expect(personalTeamName(owner)).toBe(name);
});

test("the name respects the length limit and keeps characters whole", () => {
  const maxLengthName = `${"a".repeat(249)}'s Team`;
  expect(maxLengthName).toHaveLength(256);
  expect(personalTeamName({ displayName: "a".repeat(249), email: null })).toBe(maxLengthName);
  expect(personalTeamName({ displayName: "a".repeat(256), email: null })).toBe(maxLengthName);
  expect(personalTeamName({ displayName: `${"a".repeat(248)}🔑`, email: null })).toBe(`${"a".repeat(248)}'s Team`);
});
