import { createApiKeyMethods } from "../api-keys/api-keys.ts";
import { createPermissionMethods } from "../permissions/permissions.ts";
import { createTeamMethods } from "../teams/user-teams.ts";
import { type Account, createUserContext } from "./user-context.ts";
import type { MembershipMethods } from "./user-types.ts";

/** Composes one module per concern. */
export function create({ app, session }: Account): MembershipMethods {
  const context = createUserContext(app, session);
  return {
    ...createTeamMethods(context),
    ...createPermissionMethods(context),
    ...createApiKeyMethods(context),
  };
}
