import { constants, monitorEventLoopDelay, PerformanceObserver, performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { createMetricRegistry } from "./metric-registry.ts";

/** Methods that get a label of their own; clients can send any. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The counts in the database are exact up to here, so that a scrape stays cheap while a queue is long. */
export const maxCounted = 100_000;
const bounded = "Counted up to 100,000.";
const shared = "All servers on one database report the same value.";

/** Every metric of `/metrics`, in one place: the reference is generated from here. */
export function createServerMetrics() {
  const registry = createMetricRegistry();
  const { counter, histogram, gauge } = registry;
  /** Values that add up over the processes of a server. */
  const sum = (name: string, help: string, labels: readonly string[] = []) => gauge(name, help, labels, "gauge", "sum");

  const requests = counter("vestibule_http_requests_total", "Requests by route and status class.", [
    "method",
    "route",
    "status",
  ]);
  const requestSeconds = histogram(
    "vestibule_http_request_duration_seconds",
    "Time from the start of a request to the end of its response, by route.",
    ["method", "route"],
  );
  /** By route and method: the path of every request. */
  const known = new Map<string, Map<string, RequestSeries>>();

  function addRequestSeries(method: string, route: string): RequestSeries {
    const seconds = requestSeconds.with(method, route);
    const byStatus: (ReturnType<typeof requests.with> | undefined)[] = [];
    const record: RequestSeries = (status, ms) => {
      const place = Math.floor(status / 100);
      byStatus[place] ??= requests.with(method, route, `${place}xx`);
      byStatus[place].add();
      seconds.observe(ms / 1_000);
    };
    const byMethod = known.get(route) ?? new Map<string, RequestSeries>();
    known.set(route, byMethod.set(method, record));
    return record;
  }

  return {
    registry,
    /** `route`: its pattern. */
    recordRequest(method: string, route: string, status: number, ms: number): void {
      const label = knownMethods.has(method) ? method : "other";
      const record = known.get(route)?.get(label);
      if (record === undefined) addRequestSeries(label, route)(status, ms);
      else record(status, ms);
    },
    signIns: counter(
      "vestibule_sign_ins_total",
      "Attempts to sign in, sign up or reauthenticate, by method and outcome. Custom OpenID Connect providers count as oidc; challenge: a second factor or an emailed code was requested.",
      ["action", "method", "outcome"],
    ),
    hashes: {
      waiting: sum("vestibule_password_hashes_waiting", "Password hashes that wait for a free core."),
      running: sum("vestibule_password_hashes_running", "Password hashes that are being computed."),
      waitSeconds: histogram("vestibule_password_hash_wait_seconds", "Time that a password hash waited for a core."),
      seconds: histogram(
        "vestibule_password_hash_duration_seconds",
        "Time to compute a password hash, without waiting.",
      ),
    },
    database: {
      up: gauge(
        "vestibule_database_up",
        "Whether the database answered this scrape. If not, the values that are read from it are missing.",
      ),
      connections: sum(
        "vestibule_database_connections",
        "Open connections of this server's pools, without the few that reads share.",
        ["pool", "state"],
      ),
      maxConnections: sum("vestibule_database_connections_max", "Maximum connections of this server's pools.", [
        "pool",
      ]),
      waiting: sum(
        "vestibule_database_requests_waiting",
        "Statements and transactions of this server that wait for a connection.",
        ["pool"],
      ),
      reads: counter(
        "vestibule_database_reads_total",
        "Lists, searches, metrics and exports by the database that answered: standby or primary. Counted with VESTIBULE_DATABASE_READ_URL only.",
        ["target"],
      ),
      standbyUsable: gauge(
        "vestibule_database_standby_usable",
        "Whether the database in VESTIBULE_DATABASE_READ_URL is a standby within the bound.",
      ),
      standbyLag: gauge(
        "vestibule_database_standby_lag_seconds",
        "How old the data of the standby can be. Unknown while it is not followed.",
      ),
    },
    emails: {
      waiting: gauge(
        "vestibule_email_queue_size",
        `Emails that are queued, including scheduled ones. ${bounded} ${shared}`,
      ),
      oldestSeconds: gauge(
        "vestibule_email_queue_oldest_seconds",
        `Time since the oldest unsent email was due for the first time. ${shared}`,
      ),
      sent: counter("vestibule_emails_total", "Attempts to send an email, by outcome: sent, retried or failed.", [
        "outcome",
      ]),
    },
    webhooks: {
      waiting: gauge(
        "vestibule_webhook_queue_size",
        `Webhook deliveries that are pending, including those that wait for a retry. ${bounded} ${shared}`,
      ),
      oldestSeconds: gauge(
        "vestibule_webhook_queue_oldest_seconds",
        `Time for which the oldest webhook delivery has been due. ${shared}`,
      ),
      attempts: counter("vestibule_webhook_attempts_total", "Attempts to deliver a webhook, by outcome.", ["outcome"]),
      seconds: histogram("vestibule_webhook_attempt_duration_seconds", "Time until an endpoint responded."),
    },
    jobs: {
      count: gauge("vestibule_jobs", `Jobs by task and state. ${bounded} ${shared}`, ["task", "state"]),
      oldestSeconds: gauge(
        "vestibule_job_queue_oldest_seconds",
        `Time for which the oldest job that no server has started has been due. ${shared}`,
      ),
      runs: counter("vestibule_job_runs_total", "Attempts at jobs by task and outcome: succeeded, retried or failed.", [
        "task",
        "outcome",
      ]),
      seconds: histogram("vestibule_job_duration_seconds", "Time of an attempt at a job, by task.", ["task"]),
    },
    sessions: gauge(
      "vestibule_sessions",
      `Sessions in the database, including some that have expired and are not deleted yet. Estimated by PostgreSQL's statistics. ${shared}`,
    ),
    audit: {
      waiting: gauge("vestibule_audit_queue_size", `Audit entries that are not in the chain yet. ${bounded} ${shared}`),
      oldestSeconds: gauge(
        "vestibule_audit_queue_oldest_seconds",
        `Age of the oldest audit entry that is not in the chain yet. ${shared}`,
      ),
    },
    spans: {
      exported: counter("vestibule_spans_exported_total", "Spans that the trace collector accepted."),
      dropped: counter("vestibule_spans_dropped_total", "Spans that were not exported, by reason.", ["reason"]),
    },
    errors: counter("vestibule_log_errors_total", "Errors by log level, including repeated ones that are not logged.", [
      "level",
    ]),
    build: gauge("vestibule_build_info", "Versions.", ["version", "node", "postgres"], "info"),
    workers: sum("vestibule_workers", "Processes of this server that serve requests (VESTIBULE_WORKERS)."),
    workerRestarts: counter("vestibule_worker_restarts_total", "Workers that ended unexpectedly and were replaced."),
    process: createProcessMetrics(gauge),
  };
}

type RequestSeries = (status: number, ms: number) => void;

export type ServerMetrics = ReturnType<typeof createServerMetrics>;

/** The names that Prometheus's client libraries share, where there are any. */
function createProcessMetrics(gauge: ReturnType<typeof createMetricRegistry>["gauge"]) {
  const cpu = gauge(
    "process_cpu_seconds_total",
    "CPU time of this server, user and system, without PostgreSQL.",
    [],
    "counter",
  );
  const memory = gauge(
    "process_resident_memory_bytes",
    "Resident memory of this server, without PostgreSQL.",
    [],
    "gauge",
    "sum",
  );
  const startedAt = gauge(
    "process_start_time_seconds",
    "Start of this server, in seconds since the epoch.",
    [],
    "gauge",
    "min",
  );
  const heap = gauge(
    "vestibule_heap_used_bytes",
    "Used memory of the JavaScript heap; with several workers, their sum.",
    [],
    "gauge",
    "sum",
  );
  const maxHeap = gauge(
    "vestibule_heap_limit_bytes",
    "Limit of the JavaScript heap; with several workers, their sum.",
    [],
    "gauge",
    "sum",
  );
  const busy = gauge(
    "vestibule_event_loop_active_seconds_total",
    "Time in which the event loop ran code; its rate is the utilization, from 0 to 1 for each worker.",
    [],
    "counter",
  );
  const delay = gauge(
    "vestibule_event_loop_delay_seconds",
    "Delay of the event loop between the last two measurements, which are at least ten seconds apart; with several workers, of the slowest.",
    ["quantile"],
    "summary",
  );
  const collections = gauge("vestibule_gc_seconds_total", "Time of garbage collections by kind.", ["kind"], "counter");
  return { cpu, memory, startedAt, heap, maxHeap, busy, delay, collections };
}

const kinds: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: "minor",
  [constants.NODE_PERFORMANCE_GC_MAJOR]: "major",
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: "incremental",
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: "weak_callbacks",
};

/** Delays are sampled this often, in ms. The sampling is the reason why only servers with `/metrics` measure them. */
const delayResolutionMs = 20;
const quantiles = [0.5, 0.9, 0.99, 1];

/** Sets what every process of the server has, also one that serves no requests. */
export function measureProcess({ process: metrics }: ServerMetrics): void {
  const { user, system } = process.cpuUsage();
  metrics.cpu.set((user + system) / 1e6);
  metrics.memory.set(process.memoryUsage.rss());
  metrics.startedAt.set(performance.timeOrigin / 1_000);
}

/** Measures a process that serves requests. `measure` sets the gauges. */
export function watchProcess(all: ServerMetrics): { measure(): void; stop(): void } {
  const { process: metrics } = all;
  const delays = monitorEventLoopDelay({ resolution: delayResolutionMs });
  delays.enable();
  const gcSeconds = new Map<string, number>();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail, duration } = entry as PerformanceEntry & { detail?: { kind: number } };
      const kind = kinds[detail?.kind ?? 0] ?? "other";
      gcSeconds.set(kind, (gcSeconds.get(kind) ?? 0) + duration / 1_000);
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  return {
    measure() {
      measureProcess(all);
      all.workers.set(1);
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
      metrics.heap.set(used);
      metrics.maxHeap.set(limit);
      metrics.busy.set(performance.eventLoopUtilization().active / 1_000);
      // A sample is the time between two timers, so the resolution is not a delay.
      for (const quantile of quantiles)
        metrics.delay.set(
          delays.count === 0 ? 0 : Math.max(0, delays.percentile(quantile * 100) / 1e9 - delayResolutionMs / 1_000),
          String(quantile),
        );
      delays.reset();
      for (const [kind, seconds] of gcSeconds) metrics.collections.set(seconds, kind);
    },
    stop() {
      delays.disable();
      observer.disconnect();
    },
  };
}
