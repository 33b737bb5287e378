import type { MetricsRead } from "@vestibule/contract/endpoints";

const toRecord = <T>(rows: readonly T[], getEntry: (row: T) => [string, number]): Record<string, number> =>
  Object.fromEntries(rows.map(getEntry).filter(([, count]) => count > 0));

/** Converts a response to the reference form. */
export const toRecomputed = ({ overview, ...metrics }: MetricsRead) => ({
  total_users: metrics.total_users,
  users_by_country: metrics.users_by_country,
  recently_registered: metrics.recently_registered.map(({ id }) => id),
  recently_active: metrics.recently_active.map(({ id }) => id),
  login_methods: toRecord(metrics.login_methods, ({ method, count }) => [method, count]),
  days: overview.days,
  sign_ins: toRecord(overview.sign_ins, ({ method, outcome, count }) => [`${method} ${outcome}`, count]),
  failure_reasons: toRecord(overview.failure_reasons, ({ reason, count }) => [reason, count]),
  sign_up_conversion: {
    started: toRecord(overview.sign_up_conversion, ({ method, started }) => [method, started]),
    completed: toRecord(overview.sign_up_conversion, ({ method, completed }) => [method, completed]),
  },
  retention: overview.retention,
});
