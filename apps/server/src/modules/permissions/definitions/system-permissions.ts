import { systemPermissionIds } from "@vestibule/contract";
import type { Definition } from "./permission-closure.ts";

const descriptions: Readonly<Record<(typeof systemPermissionIds)[number], string>> = {
  $update_team: "Change the team's name, picture and metadata",
  $delete_team: "Delete the team",
  $read_members: "See the team's members and, with $invite_members, its invitations",
  $remove_members: "Remove members from the team and revoke invitations",
  $invite_members: "Invite people to the team",
  $manage_api_keys: "Create, see and revoke the API keys of the team",
};

/** The permissions built into every team, as definitions. */
export const systemDefinitions: readonly Definition[] = systemPermissionIds.map((id) => ({
  id,
  scope: "team",
  description: descriptions[id],
  contained_ids: [],
}));
