import type { UserServerRead, UsersQuery } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import { maxServerPageBytes } from "../../../platform/database/bounded-page.ts";
import { composeQuery } from "../../../platform/database/compose-query.ts";
import type { ComposedQuery, Queryable } from "../../../platform/database/database.ts";
import { findUsersByIds, type User } from "../user-records.ts";
import { createSearch, hasFlags, inRange, isMatch, type Search } from "./filtered/candidates.ts";
import { maxPageSize } from "./filters.ts";

/** In ms since the epoch. Positions must not depend on microseconds, which a cursor can't hold. */
const millis = "floor(extract(epoch from u.last_active_at) * 1000)::bigint";

interface Position {
  readonly id: string;
  /** As PostgreSQL formats a bigint. */
  readonly millis: string;
}

/**
 * Reads all matching users, because no index has them in this order: it would have to be updated with each activity.
 * Keeps only the first ones while sorting.
 */
const listPositions = (search: Search, from: Position | null, rows: number): ComposedQuery<Position> =>
  composeQuery((binder) => {
    const [direction, comparison] = search.isDescending ? ["desc", "<="] : ["asc", ">="];
    const start = from
      ? `(${millis}, u.id) ${comparison} (${binder.bind(from.millis, "text")}::bigint, ${binder.bind(from.id, "uuid")})`
      : "true";
    return `select u.id, ${millis}::text as millis from users u
      where ${inRange(search, binder)} and ${hasFlags(search, binder)} and ${isMatch(search, binder)} and ${start}
      order by ${millis} ${direction}, u.id ${direction} limit ${binder.bind(rows, "int")}`;
  });

const formatCursor = (position: Position): string => `${position.millis}.${position.id}`;

/** @throws SCHEMA_ERROR for the cursor of a list in another order */
function parseCursor(cursor: string): Position {
  const [millis = "", id] = cursor.split(".");
  if (id === undefined)
    throw apiError("SCHEMA_ERROR", { message: "cursor: must be the next_cursor of a list with the same order_by." });
  return { millis, id };
}

/** Users per query; see `list`. */
const chunkSize = 100;

interface ActivityList {
  readonly projectId: string;
  readonly query: UsersQuery;
  toItem(user: User): UserServerRead;
}

/** A page of users by their last activity. Users who become active meanwhile can appear twice, or not at all. */
export async function listByActivity(database: Queryable, { projectId, query, toItem }: ActivityList) {
  const from = query.cursor === undefined ? null : parseCursor(query.cursor);
  const limit = Math.min(query.limit ?? maxPageSize, maxPageSize);
  const isDescending = query.desc ?? false;
  const search = await createSearch(database, { projectId, query, start: null, isDescending });
  const positions = await database.query(listPositions(search, from, limit + 1));
  const items: UserServerRead[] = [];
  let end = 0;
  for (let bytes = 0; end < Math.min(limit, positions.length) && bytes < maxServerPageBytes; ) {
    const chunk = positions.slice(end, Math.min(end + chunkSize, limit));
    end += chunk.length;
    const users = await findUsersByIds(database, { projectId, userIds: chunk.map(({ id }) => id) });
    const usersById = new Map(users.map((user) => [user.id, user]));
    const found = chunk.flatMap(({ id }) => usersById.get(id) ?? []).map(toItem);
    items.push(...found);
    bytes += JSON.stringify(found).length;
  }
  const next = positions[end];
  const pagination = { next_cursor: next ? formatCursor(next) : null };
  return { items, is_paginated: true as const, pagination };
}
