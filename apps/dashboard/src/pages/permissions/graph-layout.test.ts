import { describe, expect, it } from "vitest";
import { findNextNode, layOutGraph } from "./graph-layout.ts";

const definition = (id: string, ...containedPermissionIds: string[]) => ({ id, containedPermissionIds });
const getColumns = (...definitions: ReturnType<typeof definition>[]) =>
  Object.fromEntries(layOutGraph(definitions).nodes.map(({ id, column }) => [id, column]));

describe("columns", () => {
  it("go from including to included permissions, with leaves on the right", () => {
    const columns = getColumns(
      definition("read"),
      definition("admin", "write", "read"),
      definition("write", "read"),
      definition("alone"),
      definition("editor", "publish"),
      definition("publish"),
    );
    expect(columns).toEqual({ admin: 0, write: 1, read: 2, alone: 0, editor: 0, publish: 2 });
  });

  it("handle cycles and mark their closing edge", () => {
    const layout = layOutGraph([definition("a", "b"), definition("b", "c"), definition("c", "b", "c")]);
    expect(layout.nodes.map(({ id, column }) => `${id}${column}`)).toEqual(["a0", "b1", "c2"]);
    expect(layout.edges.filter(({ isBackEdge }) => isBackEdge)).toEqual([{ from: "c", to: "b", isBackEdge: true }]);
  });

  it("leave out unknown permissions", () => {
    expect(layOutGraph([definition("a", "gone")])).toEqual({
      nodes: [{ id: "a", column: 0, row: 0 }],
      edges: [],
      columns: 1,
      rows: 1,
    });
  });

  it("are empty without permissions", () => {
    expect(layOutGraph([])).toEqual({ nodes: [], edges: [], columns: 0, rows: 0 });
  });
});

describe("rows", () => {
  const layout = layOutGraph([
    definition("alone"),
    definition("top", "b"),
    definition("low", "a"),
    definition("a"),
    definition("b"),
  ]);

  it("give each permission its own position", () => {
    const places = layout.nodes.map(({ column, row }) => `${column}/${row}`);
    expect(new Set(places).size).toBe(5);
    expect(layout.rows).toBe(3);
  });

  it("place connected permissions next to each other to avoid crossings, and unconnected ones last", () => {
    const row = new Map(layout.nodes.map((node) => [node.id, node.row]));
    expect([row.get("top") === row.get("b"), row.get("low") === row.get("a"), row.get("alone")]).toEqual([
      true,
      true,
      2,
    ]);
  });

  it.each([
    ["top", "right", "b"],
    ["b", "left", "top"],
    ["b", "right", null],
    ["alone", "right", null],
    ["alone", "down", null],
  ] as const)("from %s to the %s is %s", (from, direction, to) => {
    expect(findNextNode(layout, from, direction)).toBe(to);
  });

  it("can be traversed up and down", () => {
    const [first, second] = layout.nodes.filter(({ column }) => column === 0).sort((a, b) => a.row - b.row);
    expect(findNextNode(layout, first?.id ?? "", "down")).toBe(second?.id);
    expect(findNextNode(layout, second?.id ?? "", "up")).toBe(first?.id);
  });
});

it("lays out the maximum number of permissions quickly", () => {
  const many = Array.from({ length: 500 }, (_, place) =>
    definition(`p${place}`, `p${(place + 1) % 500}`, `p${(place * 7) % 500}`),
  );
  expect(layOutGraph(many).nodes).toHaveLength(500);
});
