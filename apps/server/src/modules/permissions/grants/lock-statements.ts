import { statement } from "../../../platform/database/database.ts";

/** Locks the user against deletion until the caller's transaction ends. */
export const lockUserForKeyShare = statement<{ id: string }>(
  "lock-user-for-permission",
  "select id from users where project_id = $1 and id = $2 for key share",
);

/** Locks a membership in the same way. */
export const lockMembership = statement<{ team_id: string }>(
  "lock-membership-for-permission",
  "select team_id from team_memberships where project_id = $1 and team_id = $2 and user_id = $3 for key share",
);

/** Locks a permission definition in the same way; its id cannot change either. */
export const lockDefinition = statement<{ scope: "team" | "project" }>(
  "lock-permission-definition",
  "select scope from permission_definitions where project_id = $1 and id = $2 for key share",
);

/** No row if it was not granted directly. */
export const revokeInTeam = statement<{ id: string }>(
  "revoke-team-permission",
  `delete from team_permissions where project_id = $1 and team_id = $2 and user_id = $3 and permission_id = $4
   returning permission_id as id`,
);

/** No row if it was not granted directly. */
export const revokeInProject = statement<{ id: string }>(
  "revoke-project-permission",
  `delete from project_permissions where project_id = $1 and user_id = $2 and permission_id = $3
   returning permission_id as id`,
);
