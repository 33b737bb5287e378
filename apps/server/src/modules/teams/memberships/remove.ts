import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { checkPermission, comparePermissionIds, type Member, membershipNotFound } from "../../permissions/index.ts";
import type { Project } from "../../projects/index.ts";
import { queueUserEvent, type User } from "../../users/index.ts";
import { type EventContext, queueEvents } from "../../webhooks/index.ts";
import { type TeamCaller, type TeamServices, toMember } from "../access.ts";
import { deleteMembership, lockMember, lockMembership, lockPermissionsOfMember } from "./memberships.ts";

/**
 * Deletes a membership with its permissions, clears the team selection and emits events.
 * @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND
 */
async function removeMember(transaction: Queryable, member: Member & EventContext): Promise<void> {
  const { projectId, teamId, userId } = member;
  const user = await transaction.row(lockMember, { projectId, userId });
  if (!user) throw apiError("USER_NOT_FOUND");
  const key = { projectId, teamId, userId };
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

/** `DELETE /team-memberships/{team_id}/{user_id}`. Team admins can leave, even the last one. */
export function remove(services: TeamServices): Handler<typeof contract.teamMemberships.delete, Project, User> {
  return async function remove(call) {
    const { auth, params } = call;
    const { database, clock } = services;
    const member = toMember(auth, params);
    await checkRemoval(database, auth, member);
    await database.transaction(async (transaction) => {
      await removeMember(transaction, { ...member, now: clock() });
      const removed = { action: "team_membership.remove", target: { type: "user", id: member.userId } } as const;
      const details = { team_id: member.teamId };
      await recordAudit(transaction, toAuditContext(services, call), [{ ...removed, details }]);
    });
    return { success: true };
  };
}

/** Members can always leave; removing another member requires a permission. */
async function checkRemoval(database: Queryable, { accessType, user }: TeamCaller, member: Member): Promise<void> {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== member.userId) await checkPermission(database, { ...member, userId: user.id }, "$remove_members");
}
