import { type Content, listSlots, rootId, type StoredBlock, withSlot } from "./content.ts";

/** A position for a block: the parent, its child list, and the index. */
export interface Position {
  readonly parentId: string;
  readonly slot: number;
  readonly index: number;
}

/** A row of the block list. */
export type Row =
  | {
      readonly kind: "block";
      readonly key: string;
      readonly id: string;
      readonly depth: number;
      readonly place: Position;
    }
  /** The start of a container or column: shows its name, and accepts blocks while it is empty. */
  | {
      readonly kind: "slot";
      readonly key: string;
      readonly depth: number;
      /** The position of its first block. */
      readonly place: Position;
      readonly isEmpty: boolean;
      /** Undefined: the block has only one child list. */
      readonly column: number | undefined;
    };

/** Deeper than the server accepts. Stops at cycles that invalid JSON may contain. */
const maxDepth = 24;

/** The blocks in the order of the email, each container before its children. */
export function listRows(content: Content): readonly Row[] {
  const visit = (parentId: string, depth: number): readonly Row[] => {
    if (depth > maxDepth) return [];
    const slots = listSlots(content[parentId]);
    return slots.flatMap((ids, slot) => {
      const isColumn = slots.length > 1;
      const inside = isColumn ? depth + 1 : depth;
      const rows = ids.flatMap((id, index): readonly Row[] => {
        const place = { parentId, slot, index };
        const row = { kind: "block", key: getKey(place), id, depth: inside, place } as const;
        return [row, ...visit(id, inside + 1)];
      });
      const isEmpty = ids.length === 0;
      if (!isColumn && (!isEmpty || parentId === rootId)) return rows;
      const place = { parentId, slot, index: 0 };
      const key = `slot ${parentId} ${slot}`;
      return [{ kind: "slot", key, depth, place, isEmpty, column: isColumn ? slot + 1 : undefined }, ...rows];
    });
  };
  return visit(rootId, 0);
}

const getKey = ({ parentId, slot, index }: Position): string => `${parentId} ${slot} ${index}`;

const listAt = (content: Content, { parentId, slot }: Position): readonly string[] =>
  listSlots(content[parentId])[slot] ?? [];

/** The block at this position. */
export const blockIdAt = (content: Content, place: Position): string | undefined => listAt(content, place)[place.index];

const withList = (content: Content, { parentId, slot }: Position, ids: readonly string[]): Content => {
  const parent = content[parentId];
  return parent ? { ...content, [parentId]: withSlot(parent, slot, ids) } : content;
};

const put = (content: Content, place: Position, id: string): Content =>
  withList(content, place, listAt(content, place).toSpliced(place.index, 0, id));

const take = (content: Content, place: Position): Content =>
  withList(content, place, listAt(content, place).toSpliced(place.index, 1));

/** The ids of a block and its descendants. */
function getSubtree(content: Content, id: string, known: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  if (known.has(id) || !content[id]) return known;
  const withThis = new Set([...known, id]);
  return listSlots(content[id])
    .flat()
    .reduce<ReadonlySet<string>>((all, child) => getSubtree(content, child, all), withThis);
}

/** An unused id: `text-1`, `text-2`. */
function createBlockId(content: Content, type: string): string {
  const name = type === "ColumnsContainer" ? "columns" : type.toLowerCase();
  let number = 1;
  while (Object.hasOwn(content, `${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** The changed content and the block to select. */
export interface Changed {
  readonly content: Content;
  readonly id: string;
}

export function addBlock(content: Content, place: Position, block: StoredBlock): Changed {
  const id = createBlockId(content, block.type);
  return { content: put({ ...content, [id]: block }, place, id), id };
}

/** Removes a block and everything that was shown only inside it. */
export function removeBlock(content: Content, place: Position): Content {
  const id = blockIdAt(content, place);
  if (id === undefined) return content;
  const rest = take(content, place);
  const shown = getSubtree(rest, rootId);
  const gone = [...getSubtree(content, id)].filter((each) => !shown.has(each));
  return Object.fromEntries(Object.entries(rest).filter(([each]) => !gone.includes(each)));
}

/** Inserts a copy below, with new ids, so that the two can be edited separately. */
export function duplicateBlock(content: Content, place: Position): Changed | null {
  const id = blockIdAt(content, place);
  if (id === undefined) return null;
  const copy = copySubtree(content, id);
  return copy && { content: put(copy.content, { ...place, index: place.index + 1 }, copy.id), id: copy.id };
}

function copySubtree(content: Content, id: string): Changed | null {
  const block = content[id];
  if (!block) return null;
  const ownId = createBlockId(content, block.type);
  const start: Content = { ...content, [ownId]: block };
  const copied = listSlots(block).reduce((sofar, ids, slot) => {
    const children: string[] = [];
    let next = sofar;
    for (const childId of ids) {
      const child = copySubtree(next, childId);
      if (!child) continue;
      next = child.content;
      children.push(child.id);
    }
    return withList(next, { parentId: ownId, slot, index: 0 }, children);
  }, start);
  return { content: copied, id: ownId };
}

/** Whether a block can be moved there: not into itself. */
export const canMove = (content: Content, from: Position, to: Position): boolean => {
  const id = blockIdAt(content, from);
  return id !== undefined && !getSubtree(content, id).has(to.parentId);
};

/** `to`: a position before the move. */
export function moveBlock(content: Content, from: Position, to: Position): Content {
  const id = blockIdAt(content, from);
  if (id === undefined || !canMove(content, from, to)) return content;
  const isSameList = from.parentId === to.parentId && from.slot === to.slot;
  const index = isSameList && from.index < to.index ? to.index - 1 : to.index;
  return put(take(content, from), { ...to, index }, id);
}

/** All positions of the email in order, inside and outside containers. */
function listPositions(content: Content): readonly Position[] {
  const visit = (parentId: string, depth: number): readonly Position[] =>
    depth > maxDepth
      ? []
      : listSlots(content[parentId]).flatMap((ids, slot) => [
          ...ids.flatMap((id, index) => [{ parentId, slot, index }, ...visit(id, depth + 1)]),
          { parentId, slot, index: ids.length },
        ]);
  return visit(rootId, 0);
}

/** One step up or down, into the next container or out of it. Null: already at the end. */
export function stepBlock(content: Content, from: Position, step: -1 | 1): Content | null {
  const id = blockIdAt(content, from);
  if (id === undefined) return null;
  const without = take(content, from);
  const places = listPositions(without);
  const key = getKey(from);
  const target = places[places.findIndex((place) => getKey(place) === key) + step];
  return target ? put(without, target, id) : null;
}

/** The position of a block; the first one if it is shown in several places. */
export const findPosition = (content: Content, id: string): Position | undefined =>
  listRows(content).find((row) => row.kind === "block" && row.id === id)?.place;
