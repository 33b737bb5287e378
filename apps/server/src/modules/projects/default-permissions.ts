import { systemPermissionIds } from "@vestibule/contract";
import { PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { ProjectConfig } from "./project.ts";
import { defaultPermissionIds, replaceDefaultPermission, resolveDefaultPermissions } from "./project-config-rules.ts";
import { findDefinedPermissions, lockProject, updateProject } from "./project-statements.ts";

/** A configuration whose default permissions all exist. The project must be held, so that they go on existing.
 *  @throws PlainError 400 */
export async function checkDefaultPermissions(
  transaction: Queryable,
  projectId: string,
  previous: ProjectConfig,
  next: ProjectConfig,
): Promise<ProjectConfig> {
  const rows = await transaction.rows(findDefinedPermissions, [projectId, defaultPermissionIds(next)]);
  const scopes = new Map<string, string>(systemPermissionIds.map((id) => [id, "team"]));
  for (const { id, scope } of rows) scopes.set(id, scope);
  const settled = resolveDefaultPermissions(previous, next, (id, scope) => scopes.get(id) === scope);
  if (!("list" in settled)) return settled;
  const { list, id, scope } = settled;
  throw new PlainError(400, `config.${list} names ${JSON.stringify(id)}, which is no permission of a ${scope} here.`);
}

/** Holds a project until the transaction ends: changes of its configuration and its permissions take their turns. False when it is gone. */
export const lockProjectForUpdate = async (transaction: Queryable, projectId: string): Promise<boolean> =>
  (await transaction.row(lockProject, [projectId])) !== null;

/** The project's defaults follow a permission that got another id, or (null) none any more. */
export async function moveDefaultPermission(
  transaction: Queryable,
  projectId: string,
  from: string,
  to: string | null,
): Promise<void> {
  const row = await transaction.row(lockProject, [projectId]);
  if (!row) return;
  const config = replaceDefaultPermission(row.config, from, to);
  if (config === row.config) return;
  const values = [projectId, row.display_name, row.description, row.is_production_mode, JSON.stringify(config)];
  await transaction.run(updateProject, values);
}
