import { internalProjectId } from "@vestibule/contract";
import type { WebhookEvent } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import { type AuditContext, recordAudit } from "../audit/index.ts";
import { deleteCodesToAddresses } from "../credentials/index.ts";
import { deleteEmailsToAddresses } from "../emails/index.ts";
import { comparePermissionIds } from "../permissions/index.ts";
import { assertNotLastOwner, deleteOwnerInvitationsToAddresses } from "../project-owners/index.ts";
import { deleteInvitationsToAddresses } from "../teams/index.ts";
import { deleteUserRow, lockUserForUpdate } from "../users/index.ts";
import { deleteEventsOfUser, queueEvents } from "../webhooks/index.ts";
import { enqueueErasure } from "./erasure/erase-user.ts";

/** Oldest team first. Locked, so that a concurrent leave and this deletion emit only one membership event. */
const lockMembershipsOfUser = statement(
  "lock-memberships-of-user",
  `select m.team_id from team_memberships m join teams t on t.project_id = m.project_id and t.id = m.team_id
   where m.project_id = $projectId and m.user_id = $userId order by t.created_at, t.id for update of m`,
);

/**
 * A user's grants in teams and, with null, in the project. Locked, because definitions may be renamed or deleted
 * concurrently: each grant ends with one event and its last id.
 */
const lockGrantsOfUser = statement(
  "lock-grants-of-user",
  `with in_teams as materialized (
     select team_id, permission_id from team_permissions where project_id = $projectId and user_id = $userId for update
   ), in_project as materialized (
     select permission_id from project_permissions where project_id = $projectId and user_id = $userId for update
   )
   select team_id, permission_id as "permission_id!" from in_teams union all select null, permission_id from in_project`,
);

/** Only verified ones: otherwise, anyone could end invitations to an address by adding it to an account and deleting that. */
const listVerifiedEmails = statement(
  "list-verified-emails-of-user",
  `select normalized_value, lower(value collate "C") as "address!" from contact_channels
   where project_id = $projectId and user_id = $userId and type = 'email' and is_verified`,
);

/** Deletes what refers to the user's emails only. */
async function deleteTracesOfAddresses(
  transaction: Queryable,
  projectId: string,
  emails: readonly RowOf<typeof listVerifiedEmails>[],
): Promise<void> {
  if (emails.length === 0) return;
  const normalizedEmails = emails.map((email) => email.normalized_value);
  const addresses = [...new Set([...normalizedEmails, ...emails.map(({ address }) => address)])];
  await deleteCodesToAddresses(transaction, { projectId, addresses });
  await deleteInvitationsToAddresses(transaction, { projectId, normalizedEmails });
  if (projectId === internalProjectId) await deleteOwnerInvitationsToAddresses(transaction, normalizedEmails);
  await deleteEmailsToAddresses(transaction, { projectId, addresses });
}

/**
 * Deletes a user with all data in the caller's transaction and emits events, which contain the ID. A job then erases the ID elsewhere;
 * see `erase-user.ts`. False if already deleted.
 * @throws PlainError 400 for the last owner of a project
 */
export async function deleteUser(transaction: Queryable, audit: AuditContext, userId: string): Promise<boolean> {
  const { projectId, now } = audit;
  // Last-owner check: clients can't orphan a project; servers can.
  if (projectId === internalProjectId && audit.actor.type !== "key") await assertNotLastOwner(transaction, userId);
  // Blocks joins and sign-ins until the transaction ends.
  if (!(await lockUserForUpdate(transaction, { projectId, userId }))) return false;
  const teams = await transaction.rows(lockMembershipsOfUser, { projectId, userId });
  const grants = await transaction.rows(lockGrantsOfUser, { projectId, userId });
  const emails = await transaction.rows(listVerifiedEmails, { projectId, userId });
  await deleteUserRow(transaction, { projectId, userId, now });
  await deleteTracesOfAddresses(transaction, projectId, emails);
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
  await enqueueErasure(transaction, { projectId, userId, now });
  await deleteEventsOfUser(transaction, { projectId, userId });
  await queueEvents(transaction, { projectId, now }, [...left, ...lost, gone]);
  const details = { teams: teams.map(({ team_id }) => team_id) };
  await recordAudit(transaction, audit, [{ action: "user.delete", target: { type: "user", id: userId }, details }]);
  return true;
}
