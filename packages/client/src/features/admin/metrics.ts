import type { contract, MetricsRead } from "@vestibule/contract/endpoints";
import { snakeCaseKeys } from "../../core/wire/letter-case.ts";
import { withQuery } from "../../core/wire/paths.ts";
import type { AdminContext } from "./admin-context.ts";

export interface MetricsOptions {
  /** IANA time zone that defines the days. Default: UTC. */
  readonly timeZone?: string | undefined;
  /** Date range (YYYY-MM-DD), at most 366 days. Default: the last 31 days. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface MetricsMethods {
  /** Returns the metrics with their wire field names. */
  getMetrics(options?: MetricsOptions): Promise<MetricsRead>;
}

export const createMetricsMethods = ({ api }: AdminContext): MetricsMethods => ({
  getMetrics: (options = {}) =>
    api.call<typeof contract.metrics.read>("GET", withQuery("/internal/metrics", snakeCaseKeys(options)), {
      session: null,
    }),
});
