import type { contract, TeamSearchQuery } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../user-records/index.ts";
import type { TeamServices } from "../access.ts";
import { toServerWire } from "../to-wire.ts";
import { newestFirst, oldestFirst, recordsOfTeams } from "./queries.ts";
import {
  countMax,
  fetchMax,
  idIn,
  type Page,
  pageOf,
  pageOfWalk,
  startOf,
  toCursor,
  toPlace,
  usualLength,
  walkMax,
} from "./rules.ts";

/** `GET /teams/search` */
export const search =
  ({ database }: TeamServices): Handler<typeof contract.teams.search, Project, User> =>
  async ({ auth, query }) => {
    const projectId = auth.project.id;
    const { ids, next } = await findPage(database, projectId, query);
    const teams = ids.length === 0 ? [] : await database.rows(recordsOfTeams, [projectId, ids, countMax]);
    return {
      items: teams.map(({ member_count, ...team }) => ({ ...toServerWire(team), member_count })),
      is_paginated: true,
      pagination: { next_cursor: next && toCursor(next) },
    };
  };

/** What few teams have is looked up in the index; what many have is found on the way through the list, which never goes far for one page. */
async function findPage(database: Queryable, projectId: string, query: TeamSearchQuery): Promise<Page> {
  const { query: text = "", cursor, desc = false, limit = usualLength } = query;
  const statements = desc ? newestFirst : oldestFirst;
  const place = cursor === undefined ? startOf(desc) : toPlace(cursor);
  const from = [projectId, place.created_at, place.id];
  if (text === "") return pageOf(await database.rows(statements.next, [...from, limit + 1]), limit);
  const found = await database.rows(statements.lookUp, [...from, fetchMax, text, idIn(text)]);
  if (found.length < fetchMax) return pageOf(found, limit);
  return pageOfWalk(await database.rows(statements.walk, [...from, walkMax, text, idIn(text)]), limit);
}
