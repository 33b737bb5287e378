import { describe, expect, it } from "vitest";
import {
  findCycle,
  findPath,
  getContainedPermissions,
  getDirectParents,
  getInheritedPermissions,
  indexById,
  listInclusions,
  removeImplied,
} from "./permission-graph.ts";

const definition = (id: string, ...containedPermissionIds: string[]) => ({ id, containedPermissionIds });
const definitions = [
  definition("read"),
  definition("write", "read"),
  definition("admin", "write", "billing"),
  definition("billing", "gone"),
  definition("round", "trip"),
  definition("trip", "round"),
];

describe("contained permissions", () => {
  it.each([
    ["read", []],
    ["write", ["read"]],
    ["admin", ["billing", "gone", "read", "write"]],
    ["round", ["round", "trip"]],
    ["unknown", []],
  ])("of %s", (id, expected) => {
    expect([...getContainedPermissions(id, indexById(definitions))].sort()).toEqual(expected);
  });

  it("lists every permission through which one is inherited", () => {
    const inherited = getInheritedPermissions(["write", "admin"], definitions);
    expect(inherited.get("read")).toEqual(["write", "admin"]);
    expect(inherited.get("write")).toEqual(["admin"]);
    expect(inherited.has("admin")).toBe(false);
  });

  it("lists direct parents", () => {
    expect(getDirectParents("read", definitions)).toEqual(["write"]);
  });
});

describe("cycles", () => {
  it.each([
    ["read", ["admin"], ["read", "admin", "write", "read"]],
    ["read", ["read"], ["read", "read"]],
    ["write", ["read", "billing"], null],
    ["new", ["admin"], null],
    ["new", ["round"], null],
  ])("of %s containing %j", (id, contained, expected) => {
    expect(findCycle(id, contained, definitions)).toEqual(expected);
  });

  it("uses the shortest path", () => {
    expect(findPath("admin", "read", [...definitions.slice(0, 2), definition("admin", "write", "read")])).toEqual([
      "admin",
      "read",
    ]);
  });
});

describe("inclusions", () => {
  const draw = (...nodes: ReturnType<typeof definition>[]) =>
    removeImplied(listInclusions(nodes)).map(({ from, to, isBackEdge }) => `${from}${isBackEdge ? "~" : ">"}${to}`);

  it.each([
    ["a longer path", [definition("a", "b", "c"), definition("b", "c"), definition("c")], ["a>b", "b>c"]],
    [
      "a much longer path",
      [definition("a", "d", "b"), definition("b", "c"), definition("c", "d"), definition("d")],
      ["a>b", "b>c", "c>d"],
    ],
    [
      "two paths of equal length",
      [definition("a", "b", "c", "d"), definition("b", "d"), definition("c", "d"), definition("d")],
      ["a>b", "a>c", "b>d", "c>d"],
    ],
  ])("leave out what is implied by %s", (_, nodes, expected) => {
    expect(draw(...nodes).sort()).toEqual(expected);
  });

  it("keep a direct inclusion without another path", () => {
    expect(draw(definition("a", "b", "c"), definition("b"), definition("c"))).toEqual(["a>b", "a>c"]);
  });

  it("keep the edges of a cycle", () => {
    expect(draw(definition("a", "b"), definition("b", "c"), definition("c", "a")).sort()).toEqual([
      "a>b",
      "b>c",
      "c~a",
    ]);
  });
});
