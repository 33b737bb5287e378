import type { Metrics } from "../../data/metrics.ts";

type Overview = Metrics["overview"];
export type Day = Overview["days"][number];
export type SignIns = Overview["sign_ins"];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The smallest average shown: only no users at all is 0. */
const minShown = 0.1;

/**
 * Average daily active users. A sum would count a user who returns daily once for each day. Days before `since` don't
 * count.
 */
function getAverage(days: readonly Day[], since: string): number {
  const total = sum(days.map((day) => day.active_users));
  if (total === 0) return 0;
  // Earlier activity shows that the data starts before `since`.
  const first = days.findIndex((day) => day.date >= since || day.active_users > 0);
  const mean = total / (days.length - first);
  return mean < 10 ? Math.max(minShown, Math.round(mean * 10) / 10) : Math.round(mean);
}

/** The totals of a range. `since`: the day that the project was created. */
export const getTotals = (days: readonly Day[], since: string) => ({
  signUps: sum(days.map((day) => day.sign_ups)),
  activeUsers: getAverage(days, since),
  signIns: sum(days.map((day) => day.sign_ins)),
  failedSignIns: sum(days.map((day) => day.failed_sign_ins)),
});
export type Totals = ReturnType<typeof getTotals>;

/** Relative growth, 0.5 for 50% more; `undefined`: no ratio, because it was 0 before. */
export const getGrowth = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before;

/** A bar of a chart: one part, or two stacked. `previous`: the same position in the previous period. */
export interface Point {
  readonly date: string;
  readonly first: number;
  readonly second: number;
  readonly previous: number;
}

/** Longer ranges are drawn by week, because bars must be wide enough to hover over. */
const maxBars = 120;

type Parts = (day: Day) => readonly [first: number, second: number];

/** `by`: whether a week's bar is the sum or the daily average. */
export function toPoints(days: readonly Day[], before: readonly Day[], parts: Parts, by: "sum" | "average"): Point[] {
  const size = days.length > maxBars ? 7 : 1;
  const starts = days.flatMap((_, index) => (index % size === 0 ? [index] : []));
  return starts.map((start) => {
    const slice = days.slice(start, start + size);
    const earlier = before.slice(start, start + slice.length);
    const over = (list: readonly Day[], part: 0 | 1) => {
      const total = sum(list.map((day) => parts(day)[part]));
      return by === "sum" || list.length === 0 ? total : Math.round(total / list.length);
    };
    return {
      date: slice[0]?.date ?? "",
      first: over(slice, 0),
      second: over(slice, 1),
      previous: over(earlier, 0) + over(earlier, 1),
    };
  });
}

export const isByWeek = (days: readonly Day[]): boolean => days.length > maxBars;

export interface MethodOutcome {
  readonly method: string;
  readonly success: number;
  readonly failure: number;
  readonly challenge: number;
}

/** Attempts by method, most frequent first. */
export function countOutcomesByMethod(signIns: SignIns): MethodOutcome[] {
  const methods = new Map<string, MethodOutcome>();
  for (const { method, outcome, count } of signIns) {
    const row = methods.get(method) ?? { method, success: 0, failure: 0, challenge: 0 };
    methods.set(method, { ...row, [outcome]: row[outcome] + count });
  }
  const tries = ({ success, failure, challenge }: MethodOutcome) => success + failure + challenge;
  return [...methods.values()].toSorted((a, b) => tries(b) - tries(a));
}

/** Countries, sorted by number of users. */
export const sortCountries = (
  counts: Metrics["users_by_country"],
): readonly (readonly [code: string, count: number])[] => Object.entries(counts).toSorted(([, a], [, b]) => b - a);

/** The shade of a country, from 0 to 1. The square root keeps small counts visible next to large ones. */
export const getTint = (count: number, maxCount: number): number => (maxCount <= 0 ? 0 : Math.sqrt(count / maxCount));

/** Whether there is no activity to draw yet. */
export const isEmptyProject = ({ total_users, overview: { days } }: Metrics): boolean =>
  total_users === 0 && days.every((day) => day.active_users + day.sign_ins + day.failed_sign_ins === 0);
