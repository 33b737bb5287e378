import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Authentication } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";
import { lockDefinition, lockUserForKeyShare } from "./lock-statements.ts";

/** What these endpoints work with. */
export type GrantServices = Pick<Platform, "database" | "clock" | "readEndUser">;

/** Clients see their own permissions only; without a `userId` they would see everybody's.
 *  @throws CANNOT_GET_OWN_USER_WITHOUT_USER, PlainError 403 */
export function checkOwnPermissions(
  { accessType, user }: Authentication<Project, { readonly id: string }>,
  userId: string | undefined,
): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== userId?.toLowerCase()) throw new PlainError(403, "Clients can only list their own permissions.");
}

/** The user as they are written everywhere, held until the transaction ends. @throws USER_NOT_FOUND */
export async function lockGrantee(transaction: Queryable, projectId: string, userId: string): Promise<string> {
  const user = await transaction.row(lockUserForKeyShare, [projectId, userId]);
  if (!user) throw apiError("USER_NOT_FOUND");
  return user.id;
}

/** Holds a permission that the project defines, so that it is neither deleted nor renamed before the transaction ends.
 *  @throws PERMISSION_NOT_FOUND, WRONG_PERMISSION_SCOPE */
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
