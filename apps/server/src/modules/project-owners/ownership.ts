import { internalProjectId } from "@vestibule/contract";
import type { Queryable } from "../../platform/database/database.ts";
import { violatesForeignKey } from "../../platform/database/database-errors.ts";
import { type AuditContext, forProject, recordAudit } from "../audit/index.ts";
import { publishUserUpdated } from "../users/index.ts";
import { deleteInvitationsByInviter, deleteOwnerships, insertOwnerships } from "./ownership-statements.ts";

/** Whose hands projects come into, or leave. */
export interface OwnershipChange {
  /** Of project `internal`. */
  readonly userId: string;
  readonly projectIds: readonly string[];
}

/** Each is the user's from then on, in this order. The projects must be held, and are before the user. */
export async function addOwnerToProjects(
  transaction: Queryable,
  context: AuditContext,
  { userId, projectIds }: OwnershipChange,
): Promise<void> {
  // A millisecond apart, as they are listed by age.
  const times = projectIds.map((_, index) => new Date(context.now + index));
  await change(transaction, context, userId, "project_owner.add", () =>
    transaction.rows(insertOwnerships, [projectIds, userId, times]),
  );
}

/** None is the user's any more, and whom they have invited to own it may not come: who loses a project leaves no door open. As above. */
export async function removeOwnerFromProjects(
  transaction: Queryable,
  context: AuditContext,
  { userId, projectIds }: OwnershipChange,
): Promise<void> {
  await change(transaction, context, userId, "project_owner.remove", () =>
    transaction.rows(deleteOwnerships, [projectIds, userId]),
  );
  await transaction.run(deleteInvitationsByInviter, [projectIds, userId]);
}

/** Webhooks of `internal` are told of the user, whose metadata names their projects, and each project's own log says what happened. */
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

/** True when a new owner was deleted meanwhile. */
export const isOwnerMissing = (error: unknown): boolean =>
  violatesForeignKey(error, "project_owners_owner_project_id_owner_user_id_fkey");
