import type { Metrics } from "../../../data/metrics.ts";
import { Count } from "../../../ui/display/count.tsx";
import { shortDate } from "../charts/chart-series.tsx";
import { messages } from "../messages.ts";
import { MetricCard, shareText } from "./metric-card.tsx";

const { retention: words } = messages;
/** Weeks shown, both as rows and as columns. More would be unreadable. */
const shownWeeks = 12;
/** Percentage of the accent color in the darkest cell; text on it stays readable in light and dark mode. */
const deepest = 38;

type Week = Metrics["overview"]["retention"][number];

export function RetentionCard({ weeks }: { weeks: readonly Week[] | undefined }) {
  const shown = (weeks ?? []).slice(-shownWeeks);
  const columns = Math.min(shownWeeks, Math.max(0, ...shown.map(({ active }) => active.length)));
  return (
    <MetricCard
      title={words.title}
      description={words.text}
      isLoading={weeks === undefined}
      isEmpty={shown.every(({ users }) => users === 0)}
      empty={words.empty}
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={messages.getTable({ title: words.title })}
        className="relative overflow-x-auto focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35"
      >
        <table className="w-full border-separate border-spacing-0.5 tabular-nums">
          <thead>
            <tr className="text-hint text-ink-2">
              <th scope="col" className="pe-3 text-start font-medium">
                {words.week}
              </th>
              <th scope="col" className="pe-3 text-end font-medium whitespace-nowrap">
                {words.users}
              </th>
              {Array.from({ length: columns }, (_, after) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the number of weeks is what the column is
                <th key={after} scope="col" className="min-w-12 text-center font-medium">
                  {words.after({ weeks: after })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((week) => (
              <WeekRow key={week.week} week={week} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
    </MetricCard>
  );
}

function WeekRow({ week: { week, users, active }, columns }: { week: Week; columns: number }) {
  return (
    <tr>
      <th scope="row" className="pe-3 text-start font-normal whitespace-nowrap">
        {shortDate(week)}
      </th>
      <td className="pe-3 text-end">
        <Count value={users} />
      </td>
      {Array.from({ length: columns }, (_, after) => {
        const count = active[after];
        const tint = users === 0 || count === undefined ? 0 : (deepest * count) / users;
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: the number of weeks is what the column is
            key={after}
            className="h-8 rounded-[6px] text-center"
            title={count === undefined ? undefined : String(count)}
            style={{ background: `color-mix(in srgb, var(--accent) ${tint}%, transparent)` }}
          >
            {count === undefined ? null : shareText(count, users)}
          </td>
        );
      })}
    </tr>
  );
}
