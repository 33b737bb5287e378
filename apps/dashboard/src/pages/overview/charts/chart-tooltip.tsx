import { Count } from "../../../ui/data/count.tsx";
import { messages } from "../messages.ts";
import type { Point } from "../metric-totals.ts";
import { longDate } from "./dates.ts";
import { Mark } from "./mark.tsx";
import type { SeriesNames } from "./series-names.ts";

export interface ChartTooltipProps {
  names: SeriesNames;
  isByWeek: boolean;
  /** Passed by the chart library. */
  active?: boolean;
  payload?: readonly { payload?: Point }[];
}

export function ChartTooltip({ names, isByWeek, active, payload }: ChartTooltipProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  const date = longDate(point.date);
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-hint shadow-float">
      <p className="mb-1 font-medium">{isByWeek ? messages.charts.weekOf(date) : date}</p>
      <Row kind="first" name={names.first} value={point.first} />
      {names.second && <Row kind="second" name={names.second} value={point.second} />}
      <Row kind="previous" name={names.previous} value={point.previous} />
    </div>
  );
}

function Row({ kind, name, value }: { kind: keyof SeriesNames; name: string; value: number }) {
  return (
    <p className="flex items-center gap-2">
      <Mark kind={kind} />
      <span className="text-ink-2">{name}</span>
      <Count value={value} className="ml-auto pl-4 font-medium" />
    </p>
  );
}
