import type { ReactNode } from "react";
import { getFailureMessage } from "../../data/audit/sign-in-failure-messages.ts";
import type { Metrics } from "../../data/metrics.ts";
import { Count } from "../../ui/display/count.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { cx } from "../../ui/styles.ts";
import { ChartCard } from "./charts/chart-card.tsx";
import { CountriesCard } from "./countries-card.tsx";
import { messages } from "./messages.ts";
import { MetricCard, shareText, useMethodName } from "./metrics/metric-card.tsx";
import { MetricTable } from "./metrics/metric-table.tsx";
import { OutcomesCard } from "./metrics/outcomes-card.tsx";
import { RecentUsers } from "./metrics/recent-users.tsx";
import { RetentionCard } from "./metrics/retention-card.tsx";
import { Totals } from "./metrics/totals.tsx";
import type { useOverview } from "./use-overview.ts";

interface BarListItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
}

/** Labels with bars behind them, scaled to the largest count. */
function BarList({ label, items }: { label: string; items: readonly BarListItem[] }) {
  const maxCount = Math.max(1, ...items.map(({ count }) => count));
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {items.map(({ key, label: name, count }) => (
        <li key={key} className="relative flex min-h-8 items-center justify-between gap-3 px-2.5 py-1">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-0 rounded-[6px] bg-accent-soft"
            style={{ width: `${(100 * count) / maxCount}%` }}
          />
          <span className="relative min-w-0 break-words">{name}</span>
          <Count value={count} className="relative font-medium" />
        </li>
      ))}
    </ul>
  );
}

const { failures: failuresMessages } = messages;

function FailuresCard({ reasons }: { reasons: Metrics["overview"]["failure_reasons"] | undefined }) {
  const items = (reasons ?? []).slice(0, 8).map(({ reason, count }) => ({
    key: reason,
    label: reason ? <Reason code={reason} /> : failuresMessages.unknown,
    count,
  }));
  return (
    <MetricCard
      title={failuresMessages.title}
      description={failuresMessages.text}
      isLoading={reasons === undefined}
      isEmpty={items.length === 0}
      empty={failuresMessages.empty}
    >
      <BarList label={failuresMessages.title} items={items} />
    </MetricCard>
  );
}

/** Readable text if there is one, plus the code, which developers search for. */
function Reason({ code }: { code: string }) {
  const told = getFailureMessage(code);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {told}
      <code className={cx("font-mono text-code break-all", told && "text-ink-2")}>{code}</code>
    </span>
  );
}

const { conversion: conversionMessages, outcomes } = messages;
const headers = [outcomes.method, conversionMessages.started, conversionMessages.completed, conversionMessages.rate];

function ConversionCard({ methods }: { methods: Metrics["overview"]["sign_up_conversion"] | undefined }) {
  const getName = useMethodName();
  const rows = (methods ?? [])
    .toSorted((a, b) => b.started - a.started)
    .map(({ method, started, completed }) => ({
      key: method,
      cells: [
        getName(method),
        <Count key="started" value={started} />,
        <Count key="completed" value={completed} />,
        shareText(completed, started),
      ],
    }));
  return (
    <MetricCard
      title={conversionMessages.title}
      description={conversionMessages.text}
      isLoading={methods === undefined}
      isEmpty={rows.length === 0}
      empty={conversionMessages.empty}
    >
      <MetricTable label={conversionMessages.title} headers={headers} rows={rows} />
    </MetricCard>
  );
}

const { methods: methodsMessages } = messages;

function MethodsCard({ methods }: { methods: Metrics["login_methods"] | undefined }) {
  const getName = useMethodName();
  const items = (methods ?? [])
    .toSorted((a, b) => b.count - a.count)
    .map(({ method, count }) => ({ key: method, label: getName(method), count }));
  return (
    <MetricCard
      title={methodsMessages.title}
      description={methodsMessages.text}
      isLoading={methods === undefined}
      isEmpty={items.length === 0}
      empty={methodsMessages.empty}
    >
      <BarList label={methodsMessages.title} items={items} />
    </MetricCard>
  );
}

const { charts, recent } = messages;
const signUpNames = { first: charts.signUps, previous: charts.previous };
const activeNames = { first: charts.returning, second: charts.new, previous: charts.previous };

/** All metrics of a range. Each card reserves its size before its data loads. */
export function OverviewMetrics({ now, before, isStale, shown, pace }: ReturnType<typeof useOverview>) {
  const metrics = now.data;
  return (
    <div
      className={cx("flex flex-col gap-6 transition-opacity duration-150", isStale && "opacity-60")}
      aria-busy={isStale}
    >
      {before.error && !before.data ? <Banner tone="warn">{messages.comparisonFailed}</Banner> : null}
      <Totals users={metrics?.total_users} now={shown?.totals} before={shown?.totalsBefore} />
      <div className="grid gap-6 lg:grid-cols-2">
        <ChartCard
          title={charts.signUps}
          description={`${charts.signUpsText} ${pace.signUps}`}
          points={shown?.signUps}
          names={signUpNames}
          isByWeek={shown?.isByWeek ?? false}
        />
        <ChartCard
          title={charts.activeUsers}
          description={`${charts.activeUsersText} ${pace.active}`}
          points={shown?.active}
          names={activeNames}
          isByWeek={shown?.isByWeek ?? false}
        />
        <RecentUsers
          title={recent.registered}
          empty={recent.registeredEmpty}
          users={metrics?.recently_registered}
          time="signed_up_at_millis"
        />
        <RecentUsers
          title={recent.active}
          empty={recent.activeEmpty}
          users={metrics?.recently_active}
          time="last_active_at_millis"
        />
        <MethodsCard methods={metrics?.login_methods} />
        <OutcomesCard signIns={metrics?.overview.sign_ins} />
        <FailuresCard reasons={metrics?.overview.failure_reasons} />
        <ConversionCard methods={metrics?.overview.sign_up_conversion} />
      </div>
      <CountriesCard counts={metrics?.users_by_country} />
      <RetentionCard weeks={metrics?.overview.retention} />
    </div>
  );
}
