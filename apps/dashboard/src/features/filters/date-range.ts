/** Number of days, including today. */
const daysBack = { today: 1, "7d": 7, "30d": 30, "90d": 90, "365d": 365 } as const;

export type Period = keyof typeof daysBack;
export const periods = Object.keys(daysBack) as Period[];

/** The time filter in a URL: a period ending today, or days. Empty if there is no such filter. */
export interface DateRange {
  readonly period?: Period | undefined;
  /** Days in the browser's calendar, `YYYY-MM-DD`, both inclusive; used instead of a period. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const day = (given: unknown): string | undefined =>
  typeof given === "string" && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** Parses untrusted URL parameters. Days take precedence over a period. */
export function parseDateRange(given: { readonly [Name in keyof DateRange]?: unknown }): DateRange {
  const [from, to] = [day(given.from), day(given.to)];
  if (from !== undefined || to !== undefined) return { ...(from && { from }), ...(to && { to }) };
  const period = periods.find((each) => each === given.period);
  return period ? { period } : {};
}

/**
 * From the start of the first day to the end of the last. `now`: only its day matters, so that the query key stays the
 * same all day.
 */
export function getTimeRange(
  { period, from, to }: DateRange,
  now: Date,
): { readonly after?: Date; readonly before?: Date } {
  if (period) return { after: startOfDay(now, 1 - daysBack[period]) };
  return {
    ...(from !== undefined && { after: startOfDay(parseLocalDay(from), 0) }),
    ...(to !== undefined && { before: startOfDay(parseLocalDay(to), 1) }),
  };
}

/** `YYYY-MM-DD` alone is parsed as UTC. */
export const parseLocalDay = (text: string): Date => new Date(`${text}T00:00:00`);

/** The start of a day in the user's time zone, correct across daylight saving changes. */
const startOfDay = (date: Date, moreDays: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + moreDays);
