import type { Metrics } from "../../../data/metrics.ts";
import { Count } from "../../../ui/display/count.tsx";
import { watchHiddenEdges } from "../../../ui/hooks/hidden-edges.ts";
import { cx } from "../../../ui/styles.ts";
import { shortDate } from "../charts/chart-series.tsx";
import { messages } from "../messages.ts";
import { getTint } from "../metric-totals.ts";
import { MetricCard, shareText } from "./metric-card.tsx";

const { retention: words } = messages;
/** Weeks shown, both as rows and as columns. More would be unreadable. */
const shownWeeks = 12;
/** Percentages of the accent color by tint. On the darkest, text stays readable in light and dark mode. */
const tints = [0, 8, 18, 29, 40, 52];

const weekColumn = "sticky start-0 z-10 bg-surface pe-2 text-start sm:pe-3 whitespace-nowrap";

type Week = Metrics["overview"]["retention"][number];

/** Weeks before the first user have nothing to say. */
function getShownWeeks(weeks: readonly Week[]): readonly Week[] {
  const first = weeks.findIndex(({ users }) => users > 0);
  return weeks.slice(Math.max(0, first)).slice(-shownWeeks);
}

export function RetentionCard({ weeks }: { weeks: readonly Week[] | undefined }) {
  const shown = getShownWeeks(weeks ?? []);
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
        ref={watchHiddenEdges}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={messages.getTable({ title: words.title })}
        // The first column stays in place, so only the other edge fades.
        className="relative -mx-0.5 overflow-x-auto fade-hidden-edges [--fade-start:0px]! focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35"
      >
        <table
          className="w-full border-separate border-spacing-0.5 tabular-nums sm:table-fixed"
          // Few weeks would become bars.
          style={{ maxWidth: `${columns * 10 + 13}rem` }}
        >
          <thead>
            <tr className="text-hint text-ink-2 normal-nums">
              <th scope="col" className={cx(weekColumn, "font-medium sm:w-20")}>
                {words.week}
              </th>
              <th scope="col" className="pe-3 text-end font-medium whitespace-nowrap sm:w-32 sm:pe-4">
                {words.users}
              </th>
              {Array.from({ length: columns }, (_, after) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the number of weeks is what the column is
                <th key={after} scope="col" className="min-w-9 text-center font-medium">
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
      <th scope="row" className={cx(weekColumn, "font-normal")}>
        {shortDate(week)}
      </th>
      <td className="pe-3 text-end sm:pe-4">
        <Count value={users} />
      </td>
      {Array.from({ length: columns }, (_, after) => {
        const count = active[after];
        const tint = tints[getTint(count ?? 0, users)] ?? 0;
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: the number of weeks is what the column is
            key={after}
            className="h-8 rounded-[6px] text-center max-sm:h-9 max-sm:px-0.5 max-sm:text-hint max-sm:tracking-tighter"
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
