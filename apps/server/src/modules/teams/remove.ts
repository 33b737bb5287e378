import type { contract, WebhookEvent } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import { findUsersByIds, toServerWire, type User } from "../users/index.ts";
import { type EventContext, queueEvents } from "../webhooks/index.ts";
import { checkTeamAccess, type TeamServices, toId } from "./access.ts";

/** Blocks joins and changes of the team until the caller's transaction ends. */
const lockTeam = statement(
  "lock-team",
  "select id from teams where project_id = $projectId and id = $teamId for update",
);

/** Blocks users who have selected the team from changing that until the caller's transaction ends. */
const lockUsersWithSelectedTeam = statement(
  "lock-users-with-selected-team",
  `with locked as (select id from users where project_id = $projectId and selected_team_id = $teamId order by id for no key update)
   select count(*)::int as "count!" from locked`,
);

/** Blocks grants in the team and selections of it until the caller's transaction ends. */
const lockMembershipsOfTeam = statement(
  "lock-memberships-of-team",
  `with locked as (
     select user_id from team_memberships where project_id = $projectId and team_id = $teamId order by user_id for update
   )
   select count(*)::int as "count!" from locked`,
);

const listUsersWithSelectedTeam = statement(
  "list-users-with-selected-team",
  "select id from users where project_id = $projectId and selected_team_id = $teamId order by id",
);

/**
 * Ordered by time of joining, then permission. Locks the grants, because their definitions may be renamed or deleted
 * concurrently: each grant ends with one event and its last id.
 */
const lockGrantsOfTeam = statement(
  "lock-grants-of-team",
  `select g.permission_id as id, m.user_id
   from team_memberships m
   join team_permissions g on g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id
   where m.project_id = $projectId and m.team_id = $teamId
   order by m.created_at, m.user_id, upper(g.permission_id) collate "C" for update of g`,
);

/** Oldest first. */
const listMembers = statement(
  "list-members-of-deleted-team",
  "select user_id from team_memberships where project_id = $projectId and team_id = $teamId order by created_at, user_id",
);

const deleteTeamRow = statement("delete-team", "delete from teams where project_id = $projectId and id = $teamId");

/** Users per statement: keeps memory low even if many users have selected the team. */
const batchSize = 500;
/** Events per statement. */
const eventBatchSize = 5_000;

/**
 * Deletes a team with all its data. Emits an event for each ended permission and membership, then for the team, then
 * for the users who had selected it. Concurrent joins succeed before, or find no team. @throws TEAM_NOT_FOUND
 */
async function deleteTeam(transaction: Queryable, team: EventContext & { readonly teamId: string }): Promise<void> {
  const { projectId, teamId } = team;
  const key = { projectId, teamId };
  if (!(await transaction.row(lockTeam, key))) throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
  // Lock order: users before memberships. The list of users who selected the team is stable only after no user can
  // select it.
  await transaction.row(lockUsersWithSelectedTeam, key);
  await transaction.row(lockMembershipsOfTeam, key);
  const selectingUsers = await transaction.rows(listUsersWithSelectedTeam, key);
  const grants = await transaction.rows(lockGrantsOfTeam, key);
  const members = await transaction.rows(listMembers, key);
  await transaction.run(deleteTeamRow, key);
  const events: WebhookEvent[] = [
    ...grants.map(({ id, user_id }) => ({
      type: "team_permission.deleted" as const,
      data: { id, team_id: teamId, user_id },
    })),
    ...members.map(({ user_id }) => ({ type: "team_membership.deleted" as const, data: { team_id: teamId, user_id } })),
    { type: "team.deleted", data: { id: teamId } },
  ];
  for (let start = 0; start < events.length; start += eventBatchSize)
    await queueEvents(transaction, team, events.slice(start, start + eventBatchSize));
  for (let start = 0; start < selectingUsers.length; start += batchSize) {
    const userIds = selectingUsers.slice(start, start + batchSize).map(({ id }) => id);
    const users = await findUsersByIds(transaction, { projectId, userIds });
    const updates = users.map((user) => ({
      type: "user.updated" as const,
      data: toServerWire(user, user.last_active_at.getTime()),
    }));
    await queueEvents(transaction, team, updates);
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
