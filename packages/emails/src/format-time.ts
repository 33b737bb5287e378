const createFormat = (second?: "2-digit", locale = "en-US"): Intl.DateTimeFormat =>
  // English for a locale that Intl doesn't know, instead of the server's own.
  new Intl.DateTimeFormat([locale, "en-US"], {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second,
    timeZone: "UTC",
    timeZoneName: "short",
  });

/** Created when they are used: the first one loads a table of languages, which would delay the start of a server. */
let timeFormat: Intl.DateTimeFormat | undefined;
let exactFormat: Intl.DateTimeFormat | undefined;

/** Intl separates AM and PM with a narrow no-break space, which some mail clients show as a box. */
const withPlainSpaces = (text: string): string => text.replaceAll("\u202f", " ");

/**
 * "Nov 22, 2026, 10:13 AM UTC", for readers whose time zone the server doesn't know. `time`: a date, or ms since the
 * epoch. `locale`: BCP 47.
 */
export function formatTime(time: Date | number, locale = "en"): string {
  timeFormat ??= createFormat();
  const format = locale === "en" ? timeFormat : createFormat(undefined, locale);
  return withPlainSpaces(format.format(time));
}

/** For tooltips: "Nov 22, 2026, 10:13:18 AM UTC". */
export function formatExactTime(time: Date | number): string {
  exactFormat ??= createFormat("2-digit");
  return withPlainSpaces(exactFormat.format(time));
}
