import type { CSSProperties } from "react";
import { perLocale } from "../../../i18n/define-messages.ts";
import { Count } from "../../../ui/display/count.tsx";
import { cx } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";
import type { Point } from "../metric-totals.ts";

/** The names of the chart's series; without `second` the bars have one part. */
export interface SeriesNames {
  readonly first: string;
  readonly second?: string;
  readonly previous: string;
}

const looks: Record<keyof SeriesNames, string> = {
  first: "h-2 w-2.5 bg-accent",
  second: "h-2 w-2.5 bg-accent/45",
  // Three dashes of 3 px.
  previous: "h-0.5 w-[13px] bg-ink-3 [mask-image:repeating-linear-gradient(90deg,#000_0_3px,transparent_3px_5px)]",
};

/** The legend mark of a series. */
export const Mark = ({ kind }: { kind: keyof SeriesNames }) => (
  <span data-chart-mark aria-hidden="true" className={cx("shrink-0 rounded-[2px]", looks[kind])} />
);

const formatter = (options: Intl.DateTimeFormatOptions) => {
  // Days are already in the selected time zone; format them in UTC so that they don't shift.
  const format = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
  return (date: string) => format().format(new Date(`${date}T00:00:00Z`));
};

export const shortDate = formatter({ day: "numeric", month: "short" });
export const longDate = formatter({ weekday: "short", day: "numeric", month: "long", year: "numeric" });

interface ChartTooltipProps {
  readonly point: Point;
  readonly names: SeriesNames;
  readonly isByWeek: boolean;
  /** The day or week isn't over. */
  readonly isOngoing: boolean;
  readonly canOpen: boolean;
  /** Its place. */
  readonly style: CSSProperties;
}

/** The values of a bar. */
export function ChartTooltip({ point, names, isByWeek, isOngoing, canOpen, style }: ChartTooltipProps) {
  const date = longDate(point.date);
  const title = isByWeek ? messages.charts.getWeek({ date }) : date;
  return (
    <div
      data-chart-tooltip
      className="pointer-events-none absolute top-0 z-10 w-max max-w-1/2 rounded-control border border-line bg-surface px-3 py-2 text-hint shadow-float"
      style={style}
    >
      <p className="mb-1 font-medium">{isOngoing ? messages.charts.getSoFar({ date: title }) : title}</p>
      {(["first", "second", "previous"] as const).map(
        (kind) =>
          names[kind] && (
            <p key={kind} className="flex items-center gap-2">
              <Mark kind={kind} />
              <span className="text-ink-2">{names[kind]}</span>
              <Count value={point[kind]} className="ms-auto ps-4 font-medium" />
            </p>
          ),
      )}
      {canOpen && <p className="mt-1 text-ink-3">{messages.charts.open}</p>}
    </div>
  );
}
