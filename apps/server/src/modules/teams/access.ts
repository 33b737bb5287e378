import { apiError } from "../../http/api-error.ts";
import type { Authentication } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkMembership, checkPermission, type Member, type SystemPermission } from "../permissions/index.ts";
import type { Project } from "../projects/index.ts";
import type { SessionActivity } from "../sessions/index.ts";
import type { User } from "../users/index.ts";

export type TeamServices = Platform & { readonly activity: SessionActivity };

/** Caller fields that these endpoints need. */
export type TeamCaller = Authentication<Project, Pick<User, "id">>;

/** Requests can contain UUIDs in upper case. Responses and events use lower case, as in the database. */
export const toId = (id: string): string => id.toLowerCase();

/** The member in the path. */
export const toMember = (
  { project }: TeamCaller,
  params: { readonly team_id: string; readonly user_id: string },
): Member => ({ projectId: project.id, teamId: toId(params.team_id), userId: toId(params.user_id) });

/**
 * Clients must be members and hold the permission, if any; servers have full access.
 * @throws USER_AUTHENTICATION_REQUIRED, TEAM_MEMBERSHIP_NOT_FOUND, TEAM_PERMISSION_REQUIRED
 */
export async function checkTeamAccess(
  database: Queryable,
  { accessType, project, user }: TeamCaller,
  teamId: string,
  permission: SystemPermission | null,
): Promise<void> {
  if (accessType !== "client") return;
  if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
  const member = { projectId: project.id, teamId, userId: user.id };
  await (permission === null ? checkMembership(database, member) : checkPermission(database, member, permission));
}
