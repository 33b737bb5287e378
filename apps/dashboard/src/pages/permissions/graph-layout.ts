import type { PermissionNode } from "../../features/permissions/permission-graph.ts";

/** A permission in the graph. `column`: 0 is the leftmost; `row`: 0 is the top. */
export interface Node {
  readonly id: string;
  readonly column: number;
  readonly row: number;
}

/** From a permission to one it includes. `isBackEdge`: the edge closes a cycle and points backward. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly isBackEdge: boolean;
}

export interface Layout {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly columns: number;
  readonly rows: number;
}

/**
 * Columns go from including to included permissions; within a column, related permissions are adjacent. Unconnected
 * permissions are at the bottom of the first column. Unknown ones are left out.
 */
export function layOutGraph(definitions: readonly PermissionNode[]): Layout {
  const edges = listEdges(definitions);
  const getColumn = getColumns(definitions, edges);
  const columns: string[][] = [];
  const tied = new Set(edges.flatMap(({ from, to }) => [from, to]));
  for (const { id } of [...definitions].sort((a, b) => Number(tied.has(b.id)) - Number(tied.has(a.id)))) {
    const column = getColumn.get(id) ?? 0;
    while (columns.length <= column) columns.push([]);
    columns[column]?.push(id);
  }
  sortColumns(columns, edges, tied);
  return {
    nodes: columns.flatMap((ids, column) => ids.map((id, row) => ({ id, column, row }))),
    edges,
    columns: columns.length,
    rows: Math.max(0, ...columns.map((ids) => ids.length)),
  };
}

/** All edges. Those that close a cycle are marked. */
function listEdges(definitions: readonly PermissionNode[]): readonly Edge[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const state = new Map<string, "open" | "done">();
  const edges: Edge[] = [];
  const visit = (id: string) => {
    state.set(id, "open");
    for (const to of byId.get(id)?.containedPermissionIds ?? []) {
      if (!byId.has(to) || to === id) continue;
      edges.push({ from: id, to, isBackEdge: state.get(to) === "open" });
      if (!state.has(to)) visit(to);
    }
    state.set(id, "done");
  };
  // Starts with the roots, so that a cycle is entered through its actual entry point.
  const contained = new Set(
    definitions.flatMap(({ id, containedPermissionIds: ids }) => ids.filter((each) => each !== id)),
  );
  const roots = [...definitions.filter(({ id }) => !contained.has(id)), ...definitions];
  for (const { id } of roots) if (!state.has(id)) visit(id);
  return edges;
}

/**
 * The longest path from the left to each node. Leaves go to the rightmost column, so that lines pass the fewest nodes.
 */
function getColumns(definitions: readonly PermissionNode[], edges: readonly Edge[]): ReadonlyMap<string, number> {
  const column = new Map(definitions.map(({ id }) => [id, 0]));
  const forward = edges.filter(({ isBackEdge }) => !isBackEdge);
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const { from, to } of forward) {
      const minColumn = (column.get(from) ?? 0) + 1;
      if ((column.get(to) ?? 0) >= minColumn) continue;
      column.set(to, minColumn);
      isMoving = true;
    }
  }
  const last = Math.max(0, ...column.values());
  const containing = new Set(forward.map(({ from }) => from));
  for (const { to } of forward) if (!containing.has(to)) column.set(to, last);
  return column;
}

/** Sorts each column by the mean position of the connected nodes: left to right, back, and left to right again. */
function sortColumns(columns: string[][], edges: readonly Edge[], tied: ReadonlySet<string>): void {
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of edges) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
  }
  for (const isRightwards of [true, false, true]) {
    for (const column of isRightwards ? columns : [...columns].reverse()) {
      const place = new Map(columns.flatMap((ids) => ids.map((id, row) => [id, row] as const)));
      const weight = new Map(
        column.map((id, row) => {
          const rows = (neighbours.get(id) ?? []).map((each) => place.get(each) ?? 0);
          const middle = rows.length === 0 ? row : rows.reduce((sum, each) => sum + each, 0) / rows.length;
          return [id, tied.has(id) ? middle : Number.MAX_SAFE_INTEGER];
        }),
      );
      column.sort((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0));
    }
  }
}

export type Direction = "left" | "right" | "up" | "down";

/** The target of an arrow key: left or right along an edge to the nearest row, otherwise up or down in the column. */
export function findNextNode({ nodes, edges }: Layout, id: string, direction: Direction): string | null {
  const from = nodes.find((node) => node.id === id);
  if (!from) return null;
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const tied = new Set(edges.flatMap((edge) => (edge.from === id ? edge.to : edge.to === id ? edge.from : [])));
  const there = nodes.filter((node) =>
    isAcross
      ? Math.sign(node.column - from.column) === sign && tied.has(node.id)
      : node.column === from.column && Math.sign(node.row - from.row) === sign,
  );
  const distance = (node: Node) => Math.abs(node.column - from.column) * 1000 + Math.abs(node.row - from.row);
  return [...there].sort((a, b) => distance(a) - distance(b))[0]?.id ?? null;
}
