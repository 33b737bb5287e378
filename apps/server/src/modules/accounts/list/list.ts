import type { contract, UsersQuery } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { type ServerUserServices, toServerAnswer } from "../server-user-services.ts";
import { createSearch } from "./filtered/create-search.ts";
import { type FilteredPage, findFiltered } from "./filtered/find-filtered.ts";
import { type CursorPosition, hasOnlyTextOrTeam, toFilters } from "./filters.ts";
import { findCursorPosition } from "./find-cursor-position.ts";
import { findPage } from "./find-page.ts";
import { maxPageSize, startOf } from "./list-limits.ts";

/** `GET /users` */
export const list =
  (services: ServerUserServices): Handler<typeof contract.users.list, Project, User> =>
  async ({ auth: { project }, query }) => {
    const limit = Math.min(query.limit ?? maxPageSize, maxPageSize);
    const start = await findStart(services.database, project.id, query);
    const find = hasOnlyTextOrTeam(toFilters(query)) ? findPlain : findMatching;
    const { users, next } = await find(services.database, { projectId: project.id, query, start, limit });
    return {
      items: users.map((user) => toServerAnswer(services, user)),
      is_paginated: true,
      pagination: { next_cursor: next },
    };
  };

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
  const from = start ?? startOf(desc);
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

/** @throws SCHEMA_ERROR for a cursor of an unknown user, or of one deleted long ago */
async function findStart(
  database: Queryable,
  projectId: string,
  { cursor }: UsersQuery,
): Promise<CursorPosition | null> {
  if (cursor === undefined) return null;
  const place = await findCursorPosition(database, projectId, cursor);
  if (!place)
    throw apiError("SCHEMA_ERROR", {
      message: "cursor: no user of this project, or deleted more than 7 days ago. Start again without a cursor.",
    });
  return place;
}
