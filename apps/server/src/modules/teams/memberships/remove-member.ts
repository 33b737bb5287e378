import { apiError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { comparePermissionIds, type Member, membershipNotFound } from "../../permissions/index.ts";
import { queueUserEvent } from "../../users/index.ts";
import { type EventContext, queueEvents } from "../../webhooks/index.ts";
import { deleteMembership, lockMember, lockMembership, lockPermissionsOfMember } from "./membership-statements.ts";

/**
 * Deletes a membership with its permissions, clears the team selection and emits events.
 * @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND
 */
export async function removeMember(transaction: Queryable, member: Member & EventContext): Promise<void> {
  const { projectId, teamId, userId } = member;
  const user = await transaction.row(lockMember, [projectId, userId]);
  if (!user) throw apiError("USER_NOT_FOUND");
  const key = [projectId, teamId, userId];
  // Locked before its permissions are read: a concurrent grant either commits before and emits its deletion here, or
  // finds no membership.
  if (!(await transaction.row(lockMembership, key))) throw membershipNotFound(member);
  const permissions = await transaction.rows(lockPermissionsOfMember, key);
  await transaction.run(deleteMembership, key);
  const membership = { team_id: teamId, user_id: userId };
  const ids = permissions.map((row) => row.permission_id).sort(comparePermissionIds);
  await queueEvents(transaction, member, [
    ...ids.map((id) => ({ type: "team_permission.deleted" as const, data: { id, ...membership } })),
    { type: "team_membership.deleted", data: membership },
  ]);
  if (user.selected_team_id === teamId) await queueUserEvent(transaction, member, "user.updated");
}
