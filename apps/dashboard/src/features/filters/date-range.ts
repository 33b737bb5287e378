/** Days back, the day of today included. */
const daysBack = { today: 1, "7d": 7, "30d": 30, "90d": 90, "365d": 365 } as const;

export type Period = keyof typeof daysBack;
export const periods = Object.keys(daysBack) as Period[];

/** What an address says about time: a period that ends today, or days. Absent: no such filter. */
export interface DateRange {
  readonly period?: Period | undefined;
  /** Days of this browser's calendar, `YYYY-MM-DD`, both included; instead of a period. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const day = (given: unknown): string | undefined =>
  typeof given === "string" && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** Makes sense of what anybody may have written into an address. Days win over a period. */
export function parseDateRange(given: { readonly [Name in keyof DateRange]?: unknown }): DateRange {
  const [from, to] = [day(given.from), day(given.to)];
  if (from !== undefined || to !== undefined) return { ...(from && { from }), ...(to && { to }) };
  const period = periods.find((each) => each === given.period);
  return period ? { period } : {};
}

/** From the first moment of the first day to the first after the last. `now`: only its day matters, so that the same question stays the
 *  same all day. */
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

/** `YYYY-MM-DD` alone would be read as UTC. */
export const parseLocalDay = (text: string): Date => new Date(`${text}T00:00:00`);

/** The first moment of a day in the person's zone; days that a clock change makes shorter or longer included. */
const startOfDay = (date: Date, moreDays: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + moreDays);
