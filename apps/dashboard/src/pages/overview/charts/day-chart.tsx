import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatNumber } from "../../../i18n/define-messages.ts";
import { Count } from "../../../ui/display/count.tsx";
import { messages } from "../messages.ts";
import type { Point } from "../metric-totals.ts";
import { longDate, Mark, type SeriesNames, shortDate } from "./chart-series.tsx";

interface ChartTooltipProps {
  names: SeriesNames;
  isByWeek: boolean;
  canOpen: boolean;
  /** Called with the point that the tooltip shows. */
  onPoint: (point: Point | undefined) => void;
  /** Passed by the chart library. */
  active?: boolean;
  payload?: readonly { payload?: Point }[];
}

function ChartTooltip({ names, isByWeek, canOpen, onPoint, active, payload }: ChartTooltipProps) {
  const point = active ? payload?.[0]?.payload : undefined;
  useEffect(() => onPoint(point), [onPoint, point]);
  if (!point) return null;
  const date = longDate(point.date);
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-hint shadow-float">
      <p className="mb-1 font-medium">{isByWeek ? messages.charts.getWeek({ date }) : date}</p>
      <Row kind="first" name={names.first} value={point.first} />
      {names.second && <Row kind="second" name={names.second} value={point.second} />}
      <Row kind="previous" name={names.previous} value={point.previous} />
      {canOpen && point.first > 0 && <p className="mt-1 text-ink-3">{messages.charts.open}</p>}
    </div>
  );
}

function Row({ kind, name, value }: { kind: keyof SeriesNames; name: string; value: number }) {
  return (
    <p className="flex items-center gap-2">
      <Mark kind={kind} />
      <span className="text-ink-2">{name}</span>
      <Count value={value} className="ms-auto ps-4 font-medium" />
    </p>
  );
}

const axis = { tickLine: false, axisLine: false, tick: { fill: "var(--ink-3)", fontSize: 12 } } as const;

export interface DayChartProps {
  label: string;
  points: readonly Point[];
  names: SeriesNames;
  isByWeek: boolean;
  /** Opens the list behind a bar. */
  onOpen?: ((date: string) => void) | undefined;
}

/** Daily bars, with the previous period as a line. When focused, arrow keys move the tooltip, and Enter opens the bar. */
export function DayChart({ label, points, names, isByWeek, onOpen }: DayChartProps) {
  /** The bar of the tooltip. */
  const current = useRef<Point>(undefined);
  const [setCurrent] = useState(() => (point: Point | undefined) => {
    current.current = point;
  });
  const open = (point: Point | undefined) => point && point.first > 0 && onOpen?.(point.date);
  return (
    <ResponsiveContainer
      width="100%"
      height="100%"
      className={onOpen ? "cursor-pointer [&_path]:outline-hidden" : ""}
      onKeyDownCapture={(event: KeyboardEvent) => event.key === "Enter" && open(current.current)}
    >
      <ComposedChart
        accessibilityLayer
        title={label}
        data={points as Point[]}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap={points.length > 45 ? 1 : "20%"}
      >
        <CartesianGrid vertical={false} stroke="var(--ink-3)" strokeOpacity={0.2} />
        <XAxis dataKey="date" tickFormatter={shortDate} minTickGap={32} tickMargin={6} height={28} {...axis} />
        <YAxis
          width={40}
          allowDecimals={false}
          tickFormatter={(value: number) => formatNumber(value, { notation: "compact" })}
          {...axis}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--ink-3)", fillOpacity: 0.12 }}
          content={
            <ChartTooltip names={names} isByWeek={isByWeek} canOpen={onOpen !== undefined} onPoint={setCurrent} />
          }
        />
        <Bar
          dataKey="first"
          stackId="all"
          fill="var(--accent)"
          isAnimationActive={false}
          maxBarSize={28}
          // The whole column can be clicked. The chart's own click event doesn't know the column while it gets the focus.
          background={onOpen ? { fill: "transparent" } : false}
          onClick={({ payload }: { payload?: Point }) => open(payload)}
        />
        <Bar
          dataKey="second"
          stackId="all"
          fill="var(--accent)"
          fillOpacity={0.45}
          isAnimationActive={false}
          maxBarSize={28}
        />
        <Line
          dataKey="previous"
          stroke="var(--brass)"
          strokeWidth={1.75}
          dot={false}
          activeDot={{ r: 3, fill: "var(--brass)", stroke: "var(--surface)" }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
