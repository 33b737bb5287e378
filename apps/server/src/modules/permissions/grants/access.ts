import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Authentication } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";

/** Locks the user against deletion until the caller's transaction ends. */
const lockUserForKeyShare = statement(
  "lock-user-for-permission",
  "select id from users where project_id = $projectId and id = $userId for key share",
);

/** Locks a membership in the same way. */
export const lockMembership = statement(
  "lock-membership-for-permission",
  "select team_id from team_memberships where project_id = $projectId and team_id = $teamId and user_id = $userId for key share",
);

/** Locks a permission definition in the same way; its id cannot change either. */
const lockDefinition = statement(
  "lock-permission-definition",
  "select scope from permission_definitions where project_id = $projectId and id = $id for key share",
);

/** No row if it was not granted directly. */
export const revokeInTeam = statement(
  "revoke-team-permission",
  `delete from team_permissions where project_id = $projectId and team_id = $teamId and user_id = $userId and permission_id = $permissionId
   returning permission_id as id`,
);

/** No row if it was not granted directly. */
export const revokeInProject = statement(
  "revoke-project-permission",
  `delete from project_permissions where project_id = $projectId and user_id = $userId and permission_id = $permissionId
   returning permission_id as id`,
);

export type GrantServices = Pick<Platform, "database" | "clock" | "readEndUser">;

/**
 * Clients can list only their own permissions, so `userId` is required.
 * @throws CANNOT_GET_OWN_USER_WITHOUT_USER, PlainError 403
 */
export function checkOwnPermissions(
  { accessType, user }: Authentication<Project, { readonly id: string }>,
  userId: string | undefined,
): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== userId?.toLowerCase()) throw new PlainError(403, "Clients can only list their own permissions.");
}

/** Locks the user until the transaction ends and returns the id in lower case. @throws USER_NOT_FOUND */
export async function lockGrantee(transaction: Queryable, projectId: string, userId: string): Promise<string> {
  const user = await transaction.row(lockUserForKeyShare, { projectId, userId });
  if (!user) throw apiError("USER_NOT_FOUND");
  return user.id;
}

/**
 * Locks a permission definition against deletion and renaming until the transaction ends.
 * @throws PERMISSION_NOT_FOUND, WRONG_PERMISSION_SCOPE
 */
export async function lockPermission(
  transaction: Queryable,
  projectId: string,
  id: string,
  expected: "team" | "project",
): Promise<void> {
  const definition = await transaction.row(lockDefinition, { projectId, id });
  if (!definition) throw apiError("PERMISSION_NOT_FOUND", { permission_id: id });
  if (definition.scope !== expected)
    throw apiError("WRONG_PERMISSION_SCOPE", {
      permission_id: id,
      expected_scope: expected,
      actual_scope: definition.scope,
    });
}
