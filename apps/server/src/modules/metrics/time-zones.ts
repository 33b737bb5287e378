import { quarterMs, type Span } from "./activity/activity-quarters.ts";

const dayMs = 24 * 60 * 60_000;
/** Offset of a time zone from UTC in ms, at a time in ms since the epoch. */
type OffsetAt = (at: number) => number;

/** Caches offsets, because consecutive days ask for the same ones. */
function createOffsetLookup(timeZone: string): OffsetAt {
  const known = new Map<number, number>();
  const numeric = "numeric";
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", calendar: "iso8601", numberingSystem: "latn" },
    ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
  });
  const measure: OffsetAt = (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
  return (at) => {
    const offset = known.get(at) ?? measure(at);
    known.set(at, offset);
    return offset;
  };
}

const toUtcDate = (at: number): string => new Date(at).toJSON().slice(0, 10);

/** YYYY-MM-DD in the time zone. `at`: ms since the epoch. */
export const localDate = (at: number, timeZone: string): string => toUtcDate(at + createOffsetLookup(timeZone)(at));

/** `date`: YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => toUtcDate(Date.parse(date) + days * dayMs);

/** Every date in a range, both ends included. */
export const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The Monday of the week of a date. */
export const getMonday = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/**
 * The days of a time zone; each ends where the next one begins, which is not always after 24 hours. In historical zones
 * whose midnight is not on a quarter hour, the day begins at the quarter before.
 */
export function getDaySpans(dates: readonly string[], timeZone: string): Span[] {
  const offsetAt = createOffsetLookup(timeZone);
  const last = dates.at(-1);
  const starts = [...dates, ...(last === undefined ? [] : [addDays(last, 1)])].map((date) =>
    findDayStart(date, offsetAt),
  );
  return dates.map((_, index) => ({ startsAt: starts[index] ?? 0, endsAt: starts[index + 1] ?? 0 }));
}

/**
 * The start of a date. Near a change of the UTC offset it is the first quarter hour with this date or a later one,
 * because some midnights do not exist.
 */
function findDayStart(date: string, offsetAt: OffsetAt): number {
  const midnight = Date.parse(date);
  let [before, after] = [midnight - dayMs, midnight + dayMs];
  const offset = offsetAt(before);
  if (offset === offsetAt(midnight) && offset === offsetAt(after))
    return Math.floor((midnight - offset) / quarterMs) * quarterMs;
  while (after - before > quarterMs) {
    const middle = before + Math.floor((after - before) / 2 / quarterMs) * quarterMs;
    if (middle + offsetAt(middle) >= midnight) after = middle;
    else before = middle;
  }
  return after;
}
