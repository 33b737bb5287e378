import type { Database, Queryable } from "../../../platform/database/database.ts";
import {
  type ActiveQuarter,
  getLastCountries,
  getLastPerUser,
  getUserKey,
  isLate,
  maxRecentlyActive,
  toDays,
} from "./activity-quarters.ts";
import {
  deleteLessRecentlyActive,
  findSignUps,
  upsertActivityDays,
  upsertLastCountries,
  upsertRecentlyActive,
} from "./activity-statements.ts";
import { deleteLocalDays, lockLocalDays } from "./local-day-statements.ts";

/**
 * Counts activity once, even if it is written again. Returns the activity of unknown users, which was not counted.
 * `now`: ms since the epoch.
 */
export async function countActivity(
  database: Database,
  quarters: readonly ActiveQuarter[],
  now: number,
): Promise<readonly ActiveQuarter[]> {
  const activeUsers = getLastPerUser(quarters);
  const rows = await database.rows(findSignUps, [
    activeUsers.map(({ projectId }) => projectId),
    activeUsers.map(({ userId }) => userId),
  ]);
  const signUps = new Map(rows.map((row) => [`${row.project_id}/${row.user_id}`, row.signed_up_at]));
  const known = quarters.filter((quarter) => signUps.has(getUserKey(quarter)));
  if (known.length > 0) await database.transaction((transaction) => write(transaction, known, signUps, now));
  return quarters.filter((quarter) => !signUps.has(getUserKey(quarter)));
}

async function write(
  transaction: Queryable,
  quarters: readonly ActiveQuarter[],
  signUps: ReadonlyMap<string, Date>,
  now: number,
): Promise<void> {
  const days = toDays(quarters);
  await transaction.run(upsertActivityDays, [
    days.map(({ projectId }) => projectId),
    days.map(({ day }) => day),
    days.map(({ userId }) => userId),
    days.map(({ quarters }) => quarters),
    days.map((day) => signUps.get(getUserKey(day))),
  ]);
  const countries = getLastCountries(quarters);
  if (countries.length > 0) {
    await transaction.run(upsertLastCountries, [
      countries.map(({ projectId }) => projectId),
      countries.map(({ userId }) => userId),
      countries.map(({ code }) => code),
      countries.map(({ at }) => new Date(at)),
    ]);
  }
  const activeUsers = getLastPerUser(quarters);
  const projectIds = activeUsers.map(({ projectId }) => projectId);
  const times = activeUsers.map(({ at }) => new Date(at));
  await transaction.run(upsertRecentlyActive, [
    projectIds,
    activeUsers.map(({ userId }) => userId),
    times,
    maxRecentlyActive,
  ]);
  await transaction.run(deleteLessRecentlyActive, [[...new Set(projectIds)], maxRecentlyActive]);
  const late = quarters.filter(({ at }) => isLate(at, now));
  if (late.length > 0) {
    const lateIds = late.map(({ projectId }) => projectId);
    await transaction.rows(lockLocalDays, [lateIds]);
    await transaction.run(deleteLocalDays, [lateIds, late.map(({ at }) => new Date(at))]);
  }
}
