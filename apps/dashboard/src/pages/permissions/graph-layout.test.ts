import { describe, expect, it } from "vitest";
import { findNextNode, layOutGraph } from "./graph-layout.ts";

const definition = (id: string, ...containedPermissionIds: string[]) => ({ id, containedPermissionIds });
const getColumns = (...definitions: ReturnType<typeof definition>[]) =>
  Object.fromEntries(layOutGraph(definitions).nodes.map(({ id, column }) => [id, column]));

describe("columns", () => {
  it("go from including to included permissions, next to each other where possible", () => {
    const columns = getColumns(
      definition("read"),
      definition("admin", "write", "read"),
      definition("write", "read"),
      definition("alone"),
      definition("editor", "publish"),
      definition("publish"),
      definition("guest", "read"),
    );
    expect(columns).toEqual({ admin: 0, write: 1, read: 2, guest: 1, alone: 0, editor: 0, publish: 1 });
  });

  it("handle cycles and mark their closing edge", () => {
    const layout = layOutGraph([definition("a", "b"), definition("b", "c"), definition("c", "b", "c")]);
    expect(layout.nodes.map(({ id, column }) => `${id}${column}`)).toEqual(["a0", "b1", "c2"]);
    expect(layout.edges.filter(({ isBackEdge }) => isBackEdge)).toEqual([
      { from: "c", to: "b", isBackEdge: true, lanes: [] },
    ]);
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
    expect(layout.rows).toBe(3.5);
  });

  it("place connected permissions next to each other to avoid crossings, and unconnected ones last", () => {
    const row = new Map(layout.nodes.map((node) => [node.id, node.row]));
    expect([row.get("top") === row.get("b"), row.get("low") === row.get("a"), row.get("alone")]).toEqual([
      true,
      true,
      2.5,
    ]);
  });

  it("center small columns next to large ones", () => {
    const { nodes } = layOutGraph([
      definition("top", "a", "b", "c"),
      definition("a"),
      definition("b"),
      definition("c"),
    ]);
    expect(nodes.map(({ id, row }) => `${id}${row}`)).toEqual(["top1", "a0", "b1", "c2"]);
  });

  it("place unconnected permissions in a grid below the others, or in three columns", () => {
    const single = ["a", "b", "c", "d"].map((id) => definition(id));
    const getPlaces = (...others: ReturnType<typeof definition>[]) =>
      layOutGraph([...single, ...others])
        .nodes.filter(({ id }) => id.length === 1)
        .map(({ id, column, row }) => `${id} ${column}/${row}`);
    expect(getPlaces()).toEqual(["a 0/0", "d 0/1", "b 1/0", "c 2/0"]);
    expect(getPlaces(definition("top", "low"), definition("low"))).toEqual([
      "a 0/1.5",
      "c 0/2.5",
      "b 1/1.5",
      "d 1/2.5",
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

  it("can be traversed across unconnected permissions", () => {
    const grid = layOutGraph([definition("a"), definition("b")]);
    expect([findNextNode(grid, "a", "right"), findNextNode(grid, "b", "left")]).toEqual(["b", "a"]);
  });

  it("can be traversed up and down", () => {
    const [first, second] = layout.nodes.filter(({ column }) => column === 0).sort((a, b) => a.row - b.row);
    expect(findNextNode(layout, first?.id ?? "", "down")).toBe(second?.id);
    expect(findNextNode(layout, second?.id ?? "", "up")).toBe(first?.id);
  });
});

describe("edges", () => {
  it("leave out what a longer path implies", () => {
    const { edges } = layOutGraph([
      definition("admin", "read", "write"),
      definition("write", "read"),
      definition("read"),
    ]);
    expect(edges.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(["admin write", "write read"]);
  });

  it("pass other columns between permissions, never through one", () => {
    const { nodes, edges } = layOutGraph([
      definition("a", "b", "e", "g"),
      definition("b", "c", "f"),
      definition("c", "d"),
      definition("d", "b"),
      definition("e", "d"),
      definition("f"),
      definition("g", "d"),
    ]);
    const lanes = edges.flatMap((edge) => edge.lanes);
    expect(edges.map(({ from, to, lanes: { length } }) => `${from}${to}${length}`).sort()).toEqual([
      "ab0",
      "ae0",
      "ag0",
      "bc0",
      "bf0",
      "cd0",
      "db1",
      "ed1",
      "gd1",
    ]);
    for (const lane of lanes) {
      const near = [...nodes, ...lanes.filter((other) => other !== lane)].filter(
        ({ column }) => column === lane.column,
      );
      expect(Math.min(...near.map(({ row }) => Math.abs(row - lane.row)))).toBeGreaterThanOrEqual(0.5);
    }
    for (const node of nodes)
      for (const { column, row } of lanes)
        if (column === node.column) expect(Math.abs(row - node.row)).toBeGreaterThanOrEqual(0.75);
  });
});

it("lays out the maximum number of permissions quickly", () => {
  const many = Array.from({ length: 500 }, (_, place) =>
    definition(`p${place}`, `p${(place + 1) % 500}`, `p${(place * 7) % 500}`),
  );
  expect(layOutGraph(many).nodes).toHaveLength(500);
});
