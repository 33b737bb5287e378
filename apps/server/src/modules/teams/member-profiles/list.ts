import {
  type contract,
  maxListItems,
  type TeamMemberProfileClientRead,
  type TeamMemberProfileServerRead,
} from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import {
  maxClientPageBytes,
  maxServerPageBytes,
  type PageColumns,
  toPage,
} from "../../../platform/database/bounded-page.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { checkMembership, checkPermission, type Member } from "../../permissions/index.ts";
import type { Project } from "../../projects/index.ts";
import { findMemberRecord, listMemberRecords, type MemberRecord, type User } from "../../users/index.ts";
import { type TeamServices, toId } from "../access.ts";
import { findTeam, findUserId } from "../team-statements.ts";
import {
  findProfile,
  getViewer,
  listProfilesOfTeam,
  type ProfileReader,
  type ProfileRow,
  seesAddresses,
  toClientWire,
  toServerAnswer,
} from "./profile-statements.ts";

/** Filters of the list; null means no filter. */
interface Filter {
  readonly projectId: string;
  readonly teamId: string | null;
  readonly userId: string | null;
}

/** The members after a position. */
interface PageRequest {
  readonly afterTime: Date;
  readonly afterTeamId: string;
  readonly afterUserId: string;
  /** One row more than the page. */
  readonly limit: number;
  readonly maxBytes: number;
}

interface ProfileRecord extends PageColumns {
  readonly joined_at: Date;
  readonly team_id: string;
  readonly user_id: string;
}

interface Page<Item> {
  readonly items: Item[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** `GET /team-member-profiles`. The response has pages only if the request asks for them, or if it would be too large. */
export function list(services: TeamServices): Handler<typeof contract.teamMemberProfiles.list, Project, User> {
  return async function list(call) {
    const { auth, query } = call;
    const filter: Filter = {
      projectId: auth.project.id,
      teamId: query.team_id === undefined ? null : toId(query.team_id),
      userId: query.user_id === undefined ? null : toId(query.user_id),
    };
    const viewerId = getViewer(auth);
    const { limit = maxListItems } = query;
    const page: PageRequest = {
      ...parseCursor(query.cursor),
      limit: limit + 1,
      maxBytes: viewerId === null ? maxServerPageBytes : maxClientPageBytes,
    };
    const { items, next } =
      viewerId === null
        ? await listForServers(services, filter, page, call)
        : await listForClients(services.database, filter, page, viewerId);
    const isComplete = query.limit === undefined && query.cursor === undefined && next === null;
    if (isComplete) return { items, is_paginated: false };
    return { items, is_paginated: true, pagination: { next_cursor: next } };
  };
}

const nilId = "00000000-0000-0000-0000-000000000000";

/** The contract validates the format. */
function parseCursor(cursor: string = `0.${nilId}.${nilId}`) {
  const [millis = "", afterTeamId = "", afterUserId = ""] = cursor.split(".");
  return { afterTime: new Date(Number(millis)), afterTeamId, afterUserId };
}

const getNext = (last: ProfileRecord | null): string | null =>
  last && `${last.joined_at.getTime()}.${last.team_id}.${last.user_id}`;

async function listForClients(
  database: Queryable,
  { projectId, teamId, userId }: Filter,
  request: PageRequest,
  viewerId: string,
): Promise<Page<TeamMemberProfileClientRead>> {
  if (teamId === null) throw new PlainError(400, "Clients must give the team_id of the team whose members they list.");
  const viewer: Member = { projectId, teamId, userId: viewerId };
  if (userId === viewerId) await checkMembership(database, viewer);
  else await checkPermission(database, viewer, "$read_members");
  const showsAll = userId !== viewerId && (await seesAddresses(database, viewer));
  const toItem = (row: ProfileRow) => toClientWire(row, showsAll || row.user_id === viewerId);
  if (userId !== null) {
    const rows = await database.rows(findProfile, { projectId, teamId, userId });
    return { items: rows.map(toItem), next: null };
  }
  const found = await database.rows(listProfilesOfTeam, { ...request, projectId, teamId });
  const { rows, last } = toPage(found, request.limit - 1);
  return { items: rows.map(toItem), next: getNext(last) };
}

async function listForServers(
  services: TeamServices,
  filter: Filter,
  page: PageRequest,
  call: ProfileReader,
): Promise<Page<TeamMemberProfileServerRead>> {
  const { database } = services;
  const { projectId, teamId, userId } = filter;
  if (teamId !== null && !(await findTeam(database, { projectId, teamId })))
    throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
  if (userId !== null && !(await database.row(findUserId, { projectId, userId }))) throw apiError("USER_NOT_FOUND");
  const toItem = (row: MemberRecord) => toServerAnswer(services, row, call);
  if (teamId !== null && userId !== null) {
    const row = await findMemberRecord(database, { projectId, teamId, userId });
    return { items: row ? [toItem(row)] : [], next: null };
  }
  const { rows, last } = toPage(await listMemberRecords(database, { ...page, ...filter }), page.limit - 1);
  return { items: rows.map(toItem), next: getNext(last) };
}
