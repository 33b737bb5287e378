import type { Metrics } from "../../data/metrics.ts";

type Overview = Metrics["overview"];
export type Day = Overview["days"][number];

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

/**
 * Whether a project that was created on the day `since` can be compared with an earlier period: it existed before the
 * period's end, or its activity, such as that of imported users, reaches back. `days`: undefined while they load.
 */
export const canCompare = (days: readonly Day[] | undefined, end: string, since: string): boolean =>
  since <= end || days?.some((day) => day.active_users + day.sign_ups > 0) === true;

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

/** Attempts by one sign-in method. */
export interface Attempts {
  readonly method: string;
  readonly success: number;
  readonly failure: number;
  readonly challenge: number;
  /** Sign-ups. */
  readonly started: number;
  readonly completed: number;
}

/** Attempts by method, most frequent first. */
export function countAttemptsByMethod(
  signIns: Overview["sign_ins"],
  signUps: Overview["sign_up_conversion"],
): readonly Attempts[] {
  const methods = new Map<string, Attempts>();
  const add = (method: string, change: (row: Attempts) => Partial<Attempts>) => {
    const row = methods.get(method) ?? { method, success: 0, failure: 0, challenge: 0, started: 0, completed: 0 };
    methods.set(method, { ...row, ...change(row) });
  };
  for (const { method, outcome, count } of signIns) add(method, (row) => ({ [outcome]: row[outcome] + count }));
  for (const { method, started, completed } of signUps) add(method, () => ({ started, completed }));
  const tries = ({ success, failure, challenge, started }: Attempts) => success + failure + challenge + started;
  return [...methods.values()].toSorted((a, b) => tries(b) - tries(a));
}

/** Countries, sorted by number of users. */
export const sortCountries = (
  counts: Metrics["users_by_country"],
): readonly (readonly [code: string, count: number])[] => Object.entries(counts).toSorted(([, a], [, b]) => b - a);

/** The tint of a part of a whole: 0 for none, 1 to 5 for up to a fifth, two fifths … */
export const getTint = (part: number, of: number): number => (of <= 0 ? 0 : Math.min(5, Math.ceil((5 * part) / of)));

/** Whether there is no activity to draw yet. */
export const isEmptyProject = ({ total_users, overview: { days } }: Metrics): boolean =>
  total_users === 0 && days.every((day) => day.active_users + day.sign_ins + day.failed_sign_ins === 0);
