import {
  columnNames,
  type contract,
  maxListItems,
  type TeamSearchQuery,
  teamFields,
} from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { formatAgeCursor, toAgePage, toListOrPage } from "../../http/list-or-page.ts";
import { createLimitPerKey } from "../../platform/concurrency-limit.ts";
import { maxClientPageBytes, maxServerPageBytes, toPage } from "../../platform/database/bounded-page.ts";
import { pick } from "../../platform/database/entity-columns.ts";
import type { Reads } from "../../platform/database/reads.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { checkTeamAccess, type TeamCaller, type TeamServices, toId } from "./access.ts";
import { findTeams } from "./search/search.ts";
import { findTeam, listTeamsOfProject, listTeamsOfUser } from "./team-statements.ts";
import { toWire } from "./to-wire.ts";

/** A user's concurrent requests for a list that can be large; the others wait, so that one user can't fill the memory. */
const concurrency = { running: 2, waiting: 100 };

/** `GET /teams`. The response has pages only if the request asks for them, or if it would be too large. */
export function list({ database, reads }: TeamServices): Handler<typeof contract.teams.list, Project, User> {
  const limited = createLimitPerKey(concurrency);
  return async function list({ auth, query }) {
    const userId = query.user_id === undefined ? null : toId(query.user_id);
    checkOwnTeams(auth, userId);
    if (query.query !== undefined || query.desc !== undefined) return searchInList(reads, auth, query);
    const { limit = maxListItems } = query;
    const page = {
      projectId: auth.project.id,
      ...toAgePage(query, limit, { isDescending: false }),
      maxBytes: auth.accessType === "client" ? maxClientPageBytes : maxServerPageBytes,
    };
    // Applications look up the teams of a user to decide about access.
    const found = userId
      ? await limited(`${page.projectId} ${userId}`, () => database.rows(listTeamsOfUser, { ...page, userId }))
      : await limited(page.projectId, () => reads.run(auth, (source) => source.rows(listTeamsOfProject, page)));
    return toListOrPage(query, toPage(found, limit), formatAgeCursor, (row) =>
      toWire(pick(row, teamColumns), auth.accessType),
    );
  };
}

/** The most teams of a page that a search finds. */
const maxFound = 100;

/** Newer clients search in the list. @throws PlainError 400 */
async function searchInList(
  reads: Reads,
  auth: TeamCaller,
  { user_id, limit = maxFound, ...query }: TeamSearchQuery & { readonly user_id?: string | undefined },
) {
  if (auth.accessType === "client" || user_id !== undefined)
    throw new PlainError(400, "query and desc are for servers that list all teams of the project, without user_id.");
  const search = { ...query, limit: Math.min(limit, maxFound) };
  const found = await reads.run(auth, (database) => findTeams(database, auth.project.id, search));
  return { ...found, items: found.items.map(({ member_count: _, ...team }) => team) };
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
