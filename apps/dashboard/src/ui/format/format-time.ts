import { getLocale } from "../../i18n/define-messages.ts";
import { uiMessages } from "../messages.ts";

/** Caches results by arguments, without eviction. Use it for a small number of distinct arguments. */
function memoize<Args extends readonly unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const key = JSON.stringify(args);
    const before = made.get(key);
    if (before !== undefined) return before;
    const now = make(...args);
    made.set(key, now);
    return now;
  };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30.44 * DAY;
const YEAR = 365.25 * DAY;

const STEPS = [
  { unit: "minute", millis: MINUTE, below: HOUR },
  { unit: "hour", millis: HOUR, below: DAY },
  { unit: "day", millis: DAY, below: WEEK },
  { unit: "week", millis: WEEK, below: MONTH },
  { unit: "month", millis: MONTH, below: YEAR },
  { unit: "year", millis: YEAR, below: Number.POSITIVE_INFINITY },
] as const;

/** "3 hours ago", "in 2 days", and "Nov 21, 2026" for what is more than a month ago; without seconds, which change while one reads. `isShort`: "3h ago" for the past. `then` and `now`: ms since the epoch. */
export function formatRelativeTime(then: number, now: number, locale = getLocale(), isShort = false): string {
  const format = relativeFormat(locale, isShort && then < now);
  const distance = Math.abs(then - now);
  if (distance < MINUTE) return then > now ? uiMessages.soon : uiMessages.justNow;
  // "last year" would say little, and nothing in a list in the order of time.
  if (then < now && distance >= MONTH) return dayFormat(locale).format(then);
  const step = STEPS.find(({ below }) => distance < below) ?? STEPS[5];
  // Round future times: something that was just set to expire in seven days expires in seven days, not six.
  return then < now
    ? format.format(-Math.floor(distance / step.millis), step.unit)
    : format.format(Math.round(distance / step.millis), step.unit);
}

/** How long until the text may change, in ms: older times need fewer updates. */
export function getNextUpdateMs(then: number, now: number): number {
  const distance = Math.abs(then - now);
  return distance < MINUTE ? 5 * SECOND : distance < HOUR ? 30 * SECOND : 10 * MINUTE;
}

/** "Nov 21, 2026, 10:41 PM", in the user's time zone and locale. */
export function formatTime(then: number, locale = getLocale(), timeZone?: string): string {
  return timeFormat("short", locale, timeZone).format(then);
}

/** For tooltips: "Nov 21, 2026, 10:41:03 PM UTC". */
export function formatExactTime(then: number, locale = getLocale(), timeZone?: string): string {
  return timeFormat("long", locale, timeZone).format(then);
}

const dayFormat = memoize((locale: string | undefined) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));
// Creating a formatter takes longer than rendering the row that uses it.
const relativeFormat = memoize((locale: string | undefined, isShort: boolean) => {
  // The narrow style is "-3 h" in French.
  const style = isShort ? (locale?.startsWith("en") ? "narrow" : "short") : "long";
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto", style });
});
const timeFormat = memoize(
  (timeStyle: "short" | "long", locale: string | undefined, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: "medium",
      timeStyle,
      ...(timeZone === undefined ? {} : { timeZone }),
    }),
);
