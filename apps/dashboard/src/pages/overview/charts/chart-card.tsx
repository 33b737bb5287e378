import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazyComponent } from "../../../ui/lazy.tsx";
import { messages } from "../messages.ts";
import type { Point } from "../metric-totals.ts";
import { longDate, Mark, type SeriesNames } from "./chart-series.tsx";

/** The chart's data as a table, for screen readers. */
function ChartTable({ label, points, names }: { label: string; points: readonly Point[]; names: SeriesNames }) {
  return (
    // On the table itself, the class wouldn't shrink it and the page would become too wide.
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.charts.date}</th>
            <th scope="col">{names.first}</th>
            {names.second && <th scope="col">{names.second}</th>}
            <th scope="col">{names.previous}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, first, second, previous }) => (
            <tr key={date}>
              <th scope="row">{longDate(date)}</th>
              <td>{first}</td>
              {names.second && <td>{second}</td>}
              <td>{previous}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const heights = ["h-1/3", "h-1/2", "h-2/5", "h-2/3", "h-3/5", "h-4/5", "h-1/2", "h-3/4", "h-2/3", "h-full"];

const ChartSkeleton = () => (
  <div aria-hidden="true" className="flex h-full items-end gap-2 pb-7 pl-10">
    {heights.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <Skeleton key={index} className={`flex-1 ${height}`} />
    ))}
  </div>
);

const DayChart = lazyComponent(async () => (await import("./day-chart.tsx")).DayChart, {
  fallback: <ChartSkeleton />,
  failure: <p className="text-ink-2">{messages.charts.failed}</p>,
});

export interface ChartCardProps {
  title: string;
  description: string;
  /** `undefined`: still loading. */
  points: readonly Point[] | undefined;
  names: SeriesNames;
  isByWeek: boolean;
}

export function ChartCard({ title, description, points, names, isByWeek }: ChartCardProps) {
  return (
    <Card title={title} description={description}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-hint text-ink-2">
        {(["first", "second", "previous"] as const).map(
          (kind) =>
            names[kind] && (
              <li key={kind} className="flex items-center gap-1.5">
                <Mark kind={kind} />
                {names[kind]}
              </li>
            ),
        )}
      </ul>
      <div className="h-56 min-w-0">
        {points ? <DayChart label={title} points={points} names={names} isByWeek={isByWeek} /> : <ChartSkeleton />}
      </div>
      {points && <ChartTable label={title} points={points} names={names} />}
    </Card>
  );
}
