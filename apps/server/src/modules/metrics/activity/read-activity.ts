import type { Database, Queryable } from "../../../platform/database/database.ts";
import { PrimaryNeededError } from "../../../platform/database/reads.ts";
import type { Clock } from "../../../platform/platform.ts";
import { closedAfterMs, isUtcDay, openDayCacheMs, type Span, splitIntoUtcDays } from "./activity-quarters.ts";
import { findLocalDays, findUtcDays, lockLocalDays, upsertLocalDays } from "./local-day-statements.ts";

export interface ActivityCount {
  readonly active: number;
  /** Active users who signed up on that day. */
  readonly new: number;
}

/**
 * Active users per day, for consecutive days. `standby`: reads there, and never counts.
 * @throws PrimaryNeededError if the standby lacks counts
 */
export type ReadActivity = (projectId: string, days: readonly Span[], standby?: Queryable) => Promise<ActivityCount[]>;

type Counts = Map<string, ActivityCount>;

const none: ActivityCount = { active: 0, new: 0 };
/** Approximate limit of rows per statement, well below the statement timeout. */
const maxRowsPerChunk = 300_000;

const getSpanKey = ({ startsAt, endsAt }: Span): string => `${startsAt}/${endsAt}`;
const toUtcDate = (at: number): string => new Date(at).toJSON().slice(0, 10);

/**
 * UTC days come from counters. Other days are counted on first read and then cached; the current day is recounted every
 * minute.
 */
export function createActivityReader(database: Database, clock: Clock): ReadActivity {
  const runSerially = createSerialRunner();

  /** Keyed by UTC date. */
  const readUtcDays = async (queryable: Queryable, projectId: string, from: number, to: number): Promise<Counts> => {
    const rows = await queryable.rows(findUtcDays, { projectId, fromDay: toUtcDate(from), toDay: toUtcDate(to) });
    return new Map(rows.map((row) => [row.day, { active: row.active, new: row.new }]));
  };

  const readLocalDays = async (queryable: Queryable, projectId: string, days: readonly Span[]): Promise<Counts> => {
    const [from, to] = [days[0]?.startsAt ?? 0, days.at(-1)?.startsAt ?? 0];
    const since = new Date(clock() - openDayCacheMs);
    const rows = await queryable.rows(findLocalDays, { projectId, from: new Date(from), to: new Date(to), since });
    return new Map(
      rows.map((row) => [getSpanKey({ startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() }), row]),
    );
  };

  /** Waits for other nodes that count the same days, and reuses their counts. */
  const countChunk = (projectId: string, chunk: readonly Span[]): Promise<void> =>
    database.transaction(async (transaction) => {
      await transaction.rows(lockLocalDays, { projectIds: [projectId] });
      const counted = await readLocalDays(transaction, projectId, chunk);
      const missing = chunk.filter((day) => !counted.has(getSpanKey(day)));
      if (missing.length === 0) return;
      const parts = missing.flatMap((day) => splitIntoUtcDays(day).map((part) => ({ ...day, ...part })));
      await transaction.run(upsertLocalDays, {
        projectId,
        starts: parts.map(({ startsAt }) => new Date(startsAt)),
        ends: parts.map(({ endsAt }) => new Date(endsAt)),
        days: parts.map(({ day }) => day),
        quarters: parts.map(({ quarters }) => quarters),
        now: new Date(clock()),
        closedBefore: new Date(clock() - closedAfterMs),
      });
    });

  return async (projectId, days, standby) => {
    const source = standby ?? database;
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) return [];
    const utcDays = await readUtcDays(source, projectId, first.startsAt, last.endsAt);
    const countRowsOfDay = (day: Span): number =>
      splitIntoUtcDays(day).reduce((sum, part) => sum + (utcDays.get(part.day)?.active ?? 0), 0);
    const local = days.filter((day) => !isUtcDay(day) && day.endsAt > day.startsAt && countRowsOfDay(day) > 0);
    let counted: Counts = new Map();
    if (local.length > 0) {
      counted = await readLocalDays(source, projectId, local);
      const missing = local.filter((day) => !counted.has(getSpanKey(day)));
      if (missing.length > 0 && standby) throw new PrimaryNeededError("days were not counted yet");
      for (const chunk of splitIntoChunks(missing, countRowsOfDay))
        await runSerially(projectId, () => countChunk(projectId, chunk));
      if (missing.length > 0) counted = await readLocalDays(database, projectId, local);
    }
    return days.map(
      (day) => (isUtcDay(day) ? utcDays.get(toUtcDate(day.startsAt)) : counted.get(getSpanKey(day))) ?? none,
    );
  };
}

function splitIntoChunks(days: readonly Span[], countRowsOfDay: (day: Span) => number): Span[][] {
  const chunks: Span[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const day of days) {
    rows += countRowsOfDay(day);
    if (rows > maxRowsPerChunk) {
      chunks.push([]);
      rows = countRowsOfDay(day);
    }
    chunks.at(-1)?.push(day);
  }
  return chunks;
}

/** Runs tasks with the same name one after another, so that they occupy a single database connection. */
function createSerialRunner(): (name: string, work: () => Promise<void>) => Promise<void> {
  const tails = new Map<string, Promise<void>>();
  return (name, work) => {
    const tail = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(name, tail);
    const cleanUp = (): void => {
      if (tails.get(name) === tail) tails.delete(name);
    };
    tail.then(cleanUp, cleanUp);
    return tail;
  };
}
