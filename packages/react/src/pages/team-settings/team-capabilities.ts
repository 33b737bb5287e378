import type { Permission } from "@vestibule/client";

/** What the signed-in user can do in a team. */
export type TeamCapabilities = {
  canUpdate: boolean;
  canDelete: boolean;
  canSeeMembers: boolean;
  canRemoveMembers: boolean;
  canInvite: boolean;
  canManageKeys: boolean;
};

/** `permissions`: including those they contain. */
export function getTeamCapabilities(permissions: readonly Permission[]): TeamCapabilities {
  const ids = new Set(permissions.map(({ id }) => id));
  return {
    canUpdate: ids.has("$update_team"),
    canDelete: ids.has("$delete_team"),
    canSeeMembers: ids.has("$read_members"),
    canRemoveMembers: ids.has("$remove_members"),
    canInvite: ids.has("$invite_members"),
    canManageKeys: ids.has("$manage_api_keys"),
  };
}
