import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Authentication } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";
import { lockDefinition, lockUserForKeyShare } from "./lock-statements.ts";

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
  const user = await transaction.row(lockUserForKeyShare, [projectId, userId]);
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
  const definition = await transaction.row(lockDefinition, [projectId, id]);
  if (!definition) throw apiError("PERMISSION_NOT_FOUND", { permission_id: id });
  if (definition.scope !== expected)
    throw apiError("WRONG_PERMISSION_SCOPE", {
      permission_id: id,
      expected_scope: expected,
      actual_scope: definition.scope,
    });
}
