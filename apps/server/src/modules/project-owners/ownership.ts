import { internalProjectId } from "@vestibule/contract";
import type { Queryable } from "../../platform/database/database.ts";
import { violatesForeignKey } from "../../platform/database/database-errors.ts";
import { type AuditContext, forProject, recordAudit } from "../audit/index.ts";
import { publishUserUpdated } from "../users/index.ts";
import { deleteInvitationsByInviter } from "./invitations.ts";
import { deleteOwnerships, insertOwnerships } from "./ownership-statements.ts";

/** Projects that a user gains or loses. */
export interface OwnershipChange {
  /** A user of project `internal`. */
  readonly userId: string;
  readonly projectIds: readonly string[];
}

/**
 * Makes the user the owner of the projects, in this order. The caller must have locked the projects; they are locked
 * before the user.
 */
export async function addOwnerToProjects(
  transaction: Queryable,
  context: AuditContext,
  { userId, projectIds }: OwnershipChange,
): Promise<void> {
  // One millisecond apart, because projects are listed by age.
  const times = projectIds.map((_, index) => new Date(context.now + index));
  await change(transaction, context, userId, "project_owner.add", () =>
    transaction.rows(insertOwnerships, [projectIds, userId, times]),
  );
}

/** Removes the user's ownership and revokes the invitations they sent. Locks as above. */
export async function removeOwnerFromProjects(
  transaction: Queryable,
  context: AuditContext,
  { userId, projectIds }: OwnershipChange,
): Promise<void> {
  await change(transaction, context, userId, "project_owner.remove", () =>
    transaction.rows(deleteOwnerships, [projectIds, userId]),
  );
  await deleteInvitationsByInviter(transaction, { projectIds, userId });
}

/**
 * Publishes the user update to the webhooks of `internal`, because the metadata contains the project ids, and audits
 * the change in each project's log.
 */
async function change(
  transaction: Queryable,
  context: AuditContext,
  userId: string,
  action: "project_owner.add" | "project_owner.remove",
  write: () => Promise<{ project_id: string }[]>,
): Promise<void> {
  const user = { projectId: internalProjectId, now: context.now, userId };
  const changed = await publishUserUpdated(transaction, user, write);
  for (const { project_id: projectId } of changed)
    await recordAudit(transaction, forProject(projectId, context), [{ action, target: { type: "user", id: userId } }]);
}

/** Whether the new owner was deleted in the meantime. */
export const isOwnerMissing = (error: unknown): boolean =>
  violatesForeignKey(error, "project_owners_owner_project_id_owner_user_id_fkey");
