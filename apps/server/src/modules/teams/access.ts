import { apiError } from "../../http/api-error.ts";
import type { Authentication } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkMembership, checkPermission, type Member, type SystemPermission } from "../permissions/index.ts";
import type { Project } from "../projects/index.ts";
import type { SessionActivity } from "../sessions/index.ts";
import type { User } from "../users/index.ts";

/** What these endpoints work with. */
export type TeamServices = Platform & { readonly activity: SessionActivity };

/** What these endpoints need to know of the caller. */
export type TeamCaller = Authentication<Project, Pick<User, "id">>;

/** Ids as the database writes them, so that answers and events do too: requests may write them in capitals. */
export const toId = (id: string): string => id.toLowerCase();

/** Whom a path means. */
export const toMember = (
  { project }: TeamCaller,
  params: { readonly team_id: string; readonly user_id: string },
): Member => ({ projectId: project.id, teamId: toId(params.team_id), userId: toId(params.user_id) });

/** Clients must be a member and, where a permission is named, hold it; servers may do everything.
 *  @throws USER_AUTHENTICATION_REQUIRED, TEAM_MEMBERSHIP_NOT_FOUND, TEAM_PERMISSION_REQUIRED */
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
