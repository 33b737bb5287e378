import { createApiKeyMethods } from "../api-keys/api-keys.ts";
import { createPermissionMethods } from "../permissions/permissions.ts";
import type { TeamOwner } from "../teams/from-wire.ts";
import { createTeamMethods } from "../teams/user-teams.ts";
import { accountPartsOf } from "./account-parts.ts";
import type { MembershipMethods } from "./model.ts";

/** One file per concern; here they are only put together. */
export function create({ app, session }: TeamOwner): MembershipMethods {
  const parts = accountPartsOf(app, session);
  return {
    ...createTeamMethods(parts),
    ...createPermissionMethods(parts),
    ...createApiKeyMethods(parts),
  };
}
