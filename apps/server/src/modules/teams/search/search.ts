import type { contract, TeamSearchQuery } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import type { TeamServices } from "../access.ts";
import { toServerWire } from "../to-wire.ts";
import {
  defaultPageSize,
  formatCursor,
  getPage,
  getScanPage,
  maxCount,
  maxFetched,
  maxScanned,
  type Page,
  parseCursor,
  parseId,
  startOf,
} from "./search-pages.ts";
import { listTeamsWithMemberCount, newestFirst, oldestFirst } from "./search-statements.ts";

/** `GET /teams/search` */
export function search({ database }: TeamServices): Handler<typeof contract.teams.search, Project, User> {
  return async function search({ auth, query }) {
    const projectId = auth.project.id;
    const { ids, next } = await findPage(database, projectId, query);
    const teams = ids.length === 0 ? [] : await database.rows(listTeamsWithMemberCount, [projectId, ids, maxCount]);
    return {
      items: teams.map(({ member_count, ...team }) => ({ ...toServerWire(team), member_count })),
      is_paginated: true,
      pagination: { next_cursor: next && formatCursor(next) },
    };
  };
}

/** Rare texts use the index. Frequent ones are found by scanning the list, with a limit per page. */
async function findPage(database: Queryable, projectId: string, query: TeamSearchQuery): Promise<Page> {
  const { query: text = "", cursor, desc = false, limit = defaultPageSize } = query;
  const statements = desc ? newestFirst : oldestFirst;
  const place = cursor === undefined ? startOf(desc) : parseCursor(cursor);
  const from = [projectId, place.created_at, place.id];
  if (text === "") return getPage(await database.rows(statements.next, [...from, limit + 1]), limit);
  const found = await database.rows(statements.indexLookup, [...from, maxFetched, text, parseId(text)]);
  if (found.length < maxFetched) return getPage(found, limit);
  return getScanPage(await database.rows(statements.fullScan, [...from, maxScanned, text, parseId(text)]), limit);
}
