import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { StackAdminApp } from "@vestibule/react";
import { projectKey } from "./query-keys.ts";

/** The figures of a project, in the words of the wire. */
export type Metrics = Awaited<ReturnType<StackAdminApp["getMetrics"]>>;

export interface MetricsRange {
  /** Days (YYYY-MM-DD), both included. */
  readonly from: string;
  readonly to: string;
}

/** `timeZone`: IANA; days begin there. While another range is fetched, the one before stays. */
export const metricsQuery = (admin: StackAdminApp, { from, to }: MetricsRange, timeZone: string) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "metrics", timeZone, from, to] as const,
    queryFn: () => admin.getMetrics({ timeZone, from, to }),
    // The first person is waited for; of many, a minute more or less says nothing.
    staleTime: ({ state }) => (state.data?.total_users === 0 ? 0 : 60_000),
    placeholderData: keepPreviousData,
  });
