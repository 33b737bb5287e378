import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useAdmin, useProjectId } from "../../app/use-dashboard.ts";
import { getFailureMessage } from "../../data/audit/sign-in-failure-messages.ts";
import { type Metrics, metricsQuery } from "../../data/metrics.ts";
import { useProject } from "../../data/projects.ts";
import { browserZone, dayIn } from "../../features/filters/date-range.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { cardLink, cx } from "../../ui/styles.ts";
import { ChartCard } from "./charts/chart-card.tsx";
import { getNames } from "./charts/chart-series.tsx";
import { CountriesCard } from "./countries-card.tsx";
import { messages } from "./messages.ts";
import { canCompare, type Day, getTotals, isByWeek, toPoints } from "./metric-totals.ts";
import { AttemptsCard } from "./metrics/attempts-card.tsx";
import { BarList, BelowFold, type ListedDays, MetricCard, useMethodName } from "./metrics/metric-card.tsx";
import { RecentUsers } from "./metrics/recent-users.tsx";
import { RetentionCard } from "./metrics/retention-card.tsx";
import { Totals } from "./metrics/totals.tsx";
import { getBarDays, getRanges } from "./range.ts";

const route = getRouteApi("/projects/$projectId/");
const none: readonly Day[] = [];

/** The metrics of the selected range and of the previous period. */
export function useOverview() {
  const search = route.useSearch();
  const admin = useAdmin();
  const zone = search.zone ?? browserZone();
  const since = dayIn(zone, useProject().createdAt.getTime());
  const today = dayIn(zone, Date.now());
  const { range, previous } = getRanges(search, today);
  const now = useQuery(metricsQuery(admin, range, zone));
  const before = useQuery(metricsQuery(admin, previous, zone));
  const days = now.data?.overview.days;
  // While another range loads, the old data stays on the page and must not be compared with it.
  const isStale = now.isPlaceholderData || before.isPlaceholderData;
  const earlier = before.data?.overview.days;
  const shown = useMemo(() => {
    if (!days) return undefined;
    const others = earlier ?? none;
    const byWeek = isByWeek(days);
    const hasPrevious = canCompare(earlier, earlier?.at(-1)?.date ?? previous.to, since);
    return {
      hasPrevious,
      totals: getTotals(days, since),
      totalsBefore: hasPrevious ? earlier && getTotals(earlier, since) : null,
      isByWeek: byWeek,
      isOngoing: days.at(-1)?.date === today,
      signUps: toPoints(days, others, (day) => [day.sign_ups, 0], "sum"),
      active: toPoints(days, others, (day) => [day.returning_users, day.new_users], "average"),
    };
  }, [days, earlier, since, today, previous.to]);
  return { now, before, range, zone, isStale, shown };
}

const { failures: failuresMessages } = messages;
/** As many rows as the card of users next to it. */
const shownReasons = 5;

interface FailuresCardProps {
  readonly reasons: Metrics["overview"]["failure_reasons"] | undefined;
  readonly days: ListedDays;
}

function FailuresCard({ reasons, days }: FailuresCardProps) {
  const projectId = useProjectId();
  const total = (reasons ?? []).reduce((sum, { count }) => sum + count, 0);
  const items = (reasons ?? []).slice(0, shownReasons).map(({ reason, count }) => ({
    key: reason,
    label: reason ? <Reason code={reason} /> : failuresMessages.unknown,
    count,
    ...(reason && { search: { reason, outcome: "failure" as const, ...days } }),
  }));
  return (
    <MetricCard
      title={failuresMessages.title}
      description={failuresMessages.text}
      actions={
        items.length > 0 && (
          <Link
            to="/projects/$projectId/audit-log"
            params={{ projectId }}
            search={{ outcome: "failure", ...days }}
            className={cardLink}
          >
            {failuresMessages.all}
          </Link>
        )
      }
      isLoading={reasons === undefined}
      isEmpty={items.length === 0}
      empty={failuresMessages.empty}
    >
      <BarList label={failuresMessages.title} items={items} total={total} />
    </MetricCard>
  );
}

/** A sentence. The code, which developers search for, is in the details of each entry. */
function Reason({ code }: { code: string }) {
  const message = getFailureMessage(code);
  return message ?? <code className="font-mono text-code break-all">{code}</code>;
}

const { methods: methodsMessages } = messages;

/** A user can have several methods, so the shares add up to more than 100%. */
function MethodsCard({ metrics }: { metrics: Metrics | undefined }) {
  const getName = useMethodName();
  const items = (metrics?.login_methods ?? [])
    .toSorted((a, b) => b.count - a.count)
    .map(({ method, count }) => ({ key: method, label: getName(method), count }));
  return (
    <MetricCard
      title={methodsMessages.title}
      description={methodsMessages.text}
      isLoading={metrics === undefined}
      isEmpty={items.length === 0}
      empty={methodsMessages.empty}
    >
      <BarList label={methodsMessages.title} items={items} total={metrics?.total_users ?? 0} />
    </MetricCard>
  );
}

const { charts } = messages;
const getSignUpNames = perLocale(() => ({ first: charts.signUps, previous: charts.previous }));
const getActiveNames = perLocale(() => ({ first: charts.returning, second: charts.new, previous: charts.previous }));

/** All metrics of a range. Each card reserves its size before its data loads. */
export function OverviewMetrics({ now, before, isStale, shown }: ReturnType<typeof useOverview>) {
  const metrics = now.data;
  const isPhone = useIsPhone();
  const projectId = useProjectId();
  // As counted, because the previous range stays on the page while another one loads.
  const { from = "", to = "", time_zone: zone = browserZone() } = metrics?.overview ?? {};
  const zoneSearch = zone === browserZone() ? {} : { zone };
  const days = { from, to, ...zoneSearch };
  return (
    <div
      className={cx("flex flex-col gap-4 transition-opacity sm:gap-6 duration-150", isStale && "opacity-60")}
      aria-busy={isStale}
    >
      {before.error && !before.data ? <Banner tone="warn">{messages.comparisonFailed}</Banner> : null}
      <Totals users={metrics?.total_users} now={shown?.totals} before={shown?.totalsBefore} />
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
        <ChartCard
          title={charts.signUps}
          description={shown?.isByWeek ? charts.signUpsByWeek : charts.signUpsByDay}
          points={shown?.signUps}
          names={getNames(getSignUpNames(), shown?.hasPrevious)}
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
          names={getNames(getActiveNames(), shown?.hasPrevious)}
          isByWeek={shown?.isByWeek ?? false}
          isOngoing={shown?.isOngoing ?? false}
        />
      </div>
      <div className="grid gap-4 sm:gap-6 md:grid-cols-2 xl:grid-cols-3">
        <BelowFold className="md:max-xl:col-span-2">
          <RecentUsers metrics={metrics} />
        </BelowFold>
        <BelowFold>
          <MethodsCard metrics={metrics} />
        </BelowFold>
        {/* One reason, which the card of attempts counts, isn't worth a card of its own on phones. */}
        {!(isPhone && metrics && metrics.overview.failure_reasons.length < 2) && (
          <BelowFold>
            <FailuresCard reasons={metrics?.overview.failure_reasons} days={days} />
          </BelowFold>
        )}
      </div>
      <BelowFold>
        <AttemptsCard overview={metrics?.overview} days={days} />
      </BelowFold>
      <BelowFold>
        <CountriesCard counts={metrics?.users_by_country} />
      </BelowFold>
      <BelowFold>
        <RetentionCard weeks={metrics?.overview.retention} />
      </BelowFold>
    </div>
  );
}
