import { statement } from "../../../platform/database/database.ts";

/** What webhooks are told of `changed` grants, by the database itself, as there may be very many. `event`: rows of a step, a type and
 *  an id; `$2`: the time. Each grant is told in the order of the steps. @see queueEvents, which does the same for a few */
const tellTeams = (event: string) => `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
   select $1, gen_random_uuid(), event.type, changed.user_id,
     jsonb_build_object('type', event.type, 'data',
       jsonb_build_object('id', event.id, 'team_id', changed.team_id, 'user_id', changed.user_id)), $2::timestamptz
   from changed cross join (values ${event}) as event (step, type, id)
   order by changed.team_id, changed.user_id, event.step`;

const tellProject = (
  event: string,
) => `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
   select $1, gen_random_uuid(), event.type, changed.user_id,
     jsonb_build_object('type', event.type, 'data', jsonb_build_object('id', event.id, 'user_id', changed.user_id)),
     $2::timestamptz
   from changed cross join (values ${event}) as event (step, type, id)
   order by changed.user_id, event.step`;

/** `$3`: the permission that nobody has any more. */
export const deleteTeamGrants = statement(
  "delete-team-grants",
  `with changed as (
     delete from team_permissions where project_id = $1 and permission_id = $3 returning team_id, user_id
   ) ${tellTeams("(1, 'team_permission.deleted', $3::text)")}`,
);

/** `$3`: the permission whose id becomes `$4`. */
export const renameTeamGrants = statement(
  "rename-team-grants",
  `with changed as (
     update team_permissions set permission_id = $4 where project_id = $1 and permission_id = $3 returning team_id, user_id
   ) ${tellTeams("(1, 'team_permission.deleted', $3::text), (2, 'team_permission.created', $4::text)")}`,
);

/** As {@link deleteTeamGrants}. */
export const deleteProjectGrants = statement(
  "delete-project-grants",
  `with changed as (
     delete from project_permissions where project_id = $1 and permission_id = $3 returning user_id
   ) ${tellProject("(1, 'project_permission.deleted', $3::text)")}`,
);

/** As {@link renameTeamGrants}. */
export const renameProjectGrants = statement(
  "rename-project-grants",
  `with changed as (
     update project_permissions set permission_id = $4 where project_id = $1 and permission_id = $3 returning user_id
   ) ${tellProject("(1, 'project_permission.deleted', $3::text), (2, 'project_permission.created', $4::text)")}`,
);
