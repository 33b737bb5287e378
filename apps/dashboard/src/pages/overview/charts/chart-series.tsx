import { perLocale } from "../../../i18n/define-messages.ts";
import { cx } from "../../../ui/styles.ts";

/** The names of the chart's series; without `second` the bars have one part. */
export interface SeriesNames {
  readonly first: string;
  readonly second?: string;
  readonly previous: string;
}

const looks: Record<keyof SeriesNames, string> = {
  first: "h-2 bg-accent",
  second: "h-2 bg-accent/45",
  previous: "h-0.5 bg-brass",
};

/** The legend mark of a series. */
export const Mark = ({ kind }: { kind: keyof SeriesNames }) => (
  <span data-chart-mark aria-hidden="true" className={cx("w-2.5 shrink-0 rounded-[2px]", looks[kind])} />
);

const formatter = (options: Intl.DateTimeFormatOptions) => {
  // Days are already in the selected time zone; format them in UTC so that they don't shift.
  const format = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
  return (date: string) => format().format(new Date(`${date}T00:00:00Z`));
};

export const shortDate = formatter({ day: "numeric", month: "short" });
export const longDate = formatter({ weekday: "short", day: "numeric", month: "long", year: "numeric" });
