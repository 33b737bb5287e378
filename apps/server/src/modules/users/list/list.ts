import type { contract, UserServerRead, UsersQuery } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler, HandlersOf } from "../../../http/handler.ts";
import { maxServerPageBytes } from "../../../platform/database/bounded-page.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { ParametersOf } from "../../../platform/database/statement.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";
import { type LastActivity, toServerAnswer } from "../to-wire.ts";
import type { User } from "../user-records.ts";
import { listByActivity } from "./by-activity.ts";
import { count } from "./count/count.ts";
import { exportUsers } from "./export/export.ts";
import { createSearch } from "./filtered/candidates.ts";
import { type FilteredPage, findFiltered } from "./filtered/find-filtered.ts";
import {
  type CursorPosition,
  findCursorPosition,
  getStart,
  hasOnlyTextOrTeam,
  idInSearch,
  maxFetched,
  maxPageSize,
  maxRecentScan,
  type Position,
  toFilters,
  withRestrictionFilter,
} from "./filters.ts";
import { newestFirst, oldestFirst } from "./list-statements.ts";
import { previewAffected } from "./preview-affected.ts";

interface Page {
  readonly projectId: string;
  readonly start: Position;
  readonly isDescending: boolean;
  readonly teamId: string | null;
  /** Empty for no text filter. */
  readonly text: string;
  /** Max rows to return. */
  readonly rows: number;
}

/** Users in list order. */
export function findPage(database: Queryable, page: Page): Promise<readonly User[]> {
  const { projectId, start, text, teamId, isDescending, rows } = page;
  const statements = isDescending ? newestFirst : oldestFirst;
  const from = { projectId, fromTime: start.signedUpAt, fromId: start.id, limit: rows };
  if (text === "") {
    return teamId === null
      ? database.rows(statements.allUsers, from)
      : database.rows(statements.members, { ...from, teamId });
  }
  const matching = { ...from, text, id: idInSearch(text) };
  return teamId === null
    ? search(database, statements, matching, page)
    : database.rows(statements.searchMembers, { ...matching, teamId });
}

/**
 * Frequent texts are found by scanning the next users, rare ones by the index; each is slow for the other. If the first
 * scan nearly filled the page, a longer scan is cheaper than the index. A text that is frequent overall but rare nearby
 * needs a full scan.
 */
async function search(
  database: Queryable,
  { recentScan, indexLookup, fullScan }: typeof oldestFirst,
  matching: ParametersOf<typeof oldestFirst.fullScan>,
  { rows, text }: Page,
): Promise<readonly User[]> {
  for (const max of idInSearch(text) === null ? [maxRecentScan, 2 * maxRecentScan] : []) {
    const seen = await database.rows(recentScan, { ...matching, max });
    if (seen.length === rows) return seen;
    if (seen.length * 4 < rows * 3) break;
  }
  const found = await database.rows(indexLookup, { ...matching, max: maxFetched });
  if (found.every(({ fetched }) => fetched < maxFetched))
    return found.filter((user): user is User & { fetched: number } => user.id !== null);
  return database.rows(fullScan, matching);
}

/** Activity, of which this node has not written everything yet. */
interface ListActivity extends LastActivity {
  flush(): Promise<void>;
}

type Services = Pick<Platform, "database" | "reads" | "clock" | "readEndUser"> & { readonly activity: ListActivity };

/** `GET /users` */
function list(services: Services): Handler<typeof contract.users.list, Project, User> {
  return async function list(call) {
    const { project } = call.auth;
    const query = withRestrictionFilter(call.query, call);
    // Applications look up the members of a team to decide about access.
    if (query.team_id !== undefined) return listFrom(services.database, false);
    return services.reads.run(call.auth, listFrom);

    async function listFrom(database: Queryable, isStandby: boolean) {
      if (query.order_by !== "last_active_at") return listPage(database, project.id, query, toItem);
      // The standby would have the flushed activity too late.
      if (!isStandby) await services.activity.flush();
      return listByActivity(database, { projectId: project.id, query, toItem });
    }
    function toItem(user: User): UserServerRead {
      return toServerAnswer(services, user, call);
    }
  };
}

/** A page by sign-up time. */
async function listPage(
  database: Queryable,
  projectId: string,
  query: UsersQuery,
  toItem: (user: User) => UserServerRead,
) {
  const limit = Math.min(query.limit ?? maxPageSize, maxPageSize);
  const find = hasOnlyTextOrTeam(toFilters(query)) ? findPlain : findMatching;
  const items: UserServerRead[] = [];
  let cursor = query.cursor;
  let bytes = 0;
  for (let size = firstChunk; ; size = Math.min(2 * size, maxChunk)) {
    const start = await findStart(database, projectId, cursor);
    const chunk = Math.min(size, limit - items.length);
    const { users, next } = await find(database, { projectId, query, start, limit: chunk });
    const found = users.map(toItem);
    items.push(...found);
    // A short chunk means that the search reached its limit.
    const isEnd = next === null || items.length === limit || users.length < chunk;
    if (!isEnd) bytes += JSON.stringify(found).length;
    if (isEnd || bytes >= maxServerPageBytes)
      return { items, is_paginated: true as const, pagination: { next_cursor: next } };
    cursor = next;
  }
}

/**
 * Users per query. A page is read in chunks, because the metadata of a user and of their selected team can have hundreds of
 * kilobytes: the page ends with the chunk in which it becomes too large.
 */
const firstChunk = 50;
const maxChunk = 200;

interface SearchRequest {
  readonly projectId: string;
  readonly query: UsersQuery;
  readonly start: CursorPosition | null;
  readonly limit: number;
}

/** Reads one row more than the page; the next page begins with it. */
async function findPlain(
  database: Queryable,
  { projectId, query, start, limit }: SearchRequest,
): Promise<FilteredPage> {
  const { desc = false, team_id: teamId = null, query: text = "" } = query;
  const from = start ?? getStart(desc);
  const users = await findPage(database, { projectId, start: from, isDescending: desc, teamId, text, rows: limit + 1 });
  return { users: users.slice(0, limit), next: users[limit]?.id ?? null };
}

async function findMatching(
  database: Queryable,
  { projectId, query, start, limit }: SearchRequest,
): Promise<FilteredPage> {
  const search = await createSearch(database, { projectId, query, start, isDescending: query.desc ?? false });
  return findFiltered(database, search, limit);
}

/** @throws SCHEMA_ERROR for a cursor of an unknown user, of one deleted long ago, or of a list in another order */
async function findStart(
  database: Queryable,
  projectId: string,
  cursor: string | undefined,
): Promise<CursorPosition | null> {
  if (cursor === undefined) return null;
  const place = isUuid(cursor) ? await findCursorPosition(database, projectId, cursor) : null;
  if (!place)
    throw apiError("SCHEMA_ERROR", {
      message: "cursor: no user of this project, or deleted more than 7 days ago. Start again without a cursor.",
    });
  return place;
}

const isUuid = (text: string): boolean => !text.includes(".");

/** `GET /users`, `GET /users/count`, `GET /users/export` and the preview of `require_email_verification` */
export const createUserListHandlers = (
  services: Services,
): Pick<HandlersOf<typeof contract.users, Project, User>, "list" | "count" | "export" | "previewAffected"> => ({
  list: list(services),
  count: count(services),
  export: exportUsers(services),
  previewAffected: previewAffected(services),
});
