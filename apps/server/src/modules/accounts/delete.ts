import { internalProjectId } from "@vestibule/contract";
import type { WebhookEvent } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { type AuditContext, recordAudit } from "../audit/index.ts";
import { comparePermissionIds } from "../permissions/index.ts";
import { assertNotLastOwner } from "../project-owners/index.ts";
import { deleteEventsOfUser, queueEvents } from "../webhooks/index.ts";
import {
  deleteUserRow,
  insertDeletedUser,
  lockGrantsOfUser,
  lockMembershipsOfUser,
  lockUserForDelete,
} from "./user-write-statements.ts";

/** Deletes a user and everything of theirs in the caller's transaction, and tells webhooks. What stays for some days is the bare id: with
 *  the time of sign-up, so that a list of users goes on where they were, and in the events. False when they are gone already.
 *  @throws PlainError 400 for the last owner of a project */
export async function deleteUser(transaction: Queryable, audit: AuditContext, userId: string): Promise<boolean> {
  const { projectId, now } = audit;
  // People must not leave projects that nobody can administer; servers know what they do.
  if (projectId === internalProjectId && audit.actor.type !== "key") await assertNotLastOwner(transaction, userId);
  // Nobody joins a team, or is signed in, between the look at their teams and the end.
  if (!(await transaction.row(lockUserForDelete, [projectId, userId]))) return false;
  const teams = await transaction.rows(lockMembershipsOfUser, [projectId, userId]);
  const grants = await transaction.rows(lockGrantsOfUser, [projectId, userId]);
  await transaction.run(deleteEventsOfUser, [projectId, userId]);
  await transaction.run(insertDeletedUser, [projectId, userId, new Date(now)]);
  await transaction.run(deleteUserRow, [projectId, userId]);
  const permissionsIn = (teamId: string | null): string[] =>
    grants
      .filter(({ team_id }) => team_id === teamId)
      .map(({ permission_id }) => permission_id)
      .sort(comparePermissionIds);
  const left = teams.flatMap(({ team_id }): WebhookEvent[] => {
    const member = { team_id, user_id: userId };
    return [
      ...permissionsIn(team_id).map((id) => ({ type: "team_permission.deleted" as const, data: { id, ...member } })),
      { type: "team_membership.deleted", data: member },
    ];
  });
  const lost = permissionsIn(null).map((id) => ({
    type: "project_permission.deleted" as const,
    data: { id, user_id: userId },
  }));
  const gone: WebhookEvent = {
    type: "user.deleted",
    data: { id: userId, teams: teams.map(({ team_id }) => ({ id: team_id })) },
  };
  await queueEvents(transaction, { projectId, now }, [...left, ...lost, gone]);
  const details = { teams: teams.map(({ team_id }) => team_id) };
  await recordAudit(transaction, audit, [{ action: "user.delete", target: { type: "user", id: userId }, details }]);
  return true;
}
