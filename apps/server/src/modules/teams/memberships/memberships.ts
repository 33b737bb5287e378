import type { WebhookEvent } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { type AuditContext, recordAudit } from "../../audit/index.ts";
import { grantTeamPermissions } from "../../permissions/index.ts";
import type { Project } from "../../projects/index.ts";
import { queueEvents } from "../../webhooks/index.ts";
import { lockTeamForKeyShare, lockUserForKeyShare } from "../team-statements.ts";

/** No row if the user is already a member. */
const insertMembership = statement(
  "insert-team-membership",
  `insert into team_memberships (project_id, team_id, user_id, created_at) values ($projectId, $teamId, $userId, $createdAt)
   on conflict do nothing returning user_id`,
);

/** Locked before the membership, to keep a fixed lock order. */
export const lockMember = statement(
  "lock-team-member",
  "select selected_team_id from users where project_id = $projectId and id = $userId for no key update",
);

export const lockMembership = statement(
  "lock-team-membership",
  "select user_id from team_memberships where project_id = $projectId and team_id = $teamId and user_id = $userId for update",
);

/**
 * Locks the grants, because their definitions may be renamed or deleted concurrently: each grant ends with one event
 * and its last id.
 */
export const lockPermissionsOfMember = statement(
  "lock-permissions-of-team-member",
  "select permission_id from team_permissions where project_id = $projectId and team_id = $teamId and user_id = $userId for update",
);

export const deleteMembership = statement(
  "delete-team-membership",
  "delete from team_memberships where project_id = $projectId and team_id = $teamId and user_id = $userId",
);

export interface NewMember {
  readonly project: Project;
  readonly teamId: string;
  readonly userId: string;
}

/**
 * Adds a member with the project's default permissions and emits events. Returns false and changes nothing if the user
 * is already a member.
 * @throws USER_NOT_FOUND, TEAM_NOT_FOUND
 */
export async function addMember(transaction: Queryable, member: NewMember, audit: AuditContext): Promise<boolean> {
  const { project, teamId, userId } = member;
  const { now } = audit;
  if (!(await transaction.row(lockUserForKeyShare, { projectId: project.id, userId })))
    throw apiError("USER_NOT_FOUND");
  if (!(await transaction.row(lockTeamForKeyShare, { projectId: project.id, teamId })))
    throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
  const events = await insertMember(transaction, { ...member, now }, project.config.team_member_default_permissions);
  if (!events) return false;
  await queueEvents(transaction, { projectId: project.id, now }, events);
  const added = { action: "team_membership.add", target: { type: "user", id: userId } } as const;
  await recordAudit(transaction, audit, [{ ...added, details: { team_id: teamId } }]);
  return true;
}

/** Inserts the membership and its permissions and returns their events; null if the user is already a member. */
export async function insertMember(
  transaction: Queryable,
  { project, teamId, userId, now }: NewMember & { readonly now: number },
  permissions: readonly { readonly id: string }[],
): Promise<WebhookEvent[] | null> {
  if (!(await transaction.row(insertMembership, { projectId: project.id, teamId, userId, createdAt: new Date(now) })))
    return null;
  const granted = await grantTeamPermissions(transaction, { projectId: project.id, teamId, userId }, permissions);
  const membership = { team_id: teamId, user_id: userId };
  return [
    { type: "team_membership.created", data: membership },
    ...granted.map((id) => ({ type: "team_permission.created" as const, data: { id, ...membership } })),
  ];
}
