import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { type Queryable, statement } from "../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import { toServerWire, type User, userColumns, userJoins } from "../users/index.ts";
import { type EventContext, queueEvents } from "../webhooks/index.ts";
import { checkTeamAccess, type TeamServices, toId } from "./access.ts";

/** Blocks joins and changes of the team until the caller's transaction ends. */
const lockTeam = statement<{ id: string }>(
  "lock-team",
  "select id from teams where project_id = $1 and id = $2 for update",
);

/** Blocks users who have selected the team from changing that until the caller's transaction ends. */
const lockUsersWithSelectedTeam = statement<{ count: number }>(
  "lock-users-with-selected-team",
  `with locked as (select id from users where project_id = $1 and selected_team_id = $2 order by id for no key update)
   select count(*)::int as count from locked`,
);

/** Blocks grants in the team and selections of it until the caller's transaction ends. */
const lockMembershipsOfTeam = statement<{ count: number }>(
  "lock-memberships-of-team",
  `with locked as (
     select user_id from team_memberships where project_id = $1 and team_id = $2 order by user_id for update
   )
   select count(*)::int as count from locked`,
);

const listUsersWithSelectedTeam = statement<{ id: string }>(
  "list-users-with-selected-team",
  "select id from users where project_id = $1 and selected_team_id = $2 order by id",
);

/**
 * Ordered by time of joining, then permission. Inserted in SQL, because there can be many events. Locks the grants,
 * because their definitions may be renamed or deleted concurrently. `$3`: now.
 */
const publishPermissionsDeleted = statement(
  "publish-permissions-of-deleted-team",
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

const publishMembershipsDeleted = statement(
  "publish-memberships-of-deleted-team",
  `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
   select m.project_id, gen_random_uuid(), 'team_membership.deleted', m.user_id,
     jsonb_build_object('type', 'team_membership.deleted',
       'data', jsonb_build_object('team_id', m.team_id, 'user_id', m.user_id)), $3::timestamptz
   from team_memberships m
   where m.project_id = $1 and m.team_id = $2
   order by m.created_at, m.user_id`,
);

const deleteTeamRow = statement("delete-team", "delete from teams where project_id = $1 and id = $2");

const findUsersById = statement<User>(
  "find-users-of-deleted-team",
  `select ${userColumns} from users u ${userJoins} where u.project_id = $1 and u.id = any($2::uuid[]) order by u.id`,
);

/** Users per statement: keeps memory low even if many users have selected the team. */
const batchSize = 500;

/**
 * Deletes a team with all its data. Emits an event for each ended permission and membership, then for the team, then
 * for the users who had selected it. Concurrent joins succeed before, or find no team. @throws TEAM_NOT_FOUND
 */
async function deleteTeam(transaction: Queryable, team: EventContext & { readonly teamId: string }): Promise<void> {
  const { projectId, teamId, now } = team;
  const key = [projectId, teamId];
  if (!(await transaction.row(lockTeam, key))) throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
  // Lock order: users before memberships. The list of users who selected the team is stable only after no user can
  // select it.
  await transaction.row(lockUsersWithSelectedTeam, key);
  await transaction.row(lockMembershipsOfTeam, key);
  const selectingUsers = await transaction.rows(listUsersWithSelectedTeam, key);
  await transaction.run(publishPermissionsDeleted, [...key, new Date(now)]);
  await transaction.run(publishMembershipsDeleted, [...key, new Date(now)]);
  await transaction.run(deleteTeamRow, key);
  await queueEvents(transaction, team, [{ type: "team.deleted", data: { id: teamId } }]);
  for (let start = 0; start < selectingUsers.length; start += batchSize) {
    const ids = selectingUsers.slice(start, start + batchSize).map(({ id }) => id);
    const users = await transaction.rows(findUsersById, [projectId, ids]);
    const events = users.map((user) => ({
      type: "user.updated" as const,
      data: toServerWire(user, user.last_active_at.getTime()),
    }));
    await queueEvents(transaction, team, events);
  }
}

/** `DELETE /teams/{team_id}` */
export function remove(services: TeamServices): Handler<typeof contract.teams.delete, Project, User> {
  return async function remove(call) {
    const { auth, params } = call;
    const { database, clock } = services;
    const teamId = toId(params.team_id);
    await checkTeamAccess(database, auth, teamId, "$delete_team");
    const team = { projectId: auth.project.id, teamId, now: clock() };
    await database.transaction(async (transaction) => {
      await deleteTeam(transaction, team);
      const event = { action: "team.delete", target: { type: "team", id: teamId } } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
    });
    return { success: true };
  };
}
