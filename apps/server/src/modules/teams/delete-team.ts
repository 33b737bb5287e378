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

/** Users read and told of in one statement: what is held in memory stays small, however many have selected the team. */
const batchSize = 500;

/** Deletes a team with everything in it, and tells webhooks of each permission and membership that ends, then of the team, then of the
 *  users who had selected it. Who joins at the same time does so before, or finds no team. @throws TEAM_NOT_FOUND */
export async function deleteTeam(
  transaction: Queryable,
  team: EventContext & { readonly teamId: string },
): Promise<void> {
  const { projectId, teamId, now } = team;
  const key = [projectId, teamId];
  if (!(await transaction.row(lockTeam, key))) throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
  // Users before memberships, as everybody who changes both does; who has selected the team is certain when nobody can any more.
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
