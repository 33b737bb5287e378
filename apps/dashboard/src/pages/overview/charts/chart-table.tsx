import { messages } from "../messages.ts";
import type { Point } from "../metric-totals.ts";
import { longDate } from "./dates.ts";
import type { SeriesNames } from "./series-names.ts";

/** The chart's data as a table, for screen readers. */
export function ChartTable({ label, points, names }: { label: string; points: readonly Point[]; names: SeriesNames }) {
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
