import { statement } from "../../platform/database/database.ts";
import { type User, userColumns, userJoins } from "../users/index.ts";

/** Blocks joins and changes of the team until the caller's transaction ends. */
export const lockTeam = statement<{ id: string }>(
  "lock-team",
  "select id from teams where project_id = $1 and id = $2 for update",
);

/** Blocks users who have selected the team from changing that until the caller's transaction ends. */
export const lockUsersWithSelectedTeam = statement<{ count: number }>(
  "lock-users-who-selected-team",
  `with locked as (select id from users where project_id = $1 and selected_team_id = $2 order by id for no key update)
   select count(*)::int as count from locked`,
);

/** Blocks grants in the team and selections of it until the caller's transaction ends. */
export const lockMembershipsOfTeam = statement<{ count: number }>(
  "lock-memberships-of-team",
  `with locked as (
     select user_id from team_memberships where project_id = $1 and team_id = $2 order by user_id for update
   )
   select count(*)::int as count from locked`,
);

export const listUsersWithSelectedTeam = statement<{ id: string }>(
  "list-users-who-selected-team",
  "select id from users where project_id = $1 and selected_team_id = $2 order by id",
);

/**
 * Ordered by time of joining, then permission. Inserted in SQL, because there can be many events. Locks the grants,
 * because their definitions may be renamed or deleted concurrently. `$3`: now.
 */
export const publishPermissionsDeleted = statement(
  "tell-of-permissions-of-deleted-team",
  `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
   select $1, gen_random_uuid(), 'team_permission.deleted', held.user_id,
     jsonb_build_object('type', 'team_permission.deleted',
       'data', jsonb_build_object('id', held.permission_id, 'team_id', $2::uuid, 'user_id', held.user_id)), $3::timestamptz
   from (
     select m.user_id, m.created_at, g.permission_id
     from team_memberships m
     join team_permissions g on g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id
     where m.project_id = $1 and m.team_id = $2
     for update of g
   ) held
   order by held.created_at, held.user_id, upper(held.permission_id) collate "C"`,
);

export const publishMembershipsDeleted = statement(
  "tell-of-memberships-of-deleted-team",
  `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
   select m.project_id, gen_random_uuid(), 'team_membership.deleted', m.user_id,
     jsonb_build_object('type', 'team_membership.deleted',
       'data', jsonb_build_object('team_id', m.team_id, 'user_id', m.user_id)), $3::timestamptz
   from team_memberships m
   where m.project_id = $1 and m.team_id = $2
   order by m.created_at, m.user_id`,
);

export const deleteTeamRow = statement("delete-team", "delete from teams where project_id = $1 and id = $2");

export const findUsersById = statement<User>(
  "find-users-of-deleted-team",
  `select ${userColumns} from users u ${userJoins} where u.project_id = $1 and u.id = any($2::uuid[]) order by u.id`,
);
