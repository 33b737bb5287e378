/** Number of days, including today. */
const daysBack = { today: 1, "7d": 7, "30d": 30, "90d": 90, "365d": 365 } as const;

export type Period = keyof typeof daysBack;
export const periods = Object.keys(daysBack) as Period[];

const dayMs = 86_400_000;
/** Metrics are counted by quarter hour, so a day begins with one. */
const quarterMs = 900_000;

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const isTimeZone = (value: unknown): value is string => {
  if (typeof value !== "string" || value === "") return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
};

const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });

/** The date in a time zone, `YYYY-MM-DD`. `now`: ms since the epoch. */
export const dayIn = (timeZone: string, now: number): string => dayFormat(timeZone).format(now);

/** The time filter in a URL: a period ending today, or days. Empty if there is no such filter. */
export interface DateRange {
  readonly period?: Period | undefined;
  /** Days, `YYYY-MM-DD`, both inclusive; used instead of a period. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The IANA time zone of the days, in links from charts. Absent: the browser's. */
  readonly zone?: string | undefined;
}

const day = (given: unknown): string | undefined =>
  typeof given === "string" && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** Parses untrusted URL parameters. Days take precedence over a period. */
export function parseDateRange(given: { readonly [Name in keyof DateRange]?: unknown }): DateRange {
  const [from, to] = [day(given.from), day(given.to)];
  if (from !== undefined || to !== undefined)
    return { ...(from && { from }), ...(to && { to }), ...(isTimeZone(given.zone) && { zone: given.zone }) };
  const period = periods.find((each) => each === given.period);
  return period ? { period } : {};
}

/**
 * From the start of the first day to the end of the last. `now`: only its day matters, so that the query key stays the
 * same all day.
 */
export function getTimeRange(
  { period, from, to, zone }: DateRange,
  now: Date,
): { readonly after?: Date; readonly before?: Date } {
  if (period) return { after: startOfDay(now, 1 - daysBack[period]) };
  return {
    ...(from !== undefined && { after: findDayStart(from, 0, zone) }),
    ...(to !== undefined && { before: findDayStart(to, 1, zone) }),
  };
}

/** `YYYY-MM-DD` alone is parsed as UTC. */
export const parseLocalDay = (text: string): Date => new Date(`${text}T00:00:00`);

/** The start of a day in the user's time zone, correct across daylight saving changes. */
const startOfDay = (date: Date, moreDays: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + moreDays);

const findDayStart = (day: string, moreDays: number, zone: string | undefined): Date =>
  zone === undefined
    ? startOfDay(parseLocalDay(day), moreDays)
    : findDayStartIn(zone, new Date(Date.parse(day) + moreDays * dayMs).toISOString().slice(0, 10));

/** The first quarter hour with this date or a later one, as the server counts days: some midnights don't exist. */
function findDayStartIn(zone: string, day: string): Date {
  const format = dayFormat(zone);
  let [before, after] = [Date.parse(day) - dayMs, Date.parse(day) + dayMs];
  while (after - before > quarterMs) {
    const middle = before + Math.floor((after - before) / 2 / quarterMs) * quarterMs;
    if (format.format(middle) >= day) after = middle;
    else before = middle;
  }
  return new Date(after);
}
