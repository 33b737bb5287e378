import { statement } from "../../../platform/database/database.ts";

/** No row if the user is already a member. */
export const insertMembership = statement<{ user_id: string }>(
  "insert-team-membership",
  `insert into team_memberships (project_id, team_id, user_id, created_at) values ($1, $2, $3, $4)
   on conflict do nothing returning user_id`,
);

/** Locked before the membership, to keep a fixed lock order. */
export const lockMember = statement<{ selected_team_id: string | null }>(
  "lock-team-member",
  "select selected_team_id from users where project_id = $1 and id = $2 for no key update",
);

export const lockMembership = statement<{ user_id: string }>(
  "lock-team-membership",
  "select user_id from team_memberships where project_id = $1 and team_id = $2 and user_id = $3 for update",
);

/**
 * Locks the grants, because their definitions may be renamed or deleted concurrently: each grant ends with one event
 * and its last id.
 */
export const lockPermissionsOfMember = statement<{ permission_id: string }>(
  "lock-permissions-of-team-member",
  "select permission_id from team_permissions where project_id = $1 and team_id = $2 and user_id = $3 for update",
);

export const deleteMembership = statement(
  "delete-team-membership",
  "delete from team_memberships where project_id = $1 and team_id = $2 and user_id = $3",
);
