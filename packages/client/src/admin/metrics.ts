import type { contract, MetricsRead } from "@vestibule/contract/endpoints";
import { withQuery } from "../server/paths.ts";
import { snakeCaseKeys } from "../wire/letter-case.ts";
import type { AdminContext } from "./admin-context.ts";

export interface MetricsOptions {
  /** IANA; the days are its days. Default: UTC. */
  readonly timeZone?: string | undefined;
  /** Days (YYYY-MM-DD) of the overview, at most 366. Default: the last 31. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface MetricsMethods {
  /** In the words of the wire. */
  getMetrics(options?: MetricsOptions): Promise<MetricsRead>;
}

export const createMetricsMethods = ({ api }: AdminContext): MetricsMethods => ({
  getMetrics: (options = {}) =>
    api.call<typeof contract.metrics.read>("GET", withQuery("/internal/metrics", snakeCaseKeys(options)), {
      session: null,
    }),
});
