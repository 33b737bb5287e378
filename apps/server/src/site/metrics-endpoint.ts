import { setTimeout } from "node:timers/promises";
import type { Pool } from "pg";
import { createKernel, type SurfaceRoute } from "../http/kernel.ts";
import { type Answer, listen } from "../http/listener.ts";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { securityHeaders } from "../http/response.ts";
import { measureChainQueue } from "../modules/audit/index.ts";
import { sendEmailTask } from "../modules/emails/index.ts";
import { estimateSessions } from "../modules/sessions/index.ts";
import { measureDeliveryQueue } from "../modules/webhooks/index.ts";
import { sameDigest, sha256 } from "../platform/crypto/digest.ts";
import { measureJobQueue } from "../platform/jobs/node-registry.ts";
import type { Platform } from "../platform/platform.ts";
import { explainPortError } from "../platform/start-error.ts";
import { type MetricFormat, type MetricSnapshot, metricContentTypes } from "../platform/telemetry/metric-registry.ts";
import { maxCounted, watchProcess } from "../platform/telemetry/server-metrics.ts";

/** Values from the database are at most this old, in ms, so that scrapers can't load it. */
const maxAgeMs = 10_000;
/** How long a scrape waits for the database, in ms. Prometheus waits ten seconds by default. */
const databaseTimeoutMs = 3_000;

/** The other processes of a server with several workers. */
export interface MetricsGroup {
  /** The values of all other processes. `own`: those of this one, which must not be lost if it ends. */
  collect(own: MetricSnapshot): Promise<readonly MetricSnapshot[]>;
  /** Sets what reads the values of this process when another one collects them. */
  onCollect(read: () => MetricSnapshot): void;
}

interface MetricsEndpointOptions {
  readonly platform: Pick<Platform, "database" | "log" | "metrics" | "passwords">;
  /** The connection pools by the name of their label. */
  readonly pools: Readonly<Record<string, Pool>>;
  /** Names of this version's tasks; others count as one. */
  readonly tasks: readonly string[];
  /** Bearer token that callers must send; null: none, on a port of its own. */
  readonly token: string | null;
  readonly group?: MetricsGroup | undefined;
}

export interface MetricsEndpoint {
  serve(request: HttpRequest): Promise<HttpResponse>;
  close(): void;
}

const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status,
  headers: { ...securityHeaders, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  body,
});

/** The preference of one entry of an Accept header. @see RFC 9110 §12.5.1 */
function readQuality(accept: string, type: string): number {
  for (const entry of accept.split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1");
    return Number.isFinite(quality) ? quality : 0;
  }
  return 0;
}

/** OpenMetrics if the scraper prefers it, as Prometheus does; otherwise the text format, which everything reads. */
function chooseFormat(accept: string | undefined): MetricFormat {
  if (accept === undefined) return "prometheus";
  const open = readQuality(accept, "application/openmetrics-text");
  return open > 0 && open >= readQuality(accept, "text/plain") ? "openmetrics" : "prometheus";
}

/** Serves every metric. What is only known to the database is read at most every ten seconds. */
function createMetricsEndpoint(options: MetricsEndpointOptions): MetricsEndpoint {
  const { platform, pools, tasks } = options;
  const { database, log, metrics, passwords } = platform;
  const { group } = options;
  const watched = watchProcess(metrics);
  const expected = options.token === null ? null : sha256(`Bearer ${options.token}`);

  let watchedAt = Number.NEGATIVE_INFINITY;

  function measureProcess(): void {
    if (performance.now() - watchedAt < maxAgeMs) return;
    watchedAt = performance.now();
    watched.measure();
  }

  function measureServer(): void {
    const { running, waiting } = passwords.getLoad();
    metrics.hashes.running.set(running);
    metrics.hashes.waiting.set(waiting);
    for (const [name, pool] of Object.entries(pools)) {
      metrics.database.connections.set(pool.totalCount - pool.idleCount, name, "active");
      metrics.database.connections.set(pool.idleCount, name, "idle");
      metrics.database.maxConnections.set(pool.options.max, name);
      metrics.database.waiting.set(pool.waitingCount, name);
    }
  }

  async function measureJobs(): Promise<void> {
    const rows = await measureJobQueue(database, maxCounted);
    const { count, oldestSeconds } = metrics.jobs;
    const states = ["waiting", "running", "scheduled", "failed"] as const;
    count.clear();
    for (const task of tasks) for (const state of states) count.set(0, task, state);
    for (const row of rows)
      for (const state of states) count.set(row[state], tasks.includes(row.task) ? row.task : "other", state);
    oldestSeconds.set(Math.max(0, ...rows.map((row) => row.oldest_due_seconds ?? 0)));
    const emails = rows.find(({ task }) => task === sendEmailTask);
    metrics.emails.waiting.set(emails ? emails.waiting + emails.running + emails.scheduled : 0);
    metrics.emails.oldestSeconds.set(Math.max(0, emails?.oldest_seconds ?? 0));
  }

  async function measureDatabase(): Promise<void> {
    await measureJobs();
    const deliveries = await measureDeliveryQueue(database, maxCounted);
    metrics.webhooks.waiting.set(deliveries.waiting);
    metrics.webhooks.oldestSeconds.set(Math.max(0, deliveries.oldestSeconds));
    const chain = await measureChainQueue(database, maxCounted);
    metrics.audit.waiting.set(chain.waiting);
    metrics.audit.oldestSeconds.set(Math.max(0, chain.oldestSeconds));
    metrics.sessions.set(await estimateSessions(database));
  }

  /** Values of an unreachable database would be wrong, and look right. */
  function forgetDatabase(): void {
    const { jobs, emails, webhooks, audit } = metrics;
    for (const group of [jobs.count, jobs.oldestSeconds, metrics.sessions]) group.clear();
    for (const { waiting, oldestSeconds } of [emails, webhooks, audit]) {
      waiting.clear();
      oldestSeconds.clear();
    }
  }

  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring: Promise<boolean> | undefined;

  async function measureAll(): Promise<boolean> {
    measureProcess();
    try {
      await measureDatabase();
      return true;
    } catch (error) {
      log.warn({ err: error }, "the database did not answer the metrics");
      return false;
    }
  }

  /** Concurrent scrapes share one measurement, also one that an unresponsive database holds up. */
  async function measure(): Promise<void> {
    measureServer();
    if (measuring === undefined && performance.now() - measuredAt < maxAgeMs) return;
    measuring ??= measureAll().finally(() => {
      measuring = undefined;
    });
    const isUp = await Promise.race([measuring, setTimeout(databaseTimeoutMs, false, { ref: false })]);
    metrics.database.up.set(isUp ? 1 : 0);
    // An outage is measured at each scrape, so that its end is seen at once.
    if (isUp) measuredAt = performance.now();
    else forgetDatabase();
  }

  group?.onCollect(() => {
    measureServer();
    measureProcess();
    return metrics.registry.read();
  });

  return {
    async serve({ headers }) {
      if (expected !== null && !sameDigest(sha256(headers.authorization ?? ""), expected))
        return text(401, "Send the token in VESTIBULE_METRICS_TOKEN as a bearer token.\n", {
          "www-authenticate": 'Bearer realm="metrics"',
        });
      await measure();
      const format = chooseFormat(headers.accept);
      const own = metrics.registry.read();
      return text(200, metrics.registry.render(format, own, await group?.collect(own)), {
        "content-type": metricContentTypes[format],
      });
    },
    close: watched.stop,
  };
}

/** A server that has nothing but `/metrics`, for a port of its own. */
const createMetricsSite = ({ serve }: MetricsEndpoint): Answer =>
  createKernel<SurfaceRoute>({
    basePaths: [""],
    routes: [{ method: "GET", path: "/metrics", maxBodyBytes: 0, isProbe: true }],
    trailingSlash: "significant",
    preflight: null,
    respond: ({ request }) => serve(request),
    respondToUnknownPath: () => text(404, "This port serves only /metrics.\n"),
    renderError: (_exchange, { status, message, headers }) => text(status, `${message}\n`, headers),
  });

interface ScrapedMetrics {
  /** For the server's own port; null: not there. */
  readonly sharedEndpoint: MetricsEndpoint | null;
  close(): Promise<void>;
}

/** Null: neither a token nor a port is configured. @throws StartError if the port can't be used */
export async function startMetrics({
  ownPort,
  ...options
}: MetricsEndpointOptions & {
  readonly ownPort: { readonly host: string; readonly port: number } | null;
}): Promise<ScrapedMetrics | null> {
  if (ownPort === null && options.token === null) return null;
  const endpoint = createMetricsEndpoint(options);
  if (ownPort === null) return { sharedEndpoint: endpoint, close: async () => endpoint.close() };
  const listenOptions = { ...ownPort, answer: createMetricsSite(endpoint), log: options.platform.log };
  const listener = await listen(listenOptions).catch((error: unknown) => {
    endpoint.close();
    throw explainPortError(error, ownPort, "VESTIBULE_METRICS");
  });
  return {
    sharedEndpoint: null,
    async close() {
      endpoint.close();
      await listener.close();
    },
  };
}
