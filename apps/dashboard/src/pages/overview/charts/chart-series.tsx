import { type CSSProperties, memo } from "react";
import { formatNumber, perLocale } from "../../../i18n/define-messages.ts";
import { Count } from "../../../ui/display/count.tsx";
import { cx } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";
import type { Point } from "../metric-totals.ts";
import { getBarLabels, getTicks } from "./scale.ts";

/** The names of the chart's series; without `second` the bars have one part, without `previous` there's no comparison. */
export interface SeriesNames {
  readonly first: string;
  readonly second?: string;
  readonly previous?: string;
}

/** The names of a chart's series, without the one of a period before the project was created. */
export const getNames = ({ previous, ...names }: SeriesNames, hasPrevious = true): SeriesNames =>
  hasPrevious && previous ? { ...names, previous } : names;

/** More pairs of bars are too narrow to compare: then the previous period is a line. */
const maxPairs = 14;

/** The mark of a series: the previous period has bars of its own if they are few. */
export const getMark = (kind: keyof SeriesNames, points: readonly Point[] = []): MarkKind =>
  kind === "previous" && (points.length === 0 || points.length > maxPairs) ? "line" : kind;

type MarkKind = keyof SeriesNames | "line" | "ongoing";

const looks: Record<MarkKind, string> = {
  first: "h-2 w-2.5 bg-accent/80",
  second: "h-2 w-2.5 bg-accent/40",
  ongoing: "h-2 w-2.5 border border-dashed border-accent",
  previous: "h-2 w-2.5 bg-ink-3/70",
  line: "h-[1.5px] w-4.5 bg-[repeating-linear-gradient(90deg,var(--ink-2)_0_4px,transparent_4px_7px)]",
};

/** The legend mark of a series. */
export const Mark = ({ kind }: { kind: MarkKind }) => (
  <span data-chart-mark aria-hidden="true" className={cx("shrink-0 rounded-[2px]", looks[kind])} />
);

const formatter = (options: Intl.DateTimeFormatOptions) => {
  // Days are already in the selected time zone; format them in UTC so that they don't shift.
  const format = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
  return (date: string) => format().format(new Date(`${date}T00:00:00Z`));
};

export const shortDate = formatter({ day: "numeric", month: "short" });
export const longDate = formatter({ weekday: "short", day: "numeric", month: "long", year: "numeric" });

/** Width of a character of 12 px, rounded up. */
const characterPx = 7;
const labelGapPx = 12;
/** Below the numbers, and half of the gap: the last label ends where the bars end. */
const labelRoom = { before: 30, after: labelGapPx / 2 };
const maxBarPx = 24;
const cornerPx = 2;

/** A bar, or its upper part. Only the top has rounded corners. */
function getBarPath(x: number, top: number, bottom: number, width: number, isTop: boolean): string {
  const corner = isTop ? Math.min(cornerPx, width / 2, bottom - top) : 0;
  const flat = width - 2 * corner;
  return `M${x} ${bottom}V${top + corner}q0 ${-corner} ${corner} ${-corner}h${flat}q${corner} 0 ${corner} ${corner}V${bottom}z`;
}

interface PlotProps {
  readonly points: readonly Point[];
  readonly isOngoing: boolean;
  readonly hasPrevious: boolean;
  readonly width: number;
  readonly height: number;
}

/** Grid, axes and bars; those of the previous period are narrower and stand before the current ones, or are a dashed line. Moving the tooltip doesn't render it again. */
export const Plot = memo(function Plot({ points, isOngoing, hasPrevious, width, height }: PlotProps) {
  const getMax = ({ first, second, previous }: Point) => Math.max(first + second, hasPrevious ? previous : 0);
  const hasPairs = hasPrevious && getMark("previous", points) === "previous";
  const ticks = getTicks(Math.max(...points.map(getMax)));
  const getY = (value: number) => height * (1 - value / (ticks.at(-1) ?? 1));
  const slot = width / points.length;
  const barWidth = Math.min(maxBarPx, (hasPairs ? 0.44 : 0.6) * slot);
  const previousPx = hasPairs ? barWidth / 2 : 0;
  const gapPx = hasPairs ? Math.min(2, 0.06 * slot) : 0;
  /** Free at both sides of a day's bars. */
  const side = (slot - previousPx - gapPx - barWidth) / 2;
  const dates = points.map(({ date }) => shortDate(date));
  const labelPx = Math.max(...dates.map(({ length }) => length)) * characterPx + labelGapPx;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${Math.round(getY(tick)) + 0.5})`}>
          <line x2={width} className="stroke-ink-3" strokeOpacity={tick === 0 ? 0.45 : 0.18} />
          <text x={-8} y={4} textAnchor="end" className="fill-ink-3">
            {formatNumber(tick, { notation: "compact" })}
          </text>
        </g>
      ))}
      {hasPairs && (
        <path
          d={points
            .map(({ previous }, index) =>
              previous > 0 ? getBarPath(index * slot + side, getY(previous), height, previousPx, true) : "",
            )
            .join("")}
          className="fill-ink-3"
          fillOpacity={0.7}
        />
      )}
      {points.map(({ date, first, second }, index) => {
        const x = index * slot + side + previousPx + gapPx;
        const middle = getY(first);
        const isOutlined = isOngoing && index === points.length - 1;
        return (
          <g
            key={date}
            data-bar
            className={isOutlined ? "fill-transparent stroke-accent [stroke-dasharray:3_2]" : "fill-accent/80"}
          >
            {first > 0 && <path d={getBarPath(x, middle, height, barWidth, second === 0)} />}
            {second > 0 && (
              <path
                d={getBarPath(x, getY(first + second), middle, barWidth, true)}
                // A fainter outline would have too little contrast.
                className={isOutlined ? undefined : "fill-accent/40"}
              />
            )}
          </g>
        );
      })}
      {hasPrevious && !hasPairs && (
        <path
          d={points
            .map(({ previous }, index) => `${index === 0 ? "M" : "L"}${(index + 0.5) * slot} ${getY(previous)}`)
            .join("")}
          className="fill-none stroke-ink-2 [stroke-dasharray:4_3] [stroke-width:1.5]"
        />
      )}
      {getBarLabels(points.length, width, labelPx, labelRoom).map(({ index, center }) => (
        <text
          key={index}
          x={center}
          y={height + 20}
          textAnchor="middle"
          className="fill-ink-3 [unicode-bidi:plaintext]"
        >
          {dates[index]}
        </text>
      ))}
    </>
  );
});

interface ChartTooltipProps {
  readonly point: Point;
  /** All of the chart. */
  readonly points: readonly Point[];
  readonly names: SeriesNames;
  readonly isByWeek: boolean;
  /** The day or week isn't over. */
  readonly isOngoing: boolean;
  readonly canOpen: boolean;
  /** Its place. */
  readonly style: CSSProperties;
}

/** The values of a bar. */
export function ChartTooltip({ point, points, names, isByWeek, isOngoing, canOpen, style }: ChartTooltipProps) {
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
              <span className="flex w-4.5 shrink-0 justify-center">
                <Mark kind={getMark(kind, points)} />
              </span>
              <span className="text-ink-2">{names[kind]}</span>
              <Count value={point[kind]} className="ms-auto ps-4 font-medium" />
            </p>
          ),
      )}
      {canOpen && <p className="mt-1 text-ink-3">{messages.charts.open}</p>}
    </div>
  );
}
