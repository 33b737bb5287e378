import { describe, expect, it } from "vitest";
import { getServerResultValue, matchScore } from "./match-score.ts";

const pages = [
  "Overview",
  "Users",
  "Sign-in methods",
  "Team permissions",
  "Domains",
  "API keys",
  "Audit log",
  "Webhooks",
];

/** Labels that match a query, best first. */
const find = (typed: string, labels = pages) =>
  labels
    .map((label) => ({ label, score: matchScore(`page ${label}`, typed, [label]) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ label }) => label);

describe("a query", () => {
  it.each([
    ["ada", []],
    ["webh", ["Webhooks"]],
    [" WEBH ", ["Webhooks"]],
    ["perm", ["Team permissions"]],
    ["perm team", ["Team permissions"]],
    ["sign-in m", ["Sign-in methods"]],
    ["signin", ["Sign-in methods"]],
    ["api  keys", ["API keys"]],
    ["page", []],
    ["-", ["Sign-in methods"]],
    ["", pages],
  ])("%j finds %j", (typed, found) => {
    expect(find(typed)).toEqual(found);
  });

  it("ranks a full match first, then a prefix, a word prefix and a substring", () => {
    const labels = ["Boutique", "My team out", "Outlook", "Out"];
    expect(find("out", labels)).toEqual(["Out", "Outlook", "My team out", "Boutique"]);
  });

  it("ignores accents", () => {
    expect(find("emile", ["Émile"])).toEqual(["Émile"]);
  });
});

describe("user ID", () => {
  const value = "project 0adadada-1111-4222-8333-444455556666";

  it.each([
    ["ada", false],
    ["project", false],
    ["0adadada", true],
    ["0ADADADA-1111-4222-8333-444455556666", true],
    ["1111-4222", false],
  ])("is found by %j: %s", (typed, isServerResult) => {
    expect(matchScore(value, typed, ["Acme"]) > 0).toBe(isServerResult);
  });
});

it("server results are not filtered again", () => {
  expect(matchScore(getServerResultValue("1"), "hopper@navy", ["Grace"])).toBe(1);
});
