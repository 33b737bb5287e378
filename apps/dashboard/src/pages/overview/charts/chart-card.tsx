import { Link, type LinkProps, useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "../messages.ts";
import type { Point } from "../metric-totals.ts";
import { getMark, longDate, Mark, type SeriesNames } from "./chart-series.tsx";
import { DayChart } from "./day-chart.tsx";

interface ChartTableProps extends Pick<ChartCardProps, "linkTo" | "names"> {
  readonly label: string;
  readonly points: readonly Point[];
}

const noPoints: readonly Point[] = [];

/** The chart's data as a table, for screen readers. Its links aren't in the tab order: the chart itself follows them. */
function ChartTable({ label, points, names, linkTo }: ChartTableProps) {
  // Hundreds of elements, which are not visible: rendered after those that are.
  const rows = useDeferredValue(points, noPoints);
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
            {names.previous && <th scope="col">{names.previous}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, first, second, previous }) => (
            <tr key={date}>
              <th scope="row">{longDate(date)}</th>
              <td>
                {linkTo && first > 0 ? (
                  <Link {...linkTo(date)} tabIndex={-1}>
                    {first}
                  </Link>
                ) : (
                  first
                )}
              </td>
              {names.second && <td>{second}</td>}
              {names.previous && <td>{previous}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const heights = ["h-1/3", "h-1/2", "h-2/5", "h-2/3", "h-3/5", "h-4/5", "h-1/2", "h-3/4", "h-2/3", "h-full"];

const ChartSkeleton = () => (
  <div aria-hidden="true" className="flex h-40 items-end gap-2 ps-9 pb-6 sm:h-52">
    {heights.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <Skeleton key={index} className={`flex-1 ${height}`} />
    ))}
  </div>
);

export interface ChartCardProps {
  title: string;
  description: string;
  /** `undefined`: still loading. */
  points: readonly Point[] | undefined;
  names: SeriesNames;
  isByWeek: boolean;
  isOngoing: boolean;
  /** The list behind a bar, by its first day. It must show the same number. */
  linkTo?: ((date: string) => LinkProps) | undefined;
}

export function ChartCard({ title, description, points, names, isByWeek, isOngoing, linkTo }: ChartCardProps) {
  const navigate = useNavigate();
  const last = points?.at(-1);
  // A last bar without a value is not drawn.
  const hasOngoingMark = isOngoing && !(last && last.first + (last.second ?? 0) === 0);
  return (
    <Card title={title} description={description}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-hint text-ink-2">
        {(["first", "second", "previous"] as const).map(
          (kind) =>
            names[kind] && (
              <li key={kind} className="flex items-center gap-1.5">
                <Mark kind={getMark(kind, points)} />
                {names[kind]}
              </li>
            ),
        )}
        {hasOngoingMark && (
          <li className="flex items-center gap-1.5">
            <Mark kind="ongoing" />
            {isByWeek ? messages.charts.weekSoFar : messages.charts.todaySoFar}
          </li>
        )}
      </ul>
      {points ? (
        <DayChart
          label={title}
          points={points}
          names={names}
          isByWeek={isByWeek}
          isOngoing={isOngoing}
          onOpen={linkTo && ((date) => void navigate(linkTo(date)))}
        />
      ) : (
        <ChartSkeleton />
      )}
      {points && <ChartTable label={title} points={points} names={names} linkTo={linkTo} />}
    </Card>
  );
}
