const createFormat = (timeStyle: "short" | "long"): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle, timeZone: "UTC" });

/** Created when they are used: the first one loads a table of languages, which would delay the start of a server. */
let timeFormat: Intl.DateTimeFormat | undefined;
let exactFormat: Intl.DateTimeFormat | undefined;

/** Intl separates AM and PM with a narrow no-break space, which some mail clients show as a box. */
const withPlainSpaces = (text: string): string => text.replaceAll("\u202f", " ");

/**
 * "Nov 22, 2026, 10:13 AM UTC", for readers whose time zone the server doesn't know. `time`: a date, or ms since the
 * epoch.
 */
export function formatTime(time: Date | number): string {
  timeFormat ??= createFormat("short");
  return `${withPlainSpaces(timeFormat.format(time))} UTC`;
}

/** For tooltips: "Nov 22, 2026, 10:13:18 AM UTC". */
export function formatExactTime(time: Date | number): string {
  exactFormat ??= createFormat("long");
  return withPlainSpaces(exactFormat.format(time));
}
