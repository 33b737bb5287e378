import { systemPermissionIds } from "@vestibule/contract";
import type { PermissionDefinitionRead } from "@vestibule/contract/endpoints";
import { comparePermissionIds } from "../compare-permission-ids.ts";
import { listDefinitions } from "./definition-statements.ts";
import type { DefinitionCall, DefinitionServices } from "./edit.ts";
import type { Definition, Scope } from "./permission-closure.ts";
import { toWire } from "./to-wire.ts";

const descriptions: Readonly<Record<(typeof systemPermissionIds)[number], string>> = {
  $update_team: "Change the team's name, picture and metadata",
  $delete_team: "Delete the team",
  $read_members: "See the team's members and, with $invite_members, its invitations",
  $remove_members: "Remove members from the team and revoke invitations",
  $invite_members: "Invite people to the team",
  $manage_api_keys: "Create, see and revoke the API keys of the team",
};

/** The permissions built into every team, as definitions. */
const systemDefinitions: readonly Definition[] = systemPermissionIds.map((id) => ({
  id,
  scope: "team",
  description: descriptions[id],
  contained_ids: [],
}));

/** `GET /team-permission-definitions`, `GET /project-permission-definitions` */
export const list =
  ({ database }: DefinitionServices, scope: Scope) =>
  async ({ auth }: DefinitionCall): Promise<{ items: PermissionDefinitionRead[]; is_paginated: false }> => {
    const rows = await database.rows(listDefinitions, [auth.project.id]);
    const items = [...systemDefinitions, ...rows]
      .filter((definition) => definition.scope === scope)
      .map(toWire)
      .sort((a, b) => comparePermissionIds(a.id, b.id));
    return { items, is_paginated: false };
  };
