import { describe, expect, it } from "vitest";
import { idProblem, isSystem, parsePermissionsSearch } from "./permissions-search.ts";

describe("search parameters of the page", () => {
  it.each([
    [{}, {}],
    [
      { view: "graph", holders: "$read_members" },
      { view: "graph", holders: "$read_members" },
    ],
    [{ view: "list", holders: "" }, {}],
    [{ view: 1, holders: ["a"], other: true }, {}],
  ])("%j is parsed as %j", (query, expected) => {
    expect(parsePermissionsSearch(query)).toEqual(expected);
  });
});

describe("a permission id", () => {
  it.each([
    ["posts:publish_2", undefined],
    ["", "idMissing"],
    ["Posts", "idForm"],
    ["$posts", "idForm"],
    ["two words", "idForm"],
    ["x".repeat(256), undefined],
    ["x".repeat(257), "idLong"],
  ])("%j: %s", (id, problem) => {
    expect(idProblem(id)).toBe(problem);
  });

  it("of a built-in permission starts with a dollar sign", () => {
    expect([isSystem({ id: "$update_team" }), isSystem({ id: "update_team" })]).toEqual([true, false]);
  });
});
