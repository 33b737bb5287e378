import { createApiKeyMethods } from "../api-keys/api-keys.ts";
import { createPermissionMethods } from "../permissions/permissions.ts";
import { createTeamMethods } from "../teams/user-teams.ts";
import { type Account, accountPartsOf } from "./account-parts.ts";
import type { MembershipMethods } from "./model.ts";

/** One file per concern; here they are only put together. */
export function create({ app, session }: Account): MembershipMethods {
  const parts = accountPartsOf(app, session);
  return {
    ...createTeamMethods(parts),
    ...createPermissionMethods(parts),
    ...createApiKeyMethods(parts),
  };
}
