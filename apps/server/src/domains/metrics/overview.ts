import type { MetricsRead } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { isUtcDay, type ReadActivity, type Span } from "../activity-counts/index.ts";
import { countRetained, countSignUps, countSignUpsByWeek, countTries, countTriesOfUtcDays } from "./queries.ts";
import {
  conversionOf,
  type DateRange,
  failureReasonsOf,
  retentionOf,
  signInsOf,
  type Tries,
  triesByDay,
} from "./rules.ts";
import { datesBetween, mondayOf, spansOf } from "./time-zones.ts";

type Overview = MetricsRead["overview"];

export interface Day {
  readonly span: Span;
  readonly counts: Omit<Overview["days"][number], "sign_ins" | "failed_sign_ins">;
}

/** When each of some days begins, and when the last one ends. */
const bordersOf = (days: readonly Span[]): Date[] =>
  [...days.map(({ startsAt }) => startsAt), days.at(-1)?.endsAt ?? 0].map((at) => new Date(at));

/** Every day of a range: who signed up, and who was active. */
export async function readDays(
  { database, readActivity }: { readonly database: Queryable; readonly readActivity: ReadActivity },
  projectId: string,
  { from, to }: DateRange,
  timeZone: string,
): Promise<Day[]> {
  const dates = datesBetween(from, to);
  const spans = spansOf(dates, timeZone);
  const signUps = await database.rows(countSignUps, [projectId, bordersOf(spans)]);
  const signUpsOf = new Map(signUps.map(({ day, count }) => [day, count]));
  const activity = await readActivity(projectId, spans);
  return spans.map((span, index) => {
    const { active = 0, new: fresh = 0 } = activity[index] ?? {};
    const counts = {
      date: dates[index] ?? "",
      sign_ups: signUpsOf.get(index + 1) ?? 0,
      active_users: active,
      new_users: fresh,
      returning_users: active - fresh,
    };
    return { span, counts };
  });
}

const noTries = { sign_ins: 0, failed_sign_ins: 0 };

/** The days, and what became of tries to sign in on them. */
export async function readTries(
  database: Queryable,
  projectId: string,
  days: readonly Day[],
): Promise<Pick<Overview, "days" | "sign_ins" | "failure_reasons" | "sign_up_conversion">> {
  const tries = await findTries(database, projectId, days);
  const byDay = triesByDay(tries);
  return {
    days: days.map(({ counts }, index) => ({ ...counts, ...(byDay.get(index + 1) ?? noTries) })),
    sign_ins: signInsOf(tries),
    failure_reasons: failureReasonsOf(tries),
    sign_up_conversion: conversionOf(tries),
  };
}

function findTries(database: Queryable, projectId: string, days: readonly Day[]): Promise<Tries[]> {
  const spans = days.map(({ span }) => span);
  return spans.every(isUtcDay)
    ? database.rows(countTriesOfUtcDays, [projectId, days[0]?.counts.date, days.at(-1)?.counts.date])
    : database.rows(countTries, [projectId, bordersOf(spans)]);
}

/** The weeks of a range. `today`: in UTC, as the weeks are. */
export async function readRetention(
  database: Queryable,
  projectId: string,
  range: DateRange,
  today: string,
): Promise<Overview["retention"]> {
  const weeks = [projectId, mondayOf(range.from), mondayOf(range.to)];
  const users = await database.rows(countSignUpsByWeek, weeks);
  const active = await database.rows(countRetained, weeks);
  return retentionOf(
    range,
    today,
    new Map(users.map(({ week, count }) => [week, count])),
    new Map(active.map(({ sign_up_week, week, active }) => [`${sign_up_week}/${week}`, active])),
  );
}
