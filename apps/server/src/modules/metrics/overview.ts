import type { MetricsRead } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { isUtcDay, type Span } from "./activity/activity-quarters.ts";
import type { ReadActivity } from "./activity/read-activity.ts";
import {
  type AttemptCount,
  countAttemptsByDay,
  type DateRange,
  summarizeConversion,
  summarizeFailureReasons,
  summarizeRetention,
  summarizeSignIns,
} from "./aggregate-metrics.ts";
import {
  countAttempts,
  countAttemptsByUtcDay,
  countRetained,
  countSignUps,
  countSignUpsByWeek,
} from "./metrics-statements.ts";
import { datesBetween, getDaySpans, getMonday } from "./time-zones.ts";

type Overview = MetricsRead["overview"];

export interface Day {
  readonly span: Span;
  readonly counts: Omit<Overview["days"][number], "sign_ins" | "failed_sign_ins">;
}

/** The start of each day, and the end of the last one. */
const getDayBoundaries = (days: readonly Span[]): Date[] =>
  [...days.map(({ startsAt }) => startsAt), days.at(-1)?.endsAt ?? 0].map((at) => new Date(at));

/** Sign-ups and active users for every day of a range. */
export async function readDays(
  { database, readActivity }: { readonly database: Queryable; readonly readActivity: ReadActivity },
  projectId: string,
  { from, to }: DateRange,
  timeZone: string,
): Promise<Day[]> {
  const dates = datesBetween(from, to);
  const spans = getDaySpans(dates, timeZone);
  const signUps = await database.rows(countSignUps, { projectId, boundaries: getDayBoundaries(spans) });
  const signUpsByDay = new Map(signUps.map(({ day, count }) => [day, count]));
  const activity = await readActivity(projectId, spans);
  return spans.map((span, index) => {
    const { active = 0, new: fresh = 0 } = activity[index] ?? {};
    const counts = {
      date: dates[index] ?? "",
      sign_ups: signUpsByDay.get(index + 1) ?? 0,
      active_users: active,
      new_users: fresh,
      returning_users: active - fresh,
    };
    return { span, counts };
  });
}

const noAttempts = { sign_ins: 0, failed_sign_ins: 0 };

/** Adds the sign-in attempts to the days and summarizes them. */
export async function readSignInAttempts(
  database: Queryable,
  projectId: string,
  days: readonly Day[],
): Promise<Pick<Overview, "days" | "sign_ins" | "failure_reasons" | "sign_up_conversion">> {
  const attempts = await findAttempts(database, projectId, days);
  const byDay = countAttemptsByDay(attempts);
  return {
    days: days.map(({ counts }, index) => ({ ...counts, ...(byDay.get(index + 1) ?? noAttempts) })),
    sign_ins: summarizeSignIns(attempts),
    failure_reasons: summarizeFailureReasons(attempts),
    sign_up_conversion: summarizeConversion(attempts),
  };
}

async function findAttempts(database: Queryable, projectId: string, days: readonly Day[]): Promise<AttemptCount[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const spans = days.map(({ span }) => span);
  return spans.every(isUtcDay)
    ? database.rows(countAttemptsByUtcDay, {
        projectId,
        fromDay: first.counts.date,
        toDay: last.counts.date,
      })
    : database.rows(countAttempts, { projectId, boundaries: getDayBoundaries(spans) });
}

/** The weeks of a range. `today`: in UTC, like the weeks. */
export async function readRetention(
  database: Queryable,
  projectId: string,
  range: DateRange,
  today: string,
): Promise<Overview["retention"]> {
  const weeks = { projectId, fromWeek: getMonday(range.from), toWeek: getMonday(range.to) };
  const users = await database.rows(countSignUpsByWeek, weeks);
  const active = await database.rows(countRetained, weeks);
  return summarizeRetention(
    range,
    today,
    new Map(users.map(({ week, count }) => [week, count])),
    new Map(active.map(({ sign_up_week, week, active }) => [`${sign_up_week}/${week}`, active])),
  );
}
