import type { AdminPermissionDefinition } from "@vestibule/react";
import { getInheritedPermissions } from "../../../features/permissions/permission-graph.ts";

export interface UserPermission {
  readonly id: string;
  readonly description: string | undefined;
  readonly isDirect: boolean;
  /** Granted permissions that contain it, by whatever way. */
  readonly through: readonly string[];
}

/** What a user holds, with where each comes from. `all`: with what the granted ones contain, as the server says. */
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
