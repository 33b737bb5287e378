import { type Content, rootId, type StoredBlock, slotsOf, withSlot } from "./content.ts";

/** Where a block stands, or could: in which list of which block, before which of its children. */
export interface Place {
  readonly parentId: string;
  readonly slot: number;
  readonly index: number;
}

/** A line of the list of blocks. */
export type Row =
  | { readonly kind: "block"; readonly key: string; readonly id: string; readonly depth: number; readonly place: Place }
  /** The beginning of a box or column: says which one it is, and takes blocks while it is empty. */
  | {
      readonly kind: "slot";
      readonly key: string;
      readonly depth: number;
      /** Where a first block would go. */
      readonly place: Place;
      readonly isEmpty: boolean;
      /** Undefined: the block has only one list. */
      readonly column: number | undefined;
    };

/** Deeper than the server takes: what a mistake in the JSON may have made is not followed without end. */
const depthMax = 24;

/** The blocks in the order of the mail, each box before what is in it. */
export function rowsOf(content: Content): readonly Row[] {
  const visit = (parentId: string, depth: number): readonly Row[] => {
    if (depth > depthMax) return [];
    const slots = slotsOf(content[parentId]);
    return slots.flatMap((ids, slot) => {
      const isColumn = slots.length > 1;
      const inside = isColumn ? depth + 1 : depth;
      const rows = ids.flatMap((id, index): readonly Row[] => {
        const place = { parentId, slot, index };
        const row = { kind: "block", key: keyOf(place), id, depth: inside, place } as const;
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

const keyOf = ({ parentId, slot, index }: Place): string => `${parentId} ${slot} ${index}`;

const listAt = (content: Content, { parentId, slot }: Place): readonly string[] =>
  slotsOf(content[parentId])[slot] ?? [];

/** The block that stands there. */
export const blockIdAt = (content: Content, place: Place): string | undefined => listAt(content, place)[place.index];

const withList = (content: Content, { parentId, slot }: Place, ids: readonly string[]): Content => {
  const parent = content[parentId];
  return parent ? { ...content, [parentId]: withSlot(parent, slot, ids) } : content;
};

const put = (content: Content, place: Place, id: string): Content =>
  withList(content, place, listAt(content, place).toSpliced(place.index, 0, id));

const take = (content: Content, place: Place): Content =>
  withList(content, place, listAt(content, place).toSpliced(place.index, 1));

/** The ids of a block and of all that is in it. */
function subtreeOf(content: Content, id: string, known: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  if (known.has(id) || !content[id]) return known;
  const withThis = new Set([...known, id]);
  return slotsOf(content[id])
    .flat()
    .reduce<ReadonlySet<string>>((all, child) => subtreeOf(content, child, all), withThis);
}

/** An id that no block has: `text-1`, `text-2`. */
function freshId(content: Content, type: string): string {
  const name = type === "ColumnsContainer" ? "columns" : type.toLowerCase();
  let number = 1;
  while (Object.hasOwn(content, `${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** A change, and the block that is the one to look at then. */
export interface Changed {
  readonly content: Content;
  readonly id: string;
}

export function addBlock(content: Content, place: Place, block: StoredBlock): Changed {
  const id = freshId(content, block.type);
  return { content: put({ ...content, [id]: block }, place, id), id };
}

/** Takes a block out, and with it what was shown nowhere else. */
export function removeBlock(content: Content, place: Place): Content {
  const id = blockIdAt(content, place);
  if (id === undefined) return content;
  const rest = take(content, place);
  const shown = subtreeOf(rest, rootId);
  const gone = [...subtreeOf(content, id)].filter((each) => !shown.has(each));
  return Object.fromEntries(Object.entries(rest).filter(([each]) => !gone.includes(each)));
}

/** The same once more, below: with ids of its own, so that the two can become different. */
export function duplicateBlock(content: Content, place: Place): Changed | null {
  const id = blockIdAt(content, place);
  if (id === undefined) return null;
  const copy = copySubtree(content, id);
  return copy && { content: put(copy.content, { ...place, index: place.index + 1 }, copy.id), id: copy.id };
}

function copySubtree(content: Content, id: string): Changed | null {
  const block = content[id];
  if (!block) return null;
  const ownId = freshId(content, block.type);
  const start: Content = { ...content, [ownId]: block };
  const copied = slotsOf(block).reduce((sofar, ids, slot) => {
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

/** Whether a block may go there: not into itself. */
export const canMove = (content: Content, from: Place, to: Place): boolean => {
  const id = blockIdAt(content, from);
  return id !== undefined && !subtreeOf(content, id).has(to.parentId);
};

/** `to`: as the places are before the move. */
export function moveBlock(content: Content, from: Place, to: Place): Content {
  const id = blockIdAt(content, from);
  if (id === undefined || !canMove(content, from, to)) return content;
  const isSameList = from.parentId === to.parentId && from.slot === to.slot;
  const index = isSameList && from.index < to.index ? to.index - 1 : to.index;
  return put(take(content, from), { ...to, index }, id);
}

/** All places of the mail in its order, into boxes and columns and out of them. */
function placesOf(content: Content): readonly Place[] {
  const visit = (parentId: string, depth: number): readonly Place[] =>
    depth > depthMax
      ? []
      : slotsOf(content[parentId]).flatMap((ids, slot) => [
          ...ids.flatMap((id, index) => [{ parentId, slot, index }, ...visit(id, depth + 1)]),
          { parentId, slot, index: ids.length },
        ]);
  return visit(rootId, 0);
}

/** One step up or down, into the next box or out of it. Null: it is at the end already. */
export function stepBlock(content: Content, from: Place, step: -1 | 1): Content | null {
  const id = blockIdAt(content, from);
  if (id === undefined) return null;
  const without = take(content, from);
  const places = placesOf(without);
  const key = keyOf(from);
  const target = places[places.findIndex((place) => keyOf(place) === key) + step];
  return target ? put(without, target, id) : null;
}

/** Where a block stands; the first place, should it stand in several. */
export const placeOf = (content: Content, id: string): Place | undefined =>
  rowsOf(content).find((row) => row.kind === "block" && row.id === id)?.place;
