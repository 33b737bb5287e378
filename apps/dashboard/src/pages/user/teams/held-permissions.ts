import type { AdminPermissionDefinition } from "@vestibule/react";
import { inheritedBy } from "../../../parts/permissions/containment.ts";

export interface HeldPermission {
  readonly id: string;
  readonly description: string | undefined;
  readonly isDirect: boolean;
  /** Granted permissions that contain it, by whatever way. */
  readonly through: readonly string[];
}

/** What a user holds, with where each comes from. `all`: with what the granted ones contain, as the server says. */
export function heldPermissions(
  { direct, all }: { readonly direct: readonly string[]; readonly all: readonly string[] },
  definitions: readonly AdminPermissionDefinition[],
): readonly HeldPermission[] {
  const through = inheritedBy(direct, definitions);
  const descriptions = new Map(definitions.map(({ id, description }) => [id, description]));
  return [...new Set([...direct, ...all])].map((id) => ({
    id,
    description: descriptions.get(id) || undefined,
    isDirect: direct.includes(id),
    through: through.get(id) ?? [],
  }));
}
