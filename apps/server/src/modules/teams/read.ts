import { columnNames, type contract, teamFields } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { createLimitPerKey } from "../../platform/concurrency-limit.ts";
import { maxClientPageBytes, maxServerPageBytes, toPage } from "../../platform/database/bounded-page.ts";
import { pick } from "../../platform/database/entity-columns.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { checkTeamAccess, type TeamCaller, type TeamServices, toId } from "./access.ts";
import { formatCursor, getStart, parseCursor } from "./search/search.ts";
import { findTeam, listTeamsOfProject, listTeamsOfUser } from "./team-statements.ts";
import { toWire } from "./to-wire.ts";

/** Maximum page size, and the default: published clients look for single teams in the list and don't read further pages. */
const maxPageSize = 10_000;

/** A user's concurrent requests for a list that can be large; the others wait, so that one user can't fill the memory. */
const concurrency = { running: 2, waiting: 100 };

/** `GET /teams`. The response has pages only if the request asks for them, or if it would be too large. */
export function list({ database }: TeamServices): Handler<typeof contract.teams.list, Project, User> {
  const limited = createLimitPerKey(concurrency);
  return async function list({ auth, query }) {
    const userId = query.user_id === undefined ? null : toId(query.user_id);
    checkOwnTeams(auth, userId);
    const limit = Math.min(query.limit ?? maxPageSize, maxPageSize);
    const start = query.cursor === undefined ? getStart(false) : parseCursor(query.cursor);
    const page = {
      projectId: auth.project.id,
      afterTime: start.created_at,
      afterId: start.id,
      limit: limit + 1,
      maxBytes: auth.accessType === "client" ? maxClientPageBytes : maxServerPageBytes,
    };
    const found = userId
      ? await limited(`${page.projectId} ${userId}`, () => database.rows(listTeamsOfUser, { ...page, userId }))
      : await limited(page.projectId, () => database.rows(listTeamsOfProject, page));
    const { rows, last } = toPage(found, limit);
    const items = rows.map((row) => toWire(pick(row, teamColumns), auth.accessType));
    const isComplete = query.limit === undefined && query.cursor === undefined && last === null;
    if (isComplete) return { items, is_paginated: false };
    return { items, is_paginated: true, pagination: { next_cursor: last && formatCursor(last) } };
  };
}

const teamColumns = ["id", ...columnNames(teamFields), "created_at"] as const;

function checkOwnTeams({ accessType, user }: TeamCaller, userId: string | null): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== userId)
    throw new PlainError(403, "Clients can list only the teams of their own user: give user_id=me.");
}

/** `GET /teams/{team_id}` */
export function read({ database }: TeamServices): Handler<typeof contract.teams.read, Project, User> {
  return async function read({ auth, params }) {
    const teamId = toId(params.team_id);
    await checkTeamAccess(database, auth, teamId, null);
    const team = await findTeam(database, { projectId: auth.project.id, teamId });
    if (!team) throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
    return toWire(team, auth.accessType);
  };
}
