import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { StackAdminApp } from "@vestibule/react";
import { projectKey } from "./projects.ts";

/** The metrics of a project, as the API returns them. */
export type Metrics = Awaited<ReturnType<StackAdminApp["getMetrics"]>>;

export interface MetricsRange {
  /** Days (YYYY-MM-DD), both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** `timeZone`: IANA name; days start at midnight there. The previous range stays visible while another one loads. */
export const metricsQuery = (admin: StackAdminApp, { from, to }: MetricsRange, timeZone: string) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "metrics", timeZone, from, to] as const,
    queryFn: () => admin.getMetrics({ timeZone, from, to }),
    // A new project waits for its first user, so refetch at once; afterwards a minute-old count is good enough.
    staleTime: ({ state }) => (state.data?.total_users === 0 ? 0 : 60_000),
    placeholderData: keepPreviousData,
  });

const weekMs = 7 * 86_400_000;

/** The last verification email that was not sent because of the callback URL, within a week; null: none. */
export const skippedEmailQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "audit-log", "skipped-email"] as const,
    queryFn: async () => {
      const from = new Date(Date.now() - weekMs);
      return (await admin.listAuditEntries({ action: "email.skip", from, limit: 1 }))[0] ?? null;
    },
  });
