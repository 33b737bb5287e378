/**
 * Several processes that serve on one port, so that the server uses more than one core (VESTIBULE_WORKERS). The primary
 * process owns the data folder, the embedded PostgreSQL and the signals; it accepts connections and hands them to the
 * workers. To the database, each worker is a server of its own. `node:cluster` ends a worker whose primary has ended.
 */
import cluster from "node:cluster";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { type Config, readConfig } from "./config.ts";
import { ConfigError } from "./config-reader.ts";
import { createLog, formatAnnouncement, type LogFormat } from "./platform/log.ts";
import { startMemoryRelease } from "./platform/release-memory.ts";
import { StartError } from "./platform/start-error.ts";
import { type Exit, type Supervised, supervise } from "./platform/supervisor.ts";
import { type MetricSnapshot, sumCounts } from "./platform/telemetry/metric-registry.ts";
import { createServerMetrics, measureProcess, type ServerMetrics } from "./platform/telemetry/server-metrics.ts";
import type { MetricsGroup } from "./site/metrics-endpoint.ts";
import { createStopList, type RunningServer, type ServingModule, type Storage } from "./start-server.ts";

interface Start {
  readonly type: "start";
  /** From 1; a replaced worker keeps it. */
  readonly number: number;
  readonly isFirst: boolean;
  readonly storage: Storage;
}

type Ready = Omit<RunningServer, "stop"> & { readonly type: "ready" };

/** `request`: connects a question with its answer. */
type ToWorker =
  | Start
  | { readonly type: "drain" | "stop" }
  | { readonly type: "measure"; readonly request: number }
  | { readonly type: "collected"; readonly request: number; readonly snapshots: readonly MetricSnapshot[] };

type FromWorker =
  | Ready
  | { readonly type: "failed"; readonly message: string; readonly isForOperator: boolean }
  | { readonly type: "collect"; readonly request: number; readonly own: MetricSnapshot }
  | { readonly type: "measured"; readonly request: number; readonly snapshot: MetricSnapshot };

/** How long a scrape waits for the values of a worker, in ms; then it gets the last known ones. */
const measureTimeoutMs = 1_000;

/** Runs `ask` with a number, and resolves with what `answer` gets for that number. */
function createRequests<Answer>() {
  const pending = new Map<number, (answer: Answer) => void>();
  let last = 0;
  return {
    send(ask: (request: number) => void): Promise<Answer> {
      last += 1;
      const request = last;
      return new Promise((resolve) => {
        pending.set(request, resolve);
        ask(request);
      });
    },
    answer(request: number, answer: Answer): void {
      pending.get(request)?.(answer);
      pending.delete(request);
    },
  };
}

/** A worker as the primary process sees it. */
interface Member {
  readonly ready: Promise<Ready>;
  readonly exited: Promise<Exit>;
  send(message: ToWorker): void;
  /** The current values, or the last known ones if the worker doesn't respond. */
  measure(): Promise<MetricSnapshot>;
  readLast(): MetricSnapshot;
}

function forkMember(onCollect: (member: Member) => Promise<readonly MetricSnapshot[]>): Member {
  const child = cluster.fork();
  const requests = createRequests<void>();
  let last: MetricSnapshot = {};
  const ready = Promise.withResolvers<Ready>();
  // Reported by the launch, which may not have begun to wait.
  ready.promise.catch(() => undefined);
  const exited = new Promise<Exit>((resolve) => {
    child.once("exit", (code: number | null, signal: NodeJS.Signals | null) => resolve({ code, signal }));
  });
  const member: Member = {
    ready: ready.promise,
    exited,
    // A worker that has just ended can't receive it, which its exit reports.
    send: (message) => void (child.isConnected() && child.send(message, () => undefined)),
    async measure() {
      const answered = requests.send((request) => member.send({ type: "measure", request }));
      await Promise.race([answered, exited, setTimeout(measureTimeoutMs, undefined, { ref: false })]);
      return last;
    },
    readLast: () => last,
  };
  child.on("error", () => undefined);
  child.on("message", (message: FromWorker) => {
    if (message.type === "ready") ready.resolve(message);
    else if (message.type === "failed")
      ready.reject(message.isForOperator ? new StartError(message.message) : new Error(message.message));
    else if (message.type === "measured") {
      last = message.snapshot;
      requests.answer(message.request);
    } else {
      last = message.own;
      const { request } = message;
      void onCollect(member).then((snapshots) => member.send({ type: "collected", request, snapshots }));
    }
  });
  void exited.then(({ code, signal }) =>
    ready.reject(new Error(`A worker ended before it was ready (${signal ?? `code ${code}`})`)),
  );
  return member;
}

/** The workers that run, and the counts of those that have ended. */
function createMembers() {
  const members = new Set<Member>();
  let metrics: ServerMetrics | undefined;
  let ended: MetricSnapshot = {};

  async function collect(asking: Member): Promise<readonly MetricSnapshot[]> {
    const others = [...members].filter((member) => member !== asking);
    const snapshots = await Promise.all(others.map((member) => member.measure()));
    if (metrics === undefined) return snapshots;
    measureProcess(metrics);
    return [...snapshots, metrics.registry.read(), ended];
  }

  return {
    /** Sets the metrics of the primary process. */
    useMetrics(own: ServerMetrics): void {
      metrics = own;
    },
    fork(): Member {
      const member = forkMember(collect);
      members.add(member);
      void member.exited.then(() => {
        members.delete(member);
        // A sum over the workers that run would decrease, which looks like a restart of the server.
        if (metrics !== undefined) ended = sumCounts(ended, metrics.registry.selectCounts(member.readLast()));
      });
      return member;
    },
    sendAll(message: ToWorker): void {
      for (const member of members) member.send(message);
    },
  };
}

/** The part of the primary process that serves. Starts the process of the first worker at once, while PostgreSQL starts. */
export function createWorkerGroup(): ServingModule {
  // In a worker that waits for nothing but its first request, each connection goes to the next worker.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const members = createMembers();
  let forked: Member | undefined = members.fork();

  return {
    async serve(config, log, { folder, embedded }, options, onStop) {
      members.useMetrics(options.metrics);
      // Only what a message can carry.
      const storage: Storage = {
        folder: { path: folder.path },
        embedded: embedded && { connection: embedded.connection, version: embedded.version },
      };
      let isFirst = true;
      let firstReady: Ready | undefined;
      const launch = async (number: number): Promise<Supervised> => {
        options.signal.throwIfAborted();
        const member = forked ?? members.fork();
        forked = undefined;
        member.send({ type: "start", number, isFirst, storage });
        isFirst = false;
        firstReady ??= await member.ready;
        await member.ready;
        const { exited } = member;
        return {
          exited,
          async stop() {
            member.send({ type: "stop" });
            await exited;
          },
        };
      };
      const stops: (() => Promise<void>)[] = [];
      const start = async (number: number): Promise<void> => {
        const onUnexpectedExit = () => options.metrics.workerRestarts.with().add();
        const fields = { worker: number };
        const { stop } = await supervise(() => launch(number), { log, name: "A worker", fields, onUnexpectedExit });
        stops.push(stop);
      };
      onStop(async () => void (await Promise.all(stops.map((stop) => stop()))));
      options.signal.addEventListener("abort", () => members.sendAll({ type: "stop" }), { once: true });

      // The first one migrates the database.
      await start(1);
      const others = Array.from({ length: config.workers - 1 }, (_, index) => start(index + 2));
      await Promise.allSettled(others);
      await Promise.all(others);
      if (firstReady === undefined) throw new Error("No worker has started");
      const { type: _, ...running } = firstReady;
      return {
        ...running,
        async drain() {
          members.sendAll({ type: "drain" });
          await setTimeout(config.drainSeconds * 1_000);
        },
      };
    },
  };
}

/** What one worker may use of what the settings allow the server. */
export const shareConfig = (config: Config): Config => ({
  ...config,
  databaseConnections: Math.floor(config.databaseConnections / config.workers),
  maxConnections: Math.ceil(config.maxConnections / config.workers),
});

/** Cores for the password hashes of one worker: all of them together use each core once. */
export function shareCores(cores: number, workers: number, number: number): number {
  const rest = number <= cores % workers ? 1 : 0;
  return Math.max(1, Math.floor(cores / workers) + rest);
}

const send = (message: FromWorker): void => void process.send?.(message);

const onMessage = (handle: (message: ToWorker) => void): void => void process.on("message", handle);

/** The metrics of the other processes, which the primary process collects. */
function createMetricsGroup(): MetricsGroup {
  const requests = createRequests<readonly MetricSnapshot[]>();
  let read = (): MetricSnapshot => ({});
  onMessage((message) => {
    if (message.type === "measure") send({ type: "measured", request: message.request, snapshot: read() });
    if (message.type === "collected") requests.answer(message.request, message.snapshots);
  });
  return {
    collect: (own) => requests.send((request) => send({ type: "collect", request, own })),
    onCollect(ownRead) {
      read = ownRead;
    },
  };
}

async function receiveStart(): Promise<Start> {
  const [message] = (await once(process, "message")) as [ToWorker];
  if (message.type === "start") return message;
  // Stopped before it began.
  process.exit(0);
}

/** Tells the primary process why this worker can't serve, and ends. */
function reportFailure(error: unknown): void {
  const isForOperator = error instanceof StartError || error instanceof ConfigError;
  const message = error instanceof Error ? error.message : String(error);
  process.send?.({ type: "failed", message, isForOperator } satisfies FromWorker, () => process.exit(1));
}

/** Runs the process of a worker until the primary process asks it to stop, or ends. */
export async function runWorker(): Promise<void> {
  // Ctrl-C and some supervisors signal every process; the primary process then stops the workers in order.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  try {
    const starting = receiveStart();
    const loading = import("./server.ts");
    // Reported below.
    loading.catch(() => undefined);
    await serveUntilStopped(await starting, loading);
  } catch (error) {
    reportFailure(error);
  }
}

async function serveUntilStopped({ number, isFirst, storage }: Start, loading: Promise<ServingModule>): Promise<void> {
  const settings = readConfig(process.env, process.cwd());
  const config = shareConfig(settings);
  const format: LogFormat = config.logFormat ?? (process.stdout.isTTY ? "pretty" : "json");
  const metrics = createServerMetrics();
  const fields = { worker: number };
  const log = createLog(config.logLevel, {
    format,
    fields,
    onError: (level) => metrics.errors.with(level).add(),
  });
  const { onStop, stopAll } = createStopList(log);
  const startup = new AbortController();
  let drain: (() => Promise<void>) | undefined;
  const end = async (): Promise<void> => {
    await stopAll();
    log.flush(() => process.exit(0));
  };
  onMessage(({ type }) => {
    if (type === "drain") void drain?.();
    if (type !== "stop") return;
    // Until it serves, the start notices and ends.
    if (drain) void end();
    else startup.abort();
  });
  startMemoryRelease();
  const print = (message: string): void =>
    void process.stdout.write(formatAnnouncement(format, { message, ...fields }));
  const hashCores = shareCores(availableParallelism(), config.workers, number);
  const role = { isFirst, hashCores, metrics: createMetricsGroup() };
  try {
    const { serve } = await loading;
    const running = await serve(config, log, storage, { metrics, signal: startup.signal, print }, onStop, role);
    drain = running.drain;
    const { port, installation, storage: description } = running;
    send({ type: "ready", port, installation, storage: description });
    if (startup.signal.aborted) await end();
  } catch (error) {
    await stopAll();
    throw error;
  }
}
