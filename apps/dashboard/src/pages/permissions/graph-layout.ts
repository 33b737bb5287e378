import {
  type Inclusion,
  listInclusions,
  type PermissionNode,
  removeImplied,
} from "../../features/permissions/permission-graph.ts";

/** A position in the graph. `column`: 0 is the leftmost; `row`: 0 is the top, with fractions where columns are centered. */
export interface Position {
  readonly column: number;
  readonly row: number;
}

/** A permission in the graph. */
export interface Node extends Position {
  readonly id: string;
}

/** An arrow. `lanes`: where it passes the columns between its ends, from left to right; no permission is there. */
export interface Edge extends Inclusion {
  readonly lanes: readonly Position[];
}

export interface Layout {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly columns: number;
  readonly rows: number;
}

/** Of the grid of unconnected permissions, if no others set the number of columns. */
const gridColumns = 3;
/** In rows. */
const [laneHeight, gridGap] = [0.5, 0.5];

/**
 * Columns go from including to included permissions. Connected permissions are together; unconnected ones are in a grid
 * below. Unknown ones are left out, and so are edges implied by a longer path.
 */
export function layOutGraph(definitions: readonly PermissionNode[]): Layout {
  const inclusions = removeImplied(listInclusions(definitions));
  const columnById = getColumns(definitions, inclusions);
  const groups = groupConnected(definitions, inclusions);
  const single = groups.flatMap((ids) => (ids.length === 1 ? ids : []));
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  let rows = 0;
  for (const ids of groups.filter(({ length }) => length > 1)) {
    const inside = inclusions.filter(({ from }) => ids.includes(from));
    rows += placeGroup(ids, inside, columnById, rows, { nodes, edges });
  }
  const isAllSingle = nodes.length === 0;
  const columns = isAllSingle
    ? Math.min(gridColumns, single.length)
    : 1 + Math.max(...nodes.map(({ column }) => column));
  if (!isAllSingle && single.length > 0) rows += gridGap;
  for (const [place, id] of single.entries())
    nodes.push({ id, column: place % columns, row: rows + Math.floor(place / columns) });
  nodes.sort((a, b) => a.column - b.column || a.row - b.row);
  return { nodes, edges, columns, rows: rows + (columns && Math.ceil(single.length / columns)) };
}

/** The longest path from the left to each node. Top-level ones are next to what they include, which keeps lines short. */
function getColumns(
  definitions: readonly PermissionNode[],
  inclusions: readonly Inclusion[],
): ReadonlyMap<string, number> {
  const columns = new Map(definitions.map(({ id }) => [id, 0]));
  const getColumn = (id: string) => columns.get(id) ?? 0;
  const forward = inclusions.filter(({ isBackEdge }) => !isBackEdge);
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const { from, to } of forward) {
      if (getColumn(to) > getColumn(from)) continue;
      columns.set(to, getColumn(from) + 1);
      isMoving = true;
    }
  }
  const included = new Set(inclusions.map(({ to }) => to));
  const nearest = new Map<string, number>();
  for (const { from, to } of forward) nearest.set(from, Math.min(nearest.get(from) ?? Infinity, getColumn(to)));
  for (const [id, column] of nearest) if (!included.has(id)) columns.set(id, column - 1);
  return columns;
}

/** Permissions that are connected, whatever the direction, in the order of their definitions. */
function groupConnected(definitions: readonly PermissionNode[], inclusions: readonly Inclusion[]): string[][] {
  const groups = new Map(definitions.map(({ id }) => [id, [id]]));
  for (const { from, to } of inclusions) {
    const [into, other] = [groups.get(from), groups.get(to)];
    if (!into || !other || into === other) continue;
    into.push(...other);
    for (const id of other) groups.set(id, into);
  }
  return [...new Set(definitions.flatMap(({ id }) => [groups.get(id) ?? []]))];
}

/** What takes up space in a column: a permission, or a lane of an edge that passes the column. */
interface Slot {
  readonly column: number;
  readonly height: number;
  readonly neighbors: Slot[];
  /** Of its middle. */
  row: number;
}

/** Places connected permissions below `top`. Returns the number of rows. */
function placeGroup(
  ids: readonly string[],
  inclusions: readonly Inclusion[],
  columnById: ReadonlyMap<string, number>,
  top: number,
  { nodes, edges }: { nodes: Node[]; edges: Edge[] },
): number {
  const columns: Slot[][] = [];
  const addSlot = (column: number, height: number): Slot => {
    const slot: Slot = { column, height, neighbors: [], row: 0 };
    while (columns.length <= column) columns.push([]);
    columns[column]?.push(slot);
    return slot;
  };
  const slots = new Map(ids.map((id) => [id, addSlot(columnById.get(id) ?? 0, 1)]));
  const lanes = new Map<Inclusion, Slot[]>();
  for (const inclusion of inclusions) {
    const { from, to, isBackEdge } = inclusion;
    const [start, end] = [slots.get(isBackEdge ? to : from), slots.get(isBackEdge ? from : to)];
    if (!start || !end) continue;
    const between: Slot[] = [];
    for (let column = start.column + 1; column < end.column; column += 1) between.push(addSlot(column, laneHeight));
    lanes.set(inclusion, between);
    const path = [start, ...between, end];
    for (const [place, slot] of path.entries()) slot.neighbors.push(...path.slice(Math.max(0, place - 1), place + 2));
  }
  const rows = arrange(columns);
  const getPosition = ({ column, row }: Slot): Position => ({ column, row: top + row - 0.5 });
  for (const [id, slot] of slots) nodes.push({ id, ...getPosition(slot) });
  for (const [inclusion, between] of lanes) edges.push({ ...inclusion, lanes: between.map(getPosition) });
  return rows;
}

/**
 * Sorts each column by the mean position of the connected slots in the previous one, from left to right and back, and
 * centers it. Returns the number of rows.
 */
function arrange(columns: readonly Slot[][]): number {
  const heights = columns.map((column) => column.reduce((sum, { height }) => sum + height, 0));
  const rows = Math.max(...heights);
  const stack = (column: readonly Slot[], height: number) => {
    let next = (rows - height) / 2;
    for (const slot of column) {
      slot.row = next + slot.height / 2;
      next += slot.height;
    }
  };
  for (const [place, column] of columns.entries()) stack(column, heights[place] ?? 0);
  for (const side of [-1, 1, -1, 1, -1]) {
    const order = [...columns.entries()];
    for (const [place, column] of side < 0 ? order : order.reverse()) {
      const weights = new Map(
        column.map((slot) => {
          const near = slot.neighbors.filter((other) => other.column === slot.column + side);
          return [slot, near.length === 0 ? slot.row : near.reduce((sum, { row }) => sum + row, 0) / near.length];
        }),
      );
      column.sort((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0));
      stack(column, heights[place] ?? 0);
    }
  }
  return rows;
}

export type Direction = "left" | "right" | "up" | "down";

/**
 * The target of an arrow key: left or right along an edge to the nearest row, otherwise up or down in the column.
 * Unconnected permissions also have neighbors on the left and right.
 */
export function findNextNode({ nodes, edges }: Layout, id: string, direction: Direction): string | null {
  const from = nodes.find((node) => node.id === id);
  if (!from) return null;
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const tied = new Set(edges.flatMap((edge) => (edge.from === id ? edge.to : edge.to === id ? edge.from : [])));
  const isNeighbor = (node: Node) => (tied.size > 0 ? tied.has(node.id) : node.row === from.row);
  const there = nodes.filter((node) =>
    isAcross
      ? Math.sign(node.column - from.column) === sign && isNeighbor(node)
      : node.column === from.column && Math.sign(node.row - from.row) === sign,
  );
  const distance = (node: Node) => Math.abs(node.column - from.column) * 1000 + Math.abs(node.row - from.row);
  return [...there].sort((a, b) => distance(a) - distance(b))[0]?.id ?? null;
}
