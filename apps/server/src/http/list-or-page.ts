/** Responses of lists that have pages only if the request asks for them, or if they would be too large. */

import { maxClientListItems, maxListItems } from "@vestibule/contract/endpoints";
import type { Page } from "../platform/database/bounded-page.ts";
import type { Authentication } from "./handler.ts";

/** The query parameters, validated by the contract. */
interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The maximum number of items, for lists whose items are small. Published clients don't read further pages. */
export const getMaxItems = ({ accessType }: Pick<Authentication<unknown, unknown>, "accessType">): number =>
  accessType === "client" ? maxClientListItems : maxListItems;

/** `formatCursor`: the position of an item, from which the next page continues. */
export function toListOrPage<Row, Item>(
  query: PageQuery,
  { rows, last }: Page<Row>,
  formatCursor: (row: Row) => string,
  toItem: (row: Row) => Item,
) {
  const items = rows.map(toItem);
  if (query.limit === undefined && query.cursor === undefined && last === null)
    return { items, is_paginated: false as const };
  const next_cursor = last && formatCursor(last);
  return { items, is_paginated: true as const, pagination: { next_cursor } };
}

/** A position in a list by age. */
export interface AgePosition {
  readonly id: string;
  readonly created_at: Date;
}

export const formatAgeCursor = ({ created_at, id }: AgePosition): string => `${created_at.getTime()}.${id}`;

/** The contract validates the format of `cursor`. */
export function parseAgeCursor(cursor: string): AgePosition {
  const [millis = "", id = ""] = cursor.split(".");
  return { created_at: new Date(Number(millis)), id };
}

/** The position before the first item. */
export const getStart = (isDescending: boolean): AgePosition =>
  isDescending
    ? { created_at: new Date(Date.UTC(9999, 11, 31)), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }
    : { created_at: new Date(0), id: "00000000-0000-0000-0000-000000000000" };

/** The statement parameters for a page of a list by age, with one row more than the page. */
export function toAgePage({ cursor }: PageQuery, limit: number, order: { readonly isDescending: boolean }) {
  const after = cursor === undefined ? getStart(order.isDescending) : parseAgeCursor(cursor);
  return { afterTime: after.created_at, afterId: after.id, limit: limit + 1 };
}
