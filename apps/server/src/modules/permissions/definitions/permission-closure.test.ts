import { systemPermissionIds } from "@vestibule/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyGraph, type Graph, reachedFrom } from "../testing/graphs.ts";
import { computeClosure, type Definition, findUnknownPermission } from "./permission-closure.ts";

const definitionsIn = (graph: Graph) => [...graph].map(([id, contained_ids]) => ({ id, contained_ids }));
const closureIn = (contained: Record<string, string[]>) => {
  const closure = computeClosure(definitionsIn(new Map(Object.entries(contained))));
  return Object.fromEntries([...closure].map(([id, ids]) => [id, [...ids].sort()]));
};

describe("permission closure", () => {
  test.each<[string, Record<string, string[]>, Record<string, string[]>]>([
    ["nothing in nothing", {}, {}],
    ["nothing, where nothing is contained", { a: [] }, { a: [] }],
    ["a chain, to its end", { a: ["b"], b: ["c"], c: [] }, { a: ["b", "c"], b: ["c"], c: [] }],
    [
      "two ways to one, once",
      { a: ["b", "c"], b: ["d"], c: ["d"], d: [] },
      { a: ["b", "c", "d"], b: ["d"], c: ["d"], d: [] },
    ],
    ["the system's", { a: ["b"], b: ["$read_members"] }, { a: ["$read_members", "b"], b: ["$read_members"] }],
    ["not itself", { a: ["a"] }, { a: [] }],
    [
      "not itself by a circle, but all others of it",
      { a: ["b"], b: ["c"], c: ["a"] },
      { a: ["b", "c"], b: ["a", "c"], c: ["a", "b"] },
    ],
    ["no id that nothing bears", { a: ["gone", "b"], b: ["$never_was"] }, { a: ["b"], b: [] }],
  ])("%s", (_what, contained, expected) => {
    expect(closureIn(contained)).toEqual(expected);
  });

  test("equals the result of a graph walk for any graph", () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
    fc.assert(
      fc.property(anyGraph(ids, systemPermissionIds), (graph) => {
        const closure = computeClosure(definitionsIn(graph));
        for (const id of ids) {
          const walked = reachedFrom(graph, id);
          walked.delete(id);
          expect(closure.get(id)).toEqual(walked);
        }
      }),
    );
  });

  test("is complete for the maximum number of definitions in one chain", () => {
    const ids = Array.from({ length: 500 }, (_, index) => `p${index}`);
    const chain = new Map(ids.map((id, index) => [id, index === 499 ? ["$update_team"] : [`p${index + 1}`]]));
    const closure = computeClosure(definitionsIn(chain));
    expect(ids.map((id) => closure.get(id)?.size)).toEqual(ids.map((_, index) => 500 - index));
  });
});

describe("the first id that can't be contained", () => {
  const definition = (id: string, scope: Definition["scope"]): Definition => ({
    id,
    scope,
    description: null,
    contained_ids: [],
  });
  const definitions = [definition("ours", "team"), definition("theirs", "project")];

  test.each<[string, Definition["scope"], string[], string | null]>([
    ["none in an empty list", "team", [], null],
    ["none in the same scope", "team", ["ours"], null],
    ["none of the system's in teams", "team", [...systemPermissionIds], null],
    ["the first of several in their order", "team", ["ours", "zzz", "aaa"], "zzz"],
    ["one of the other scope", "team", ["theirs"], "theirs"],
    ["a team's in the project", "project", ["theirs", "ours"], "ours"],
    ["the system's in the project", "project", ["$read_members"], "$read_members"],
  ])("%s", (_what, scope, ids, expected) => {
    expect(findUnknownPermission(definitions, scope, ids)).toBe(expected);
  });
});
