import { describe, expect, it } from "vitest";
import { idProblem, isSystem, parsePermissionsSearch } from "./permissions-search.ts";

describe("the address of the page", () => {
  it.each([
    [{}, {}],
    [
      { view: "graph", holders: "$read_members" },
      { view: "graph", holders: "$read_members" },
    ],
    [{ view: "list", holders: "" }, {}],
    [{ view: 1, holders: ["a"], other: true }, {}],
  ])("%j is read as %j", (query, expected) => {
    expect(parsePermissionsSearch(query)).toEqual(expected);
  });
});

describe("the id of a permission", () => {
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

  it("of the system begins with a dollar sign", () => {
    expect([isSystem({ id: "$update_team" }), isSystem({ id: "update_team" })]).toEqual([true, false]);
  });
});
