import { z } from "zod";
import { invalid } from "./errors.ts";

const defaultLimit = 50;
const maxLimit = 250;

export const pageFields = {
  limit: z.coerce
    .number()
    .int("must be an integer")
    .min(1, "must be at least 1")
    .transform((limit) => Math.min(limit, maxLimit))
    .default(defaultLimit),
  // Older clients send it empty for the first page.
  iterator: z.string().optional(),
};

/** The order of a list: the format of a position in it. Iterators are valid for one list only. */
export interface ListOrder {
  readonly name: string;
  readonly parts: readonly RegExp[];
}

/** The requested part of a list: a number of rows on one side of a position, exclusive. Null: from the start. */
export interface PageRequest {
  readonly order: ListOrder;
  readonly limit: number;
  readonly isBackwards: boolean;
  readonly from: readonly string[] | null;
}

export interface Page<Item> {
  readonly data: readonly Item[];
  /** False: there is a next page at `iterator`. */
  readonly done: boolean;
  readonly iterator: string | null;
  /** Null: there is no previous page. */
  readonly prevIterator: string | null;
}

type Direction = "next" | "prev";

const toIterator = ({ name }: ListOrder, direction: Direction, position: readonly string[]): string =>
  Buffer.from([name, direction, ...position].join(" ")).toString("base64url");

const wrongIterator = () =>
  invalid([{ loc: ["query", "iterator"], msg: "must be an iterator of this list", type: "value_error" }]);

/** @throws WebhookApiError 422 if the iterator is not for this list */
export function toPageRequest(order: ListOrder, query: { limit: number; iterator?: string | undefined }): PageRequest {
  const { limit, iterator } = query;
  if (!iterator) return { order, limit, isBackwards: false, from: null };
  const [name, direction, ...from] = Buffer.from(iterator, "base64url").toString().split(" ");
  const isKnown = name === order.name && (direction === "next" || direction === "prev");
  const fits = from.length === order.parts.length && order.parts.every((part, index) => part.test(from[index] ?? ""));
  if (!isKnown || !fits) throw wrongIterator();
  return { order, limit, isBackwards: direction === "prev", from };
}

interface PageOf<Row, Item> {
  readonly getPosition: (row: Row) => readonly string[];
  readonly toItem: (row: Row) => Item;
  /** Rows from the first that doesn't fit are left for the next page. */
  readonly fits?: (row: Row) => boolean;
}

/** `rows`: in list order, or reversed when reading backward, with one more than the limit if available. */
export function toPage<Row, Item>(request: PageRequest, rows: readonly Row[], page: PageOf<Row, Item>): Page<Item> {
  const { order, limit, isBackwards, from } = request;
  const tooMuch = page.fits ? rows.findIndex((row, index) => index > 0 && page.fits?.(row) === false) : -1;
  const kept = rows.slice(0, tooMuch < 0 ? limit : Math.min(limit, tooMuch));
  const hasMore = rows.length > kept.length;
  if (isBackwards) kept.reverse();
  const [first, last] = [kept[0], kept.at(-1)];
  const hasPrevious = isBackwards ? hasMore : from !== null;
  const start = first ? page.getPosition(first) : from;
  // New rows may follow the last one later, and the same iterator continues there.
  const behind = isBackwards ? null : from;
  const end = last ? page.getPosition(last) : behind;
  return {
    data: kept.map(page.toItem),
    // Reading backward implies a next page.
    done: !isBackwards && !hasMore,
    iterator: end ? toIterator(order, "next", end) : null,
    prevIterator: hasPrevious && start ? toIterator(order, "prev", start) : null,
  };
}
