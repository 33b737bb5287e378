import type { Permission } from "@vestibule/client";

/** What the signed-in user may do in a team. */
export type TeamRights = {
  mayUpdate: boolean;
  mayDelete: boolean;
  maySeeMembers: boolean;
  mayRemoveMembers: boolean;
  mayInvite: boolean;
  mayManageKeys: boolean;
};

/** `permissions`: with all that they contain. */
export function teamRights(permissions: readonly Permission[]): TeamRights {
  const ids = new Set(permissions.map(({ id }) => id));
  return {
    mayUpdate: ids.has("$update_team"),
    mayDelete: ids.has("$delete_team"),
    maySeeMembers: ids.has("$read_members"),
    mayRemoveMembers: ids.has("$remove_members"),
    mayInvite: ids.has("$invite_members"),
    mayManageKeys: ids.has("$manage_api_keys"),
  };
}
