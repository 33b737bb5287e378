import type { systemPermissionIds } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { findMember } from "./grant-statements.ts";

export type SystemPermission = (typeof systemPermissionIds)[number];

export interface Member {
  readonly projectId: string;
  readonly teamId: string;
  readonly userId: string;
}

/**
 * Whether a user has a permission in a team, in one query. Null if the user is not a member or the team does not exist.
 */
export async function hasPermission(
  database: Queryable,
  { projectId, teamId, userId }: Member,
  permission: string,
): Promise<boolean | null> {
  const row = await database.row(findMember, [projectId, teamId, userId, permission]);
  return row?.allowed ?? null;
}

/** Checks membership only. @throws TEAM_MEMBERSHIP_NOT_FOUND, also for a team that does not exist */
export async function checkMembership(database: Queryable, member: Member): Promise<void> {
  if ((await hasPermission(database, member, "")) === null) throw membershipNotFound(member);
}

/** @throws TEAM_MEMBERSHIP_NOT_FOUND, TEAM_PERMISSION_REQUIRED */
export async function checkPermission(
  database: Queryable,
  member: Member,
  permission: SystemPermission,
): Promise<void> {
  const allowed = await hasPermission(database, member, permission);
  if (allowed === null) throw membershipNotFound(member);
  if (!allowed)
    throw apiError("TEAM_PERMISSION_REQUIRED", {
      team_id: member.teamId,
      user_id: member.userId,
      permission_id: permission,
    });
}

export const membershipNotFound = ({ teamId, userId }: Omit<Member, "projectId">) =>
  apiError("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: teamId, user_id: userId });
