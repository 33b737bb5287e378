import type { AdminPermissionDefinition } from "@vestibule/react";
import { getInheritedPermissions } from "../../../features/permissions/permission-graph.ts";

export interface UserPermission {
  readonly id: string;
  readonly description: string | undefined;
  readonly isDirect: boolean;
  /** Granted permissions that include it, directly or indirectly. */
  readonly through: readonly string[];
}

/**
 * The user's permissions and where each one comes from. `all`: including those that granted ones contain, as computed
 * by the server.
 */
export function listUserPermissions(
  { direct, all }: { readonly direct: readonly string[]; readonly all: readonly string[] },
  definitions: readonly AdminPermissionDefinition[],
): readonly UserPermission[] {
  const through = getInheritedPermissions(direct, definitions);
  const descriptions = new Map(definitions.map(({ id, description }) => [id, description]));
  return [...new Set([...direct, ...all])].map((id) => ({
    id,
    description: descriptions.get(id) || undefined,
    isDirect: direct.includes(id),
    through: through.get(id) ?? [],
  }));
}
