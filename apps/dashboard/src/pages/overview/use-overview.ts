import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { metricsQuery } from "../../data/metrics.ts";
import { useProject } from "../../data/projects.ts";
import { browserZone, dayIn } from "../../features/filters/date-range.ts";
import { type Day, getTotals, isByWeek, toPoints } from "./metric-totals.ts";
import { getRanges } from "./range.ts";

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
    return {
      totals: getTotals(days, since),
      totalsBefore: earlier && getTotals(earlier, since),
      isByWeek: byWeek,
      isOngoing: days.at(-1)?.date === today,
      signUps: toPoints(days, others, (day) => [day.sign_ups, 0], "sum"),
      active: toPoints(days, others, (day) => [day.returning_users, day.new_users], "average"),
    };
  }, [days, earlier, since, today]);
  return { now, before, range, zone, isStale, shown };
}
