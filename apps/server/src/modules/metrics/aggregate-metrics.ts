import type { MetricsRead } from "@vestibule/contract/endpoints";
import { PlainError } from "../../http/api-error.ts";
import { addDays, daysBetween, getMonday } from "./time-zones.ts";

/** Length of the lists that older clients know, and of the default range. */
export const defaultDays = 31;
const maxDays = 366;

export interface DateRange {
  /** YYYY-MM-DD, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** @throws PlainError 400 for an invalid or too long range */
export function resolveDateRange(
  requested: { from?: string | undefined; to?: string | undefined },
  today: string,
): DateRange {
  const to = requested.to ?? (requested.from !== undefined && requested.from > today ? requested.from : today);
  const from = requested.from ?? addDays(to, 1 - defaultDays);
  if (from > to) throw new PlainError(400, "`from` must not be later than `to`.");
  if (daysBetween(from, to) >= maxDays) throw new PlainError(400, `A range can have at most ${maxDays} days.`);
  return { from, to };
}

/** The same dates in UTC. A range that ends today also ends today in UTC, which can be another date. */
export const toUtcRange = ({ from, to }: DateRange, today: string, utcToday: string): DateRange => ({
  from,
  to: to === today ? utcToday : to,
});

/** Number of sign-in attempts of one kind on a day. */
export interface AttemptCount {
  /** One-based index of the day. */
  readonly day: number;
  readonly action: "sign_in" | "sign_up";
  readonly method: string;
  readonly outcome: "success" | "failure" | "challenge";
  /** The error code of a failure; otherwise empty. */
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

/** A code emailed to an address without an account: not a sign-in attempt yet. */
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

/** An emailed code starts the sign-up; entering it, right or wrong, is not another start. */
export const summarizeConversion = (attempts: readonly AttemptCount[]): Overview["sign_up_conversion"] =>
  groups(
    attempts.filter(({ action }) => action === "sign_up"),
    ({ method }) => method,
  ).map(([method, rows]) => {
    const emailed = sum(rows.filter(isEmailedCode));
    const completed = sum(rows.filter(({ outcome }) => outcome === "success"));
    return { method, started: Math.max(emailed, sum(rows) - emailed), completed };
  });

/** Successful and failed attempts, by one-based index of the day. */
export const countAttemptsByDay = (
  attempts: readonly AttemptCount[],
): Map<number, { sign_ins: number; failed_sign_ins: number }> =>
  new Map(
    [...Map.groupBy(attempts, ({ day }) => day)].map(([day, rows]) => {
      const of = (outcome: string): number => sum(rows.filter((row) => row.outcome === outcome));
      return [day, { sign_ins: of("success"), failed_sign_ins: of("failure") }];
    }),
  );

/** The weeks of the range that have started, each with all weeks since. `users`, `active`: counts by week. */
export function summarizeRetention(
  { from, to }: DateRange,
  today: string,
  users: ReadonlyMap<string, number>,
  active: ReadonlyMap<string, number>,
): Overview["retention"] {
  const last = getMonday(today);
  const weeksFrom = (first: string, end: string): string[] =>
    Array.from({ length: Math.max(0, daysBetween(first, end) / 7 + 1) }, (_, index) => addDays(first, index * 7));
  const weeks = weeksFrom(getMonday(from), getMonday(to)).filter((week) => week <= last);
  return weeks.map((week) => ({
    week,
    users: users.get(week) ?? 0,
    active: weeksFrom(week, last).map((later) => active.get(`${week}/${later}`) ?? 0),
  }));
}
