import type { MetricsRange } from "../../data/metrics.ts";
import { isTimeZone } from "../../features/filters/date-range.ts";

export const spans = ["7", "30", "90", "365"] as const;
export type Span = (typeof spans)[number];
export const getSpan = (days: number): Span => spans.find((span) => Number(span) === days) ?? "30";
/** The server's maximum. */
const maxDays = 366;
const dayMs = 86_400_000;

export interface OverviewSearch {
  /** Absent: 30 days, unless a custom range is set. */
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
  /** An IANA time zone. Absent: the browser's. */
  readonly zone?: string;
}

const time = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const isDate = (value: unknown): value is string =>
  typeof value === "string" && /^2\d{3}-\d\d-\d\d$/.test(value) && toDate(time(value)) === value;
const toDate = (ms: number): string => (Number.isNaN(ms) ? "" : new Date(ms).toISOString().slice(0, 10));
export const addDays = (date: string, days: number): string => toDate(time(date) + days * dayMs);
/** Both ends are inclusive. */
export const getLength = ({ from, to }: MetricsRange): number => Math.round((time(to) - time(from)) / dayMs) + 1;

export const isRange = ({ from, to }: { from?: unknown; to?: unknown }): boolean => {
  if (!isDate(from) || !isDate(to)) return false;
  const length = getLength({ from, to });
  return length >= 1 && length <= maxDays;
};

/** Parses the search parameters and drops invalid ones. */
export function parseOverviewSearch({ days, from, to, zone }: Record<string, unknown>): OverviewSearch {
  const span = spans.find((each) => each !== "30" && each === String(days));
  return {
    ...(isRange({ from, to }) ? { from: String(from), to: String(to) } : span && { days: Number(span) }),
    ...(isTimeZone(zone) && { zone }),
  };
}

/** The days of a chart's bar: one, or a week that ends with the range. */
export function getBarDays(from: string, isByWeek: boolean, end: string): MetricsRange {
  const last = isByWeek ? addDays(from, 6) : from;
  return { from, to: last < end ? last : end };
}

/** The selected range, and the preceding one of the same length. */
export function getRanges({ days, from, to }: OverviewSearch, today: string) {
  const range = from && to ? { from, to } : { from: addDays(today, 1 - (days ?? 30)), to: today };
  return { range, previous: { from: addDays(range.from, -getLength(range)), to: addDays(range.from, -1) } };
}
