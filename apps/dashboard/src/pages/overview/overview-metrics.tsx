import type { Metrics } from "../../data/metrics.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { cx } from "../../ui/styles.ts";
import { ChartCard } from "./charts/chart-card.tsx";
import { CountriesCard } from "./map/countries-card.tsx";
import { messages } from "./messages.ts";
import { BarList } from "./metrics/bar-list.tsx";
import { ConversionCard } from "./metrics/conversion-card.tsx";
import { FailuresCard } from "./metrics/failures-card.tsx";
import { MetricCard } from "./metrics/metric-card.tsx";
import { OutcomesCard } from "./metrics/outcomes-card.tsx";
import { RecentUsers } from "./metrics/recent-users.tsx";
import { RetentionCard } from "./metrics/retention-card.tsx";
import { Totals } from "./metrics/totals.tsx";
import { useMethodName } from "./metrics/use-method-name.ts";
import type { useOverview } from "./use-overview.ts";

const { methods: words } = messages;

function MethodsCard({ methods }: { methods: Metrics["login_methods"] | undefined }) {
  const nameOf = useMethodName();
  const items = (methods ?? [])
    .toSorted((a, b) => b.count - a.count)
    .map(({ method, count }) => ({ key: method, label: nameOf(method), count }));
  return (
    <MetricCard
      title={words.title}
      description={words.text}
      isLoading={methods === undefined}
      isEmpty={items.length === 0}
      empty={words.empty}
    >
      <BarList label={words.title} items={items} />
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
