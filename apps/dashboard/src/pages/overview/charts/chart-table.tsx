import { messages } from "../messages.ts";
import type { Point } from "../metric-totals.ts";
import { longDate } from "./dates.ts";
import type { SeriesNames } from "./series-names.ts";

/** The figures of a chart for whoever does not see it. */
export function ChartTable({ label, points, names }: { label: string; points: readonly Point[]; names: SeriesNames }) {
  return (
    // A table with the class itself would not shrink, and widen the page.
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
