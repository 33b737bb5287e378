const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const exactFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "long", timeZone: "UTC" });

/** Intl separates AM and PM with a narrow no-break space, which some mail clients show as a box. */
const withPlainSpaces = (text: string): string => text.replaceAll("\u202f", " ");

/**
 * "Nov 22, 2026, 10:13 AM UTC", for readers whose time zone the server doesn't know. `time`: a date, or ms since the
 * epoch.
 */
export const formatTime = (time: Date | number): string => `${withPlainSpaces(timeFormat.format(time))} UTC`;

/** For tooltips: "Nov 22, 2026, 10:13:18 AM UTC". */
export const formatExactTime = (time: Date | number): string => withPlainSpaces(exactFormat.format(time));
