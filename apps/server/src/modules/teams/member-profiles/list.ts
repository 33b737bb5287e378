import type { contract, TeamMemberProfileClientRead, TeamMemberProfileServerRead } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { checkMembership, checkPermission, type Member } from "../../permissions/index.ts";
import type { Project } from "../../projects/index.ts";
import { listMemberRecords, type User } from "../../users/index.ts";
import { type TeamServices, toId } from "../access.ts";
import { findTeam, findUserId } from "../team-statements.ts";
import {
  findProfile,
  getViewer,
  listProfilesOfTeam,
  seesAddresses,
  toClientWire,
  toServerWire,
} from "./profile-statements.ts";

/** Filters of the list; null means no filter. */
interface Filter {
  readonly projectId: string;
  readonly teamId: string | null;
  readonly userId: string | null;
}

/** `GET /team-member-profiles` */
export function list(services: TeamServices): Handler<typeof contract.teamMemberProfiles.list, Project, User> {
  return async function list({ auth, query }) {
    const filter: Filter = {
      projectId: auth.project.id,
      teamId: query.team_id === undefined ? null : toId(query.team_id),
      userId: query.user_id === undefined ? null : toId(query.user_id),
    };
    const viewerId = getViewer(auth);
    const items =
      viewerId === null
        ? await listForServers(services, filter)
        : await listForClients(services.database, filter, viewerId);
    return { items, is_paginated: false };
  };
}

async function listForClients(
  database: Queryable,
  { projectId, teamId, userId }: Filter,
  viewerId: string,
): Promise<TeamMemberProfileClientRead[]> {
  if (teamId === null) throw new PlainError(400, "Clients must give the team_id of the team whose members they list.");
  const viewer: Member = { projectId, teamId, userId: viewerId };
  if (userId === viewerId) await checkMembership(database, viewer);
  else await checkPermission(database, viewer, "$read_members");
  const rows = userId
    ? await database.rows(findProfile, { projectId, teamId, userId })
    : await database.rows(listProfilesOfTeam, { projectId, teamId });
  const showsAll = userId !== viewerId && (await seesAddresses(database, viewer));
  return rows.map((row) => toClientWire(row, showsAll || row.user_id === viewerId));
}

async function listForServers(
  { database, activity }: TeamServices,
  filter: Filter,
): Promise<TeamMemberProfileServerRead[]> {
  const { projectId, teamId, userId } = filter;
  if (teamId !== null && !(await findTeam(database, { projectId, teamId })))
    throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
  if (userId !== null && !(await database.row(findUserId, { projectId, userId }))) throw apiError("USER_NOT_FOUND");
  const rows = await listMemberRecords(database, filter);
  return rows.map((row) => toServerWire(row, activity.lastActiveAt(projectId, row.user_id, row.last_active_at)));
}
