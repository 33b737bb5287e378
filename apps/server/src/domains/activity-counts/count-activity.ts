import type { Database, Queryable } from "../../platform/database/database.ts";
import { forgetLocalDays, holdLocalDays } from "./local-day-queries.ts";
import { dropLessRecent, findSignUps, noteCountries, noteDays, noteRecent } from "./queries.ts";
import { type ActiveQuarter, isLate, lastCountries, lastOf, personOf, recentKept, toDays } from "./rules.ts";

/** Counts activity; what was counted before is not counted again. Returns what it could not: that of people it does not know.
 *  `now`: ms since the epoch. */
export async function countActivity(
  database: Database,
  quarters: readonly ActiveQuarter[],
  now: number,
): Promise<readonly ActiveQuarter[]> {
  const people = lastOf(quarters);
  const rows = await database.rows(findSignUps, [
    people.map(({ projectId }) => projectId),
    people.map(({ userId }) => userId),
  ]);
  const signUps = new Map(rows.map((row) => [`${row.project_id}/${row.user_id}`, row.signed_up_at]));
  const known = quarters.filter((quarter) => signUps.has(personOf(quarter)));
  if (known.length > 0) await database.transaction((transaction) => write(transaction, known, signUps, now));
  return quarters.filter((quarter) => !signUps.has(personOf(quarter)));
}

async function write(
  transaction: Queryable,
  quarters: readonly ActiveQuarter[],
  signUps: ReadonlyMap<string, Date>,
  now: number,
): Promise<void> {
  const days = toDays(quarters);
  await transaction.run(noteDays, [
    days.map(({ projectId }) => projectId),
    days.map(({ day }) => day),
    days.map(({ userId }) => userId),
    days.map(({ quarters }) => quarters),
    days.map((day) => signUps.get(personOf(day))),
  ]);
  const countries = lastCountries(quarters);
  if (countries.length > 0) {
    await transaction.run(noteCountries, [
      countries.map(({ projectId }) => projectId),
      countries.map(({ userId }) => userId),
      countries.map(({ code }) => code),
      countries.map(({ at }) => new Date(at)),
    ]);
  }
  const people = lastOf(quarters);
  const projectIds = people.map(({ projectId }) => projectId);
  const times = people.map(({ at }) => new Date(at));
  await transaction.run(noteRecent, [projectIds, people.map(({ userId }) => userId), times, recentKept]);
  await transaction.run(dropLessRecent, [[...new Set(projectIds)], recentKept]);
  const late = quarters.filter(({ at }) => isLate(at, now));
  if (late.length > 0) {
    const lateIds = late.map(({ projectId }) => projectId);
    await transaction.rows(holdLocalDays, [lateIds]);
    await transaction.run(forgetLocalDays, [lateIds, late.map(({ at }) => new Date(at))]);
  }
}
