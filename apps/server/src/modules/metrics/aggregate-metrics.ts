import type { MetricsRead } from "@vestibule/contract/endpoints";
import { PlainError } from "../../http/api-error.ts";
import { addDays, daysBetween, mondayOf } from "./time-zones.ts";

/** How many days the lists have that other clients know, and a range of which nothing is said. */
export const defaultDays = 31;
const maxDays = 366;

export interface DateRange {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** @throws plain 400 for a range that is none, or too long. */
export function resolveDateRange(
  requested: { from?: string | undefined; to?: string | undefined },
  today: string,
): DateRange {
  const to = requested.to ?? (requested.from !== undefined && requested.from > today ? requested.from : today);
  const from = requested.from ?? addDays(to, 1 - defaultDays);
  if (from > to) throw new PlainError(400, "`from` must not be later than `to`.");
  if (daysBetween(from, to) >= maxDays) throw new PlainError(400, `A range has at most ${maxDays} days.`);
  return { from, to };
}

/** The same dates in UTC; a range up to today goes up to today there, too, which may be another date. */
export const toUtcRange = ({ from, to }: DateRange, today: string, utcToday: string): DateRange => ({
  from,
  to: to === today ? utcToday : to,
});

/** Tries of one kind on a day. */
export interface AttemptCount {
  /** The place of the day, from 1 on. */
  readonly day: number;
  readonly action: "sign_in" | "sign_up";
  readonly method: string;
  readonly outcome: "success" | "failure" | "challenge";
  /** The error code of failures, else empty. */
  readonly reason: string;
  readonly count: number;
}

type Overview = MetricsRead["overview"];

const sum = (attempts: readonly AttemptCount[]): number => attempts.reduce((total, { count }) => total + count, 0);
const groups = (
  attempts: readonly AttemptCount[],
  getKey: (attempts: AttemptCount) => string,
): [string, AttemptCount[]][] =>
  [...Map.groupBy(attempts, getKey)].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** A code that was mailed to somebody who has no account: nobody has tried to come in yet. */
const isEmailedCode = ({ action, outcome }: AttemptCount): boolean => action === "sign_up" && outcome === "challenge";

const outcomes = ["success", "failure", "challenge"] as const;

export const summarizeSignIns = (attempts: readonly AttemptCount[]): Overview["sign_ins"] =>
  groups(
    attempts.filter((row) => !isEmailedCode(row)),
    ({ method }) => method,
  ).flatMap(([method, rows]) =>
    outcomes.flatMap((outcome) => {
      const count = sum(rows.filter((row) => row.outcome === outcome));
      return count === 0 ? [] : [{ method, outcome, count }];
    }),
  );

export const summarizeFailureReasons = (attempts: readonly AttemptCount[]): Overview["failure_reasons"] =>
  groups(
    attempts.filter(({ outcome }) => outcome === "failure"),
    ({ reason }) => reason,
  )
    .map(([reason, rows]) => ({ reason, count: sum(rows) }))
    .toSorted((one, other) => other.count - one.count);

/** Who was mailed a code has started with it; entering it, well or badly, is not another start. */
export const summarizeConversion = (attempts: readonly AttemptCount[]): Overview["sign_up_conversion"] =>
  groups(
    attempts.filter(({ action }) => action === "sign_up"),
    ({ method }) => method,
  ).map(([method, rows]) => {
    const emailed = sum(rows.filter(isEmailedCode));
    const completed = sum(rows.filter(({ outcome }) => outcome === "success"));
    return { method, started: Math.max(emailed, sum(rows) - emailed), completed };
  });

/** By the place of the day: tries that led in, and those that failed. */
export const countAttemptsByDay = (
  attempts: readonly AttemptCount[],
): Map<number, { sign_ins: number; failed_sign_ins: number }> =>
  new Map(
    [...Map.groupBy(attempts, ({ day }) => day)].map(([day, rows]) => {
      const of = (outcome: string): number => sum(rows.filter((row) => row.outcome === outcome));
      return [day, { sign_ins: of("success"), failed_sign_ins: of("failure") }];
    }),
  );

/** The weeks of the range that have begun, each with every week since. `users`, `active`: what was counted, by the names of weeks. */
export function summarizeRetention(
  { from, to }: DateRange,
  today: string,
  users: ReadonlyMap<string, number>,
  active: ReadonlyMap<string, number>,
): Overview["retention"] {
  const last = mondayOf(today);
  const weeksFrom = (first: string, end: string): string[] =>
    Array.from({ length: Math.max(0, daysBetween(first, end) / 7 + 1) }, (_, index) => addDays(first, index * 7));
  const weeks = weeksFrom(mondayOf(from), mondayOf(to)).filter((week) => week <= last);
  return weeks.map((week) => ({
    week,
    users: users.get(week) ?? 0,
    active: weeksFrom(week, last).map((later) => active.get(`${week}/${later}`) ?? 0),
  }));
}
