import { apiError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { toServerWire } from "../users/index.ts";
import { type EventContext, queueEvents } from "../webhooks/index.ts";
import {
  deleteTeamRow,
  findUsersById,
  listUsersWithSelectedTeam,
  lockMembershipsOfTeam,
  lockTeam,
  lockUsersWithSelectedTeam,
  publishMembershipsDeleted,
  publishPermissionsDeleted,
} from "./deletion-statements.ts";

/** Users per statement: keeps memory low even if many users have selected the team. */
const batchSize = 500;

/**
 * Deletes a team with all its data. Emits an event for each ended permission and membership, then for the team, then
 * for the users who had selected it. Concurrent joins succeed before, or find no team. @throws TEAM_NOT_FOUND
 */
export async function deleteTeam(
  transaction: Queryable,
  team: EventContext & { readonly teamId: string },
): Promise<void> {
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
