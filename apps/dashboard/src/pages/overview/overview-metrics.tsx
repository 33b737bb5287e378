import { useProjectId } from "../../app/use-dashboard.ts";
import { getFailureMessage } from "../../data/audit/sign-in-failure-messages.ts";
import type { Metrics } from "../../data/metrics.ts";
import { browserZone } from "../../features/filters/date-range.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { Count } from "../../ui/display/count.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { cx } from "../../ui/styles.ts";
import { ChartCard } from "./charts/chart-card.tsx";
import { CountriesCard } from "./countries-card.tsx";
import { messages } from "./messages.ts";
import { BarList, type ListedDays, MetricCard, shareText, useMethodName } from "./metrics/metric-card.tsx";
import { MetricTable } from "./metrics/metric-table.tsx";
import { OutcomesCard } from "./metrics/outcomes-card.tsx";
import { RecentUsers } from "./metrics/recent-users.tsx";
import { RetentionCard } from "./metrics/retention-card.tsx";
import { Totals } from "./metrics/totals.tsx";
import { getBarDays } from "./range.ts";
import type { useOverview } from "./use-overview.ts";

const { failures: failuresMessages } = messages;

interface FailuresCardProps {
  readonly reasons: Metrics["overview"]["failure_reasons"] | undefined;
  readonly days: ListedDays;
}

function FailuresCard({ reasons, days }: FailuresCardProps) {
  const items = (reasons ?? []).slice(0, 8).map(({ reason, count }) => ({
    key: reason,
    label: reason ? <Reason code={reason} /> : failuresMessages.unknown,
    count,
    ...(reason && { search: { reason, outcome: "failure" as const, ...days } }),
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

/** A sentence. The code, which developers search for, is in the details of each entry. */
function Reason({ code }: { code: string }) {
  const message = getFailureMessage(code);
  return message ?? <code className="font-mono text-code break-all">{code}</code>;
}

const { conversion: conversionMessages, outcomes } = messages;
const getHeaders = perLocale(() => [
  outcomes.method,
  conversionMessages.started,
  conversionMessages.completed,
  conversionMessages.rate,
]);

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
      <MetricTable label={conversionMessages.title} headers={getHeaders()} rows={rows} />
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
const getSignUpNames = perLocale(() => ({ first: charts.signUps, previous: charts.previous }));
const getActiveNames = perLocale(() => ({ first: charts.returning, second: charts.new, previous: charts.previous }));

/** All metrics of a range. Each card reserves its size before its data loads. */
export function OverviewMetrics({ now, before, isStale, shown }: ReturnType<typeof useOverview>) {
  const metrics = now.data;
  const projectId = useProjectId();
  // As counted, because the previous range stays on the page while another one loads.
  const { from = "", to = "", time_zone: zone = browserZone() } = metrics?.overview ?? {};
  const zoneSearch = zone === browserZone() ? {} : { zone };
  const days = { from, to, ...zoneSearch };
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
          description={shown?.isByWeek ? charts.signUpsByWeek : charts.signUpsByDay}
          points={shown?.signUps}
          names={getSignUpNames()}
          isByWeek={shown?.isByWeek ?? false}
          isOngoing={shown?.isOngoing ?? false}
          linkTo={(first) => ({
            to: "/projects/$projectId/users",
            params: { projectId },
            search: { ...getBarDays(first, shown?.isByWeek ?? false, to), ...zoneSearch },
          })}
        />
        <ChartCard
          title={charts.activeUsers}
          description={shown?.isByWeek ? charts.activeByWeek : charts.activeByDay}
          points={shown?.active}
          names={getActiveNames()}
          isByWeek={shown?.isByWeek ?? false}
          isOngoing={shown?.isOngoing ?? false}
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
        <OutcomesCard signIns={metrics?.overview.sign_ins} days={days} />
        <FailuresCard reasons={metrics?.overview.failure_reasons} days={days} />
        <ConversionCard methods={metrics?.overview.sign_up_conversion} />
      </div>
      <CountriesCard counts={metrics?.users_by_country} />
      <RetentionCard weeks={metrics?.overview.retention} />
    </div>
  );
}
