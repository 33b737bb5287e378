import { systemPermissionIds } from "@vestibule/contract";
import { PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { applyConfigDefaults, type ProjectConfig } from "./project.ts";
import { defaultPermissionIds, replaceDefaultPermission, resolveDefaultPermissions } from "./project-config-rules.ts";
import { findDefinedPermissions, lockProject, updateProject } from "./project-statements.ts";

/**
 * Validates that the default permissions exist. The caller must lock the project so that they stay valid.
 * @throws PlainError 400
 */
export async function checkDefaultPermissions(
  transaction: Queryable,
  projectId: string,
  previous: ProjectConfig,
  next: ProjectConfig,
): Promise<ProjectConfig> {
  const rows = await transaction.rows(findDefinedPermissions, { projectId, permissionIds: defaultPermissionIds(next) });
  const scopes = new Map<string, string>(systemPermissionIds.map((id) => [id, "team"]));
  for (const { id, scope } of rows) scopes.set(id, scope);
  const settled = resolveDefaultPermissions(previous, next, (id, scope) => scopes.get(id) === scope);
  if (!("list" in settled)) return settled;
  const { list, id, scope } = settled;
  throw new PlainError(
    400,
    `config.${list} contains ${JSON.stringify(id)}, which is not a ${scope} permission of this project.`,
  );
}

/**
 * Locks the project until the transaction ends, which serializes changes of its configuration and permissions. False if
 * it does not exist.
 */
export const lockProjectForUpdate = async (transaction: Queryable, projectId: string): Promise<boolean> =>
  (await transaction.row(lockProject, { projectId })) !== null;

/** Updates the project's defaults after a permission was renamed or, with null, deleted. */
export async function moveDefaultPermission(
  transaction: Queryable,
  projectId: string,
  from: string,
  to: string | null,
): Promise<void> {
  const row = await transaction.row(lockProject, { projectId });
  if (!row) return;
  const before = applyConfigDefaults(row.config);
  const config = replaceDefaultPermission(before, from, to);
  if (config === before) return;
  await transaction.run(updateProject, {
    projectId,
    displayName: row.display_name,
    description: row.description,
    isProductionMode: row.is_production_mode,
    config: JSON.stringify(config),
  });
}
