const minuteMs = 60_000;
/** Units from largest to smallest, in ms. */
const units = [
  ["year", 365 * 24 * 60 * minuteMs],
  ["month", 30 * 24 * 60 * minuteMs],
  ["day", 24 * 60 * minuteMs],
  ["hour", 60 * minuteMs],
  ["minute", minuteMs],
] as const;

/** Dates and locations formatted for a locale. */
export function createFormatters(lang: string) {
  const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });
  const dateTime = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  const relative = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const regions = new Intl.DisplayNames(lang, { type: "region", fallback: "code" });
  return {
    day: (date: Date) => day.format(date),
    dateTime: (date: Date) => dateTime.format(date),
    /** "3 hours ago"; the last minute is "now". `now`: ms since the epoch. */
    ago(date: Date, now: number) {
      const ms = now - date.getTime();
      const [unit, size] = units.find(([, each]) => ms >= each) ?? (["second", Number.POSITIVE_INFINITY] as const);
      return relative.format(-Math.floor(ms / size) || 0, unit);
    },
    /** `code`: ISO 3166-1 alpha-2. */
    country: (code: string) => regions.of(code) ?? code,
  };
}

export type Formatters = ReturnType<typeof createFormatters>;
