import { randomInt } from "node:crypto";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { claimMs, createDeliveryScheduler, createTaskSet } from "./delivery-scheduler.ts";
import { releaseAllDeliveries } from "./delivery-statements.ts";
import { createQueuePoller } from "./queue-poller.ts";

/** Timeout of an attempt, in ms. */
const attemptTimeoutMs = 15_000;
/** Polling interval in ms, independent of notifications: a server may die after receiving one. */
const heartbeatMs = 60_000;
/** Drain timeout: on shutdown, unfinished attempts are released after this time, in ms. */
const defaultDrainTimeoutMs = 5_000;
/** Max concurrent statements: leaves the other connections to requests. */
const maxStatements = 6;

export interface DispatcherOptions {
  /** Delays between the attempts of a delivery. */
  readonly retrySeconds: readonly number[];
  /** The server version, for the receivers' logs. */
  readonly version: string;
  /** Timeout of an attempt, in ms. */
  readonly limitMs?: number;
  /** Drain timeout at shutdown, in ms. */
  readonly drainTimeoutMs?: number;
  /** A random number from 0 to 1. */
  readonly chance?: () => number;
}

/** Delivers events to the endpoints of all projects. */
export interface Dispatcher {
  /** Signals new work for a project. */
  wake(projectId: string): void;
  /** Signals that any project may have new work. */
  pollAll(): void;
  /** Starts delivering on schedule. `isAlone`: no other server uses the database, so existing claims are stale. */
  start(options: { readonly isAlone: boolean }): Promise<void>;
  /** Drains running attempts, then releases the rest for a retry. */
  stop(): Promise<void>;
  /** Instead of `start`: delivers everything that is due now, including what becomes due as a result. */
  runOnce(): Promise<void>;
}

export function createDispatcher(
  platform: Pick<Platform, "database" | "clock" | "encryption" | "outgoing" | "log" | "metrics" | "tracer">,
  options: DispatcherOptions,
): Dispatcher {
  const { clock } = platform;
  const database = limitStatements(platform.database);
  const stopping = new AbortController();
  let state: "made" | "started" | "stopped" = "made";
  let heartbeat: NodeJS.Timeout | undefined;
  let slotTimer: NodeJS.Timeout | undefined;
  const work = createTaskSet(platform.log, () => state === "started");

  const scheduleTimer = (): void => {
    clearTimeout(slotTimer);
    const time = state === "started" ? scheduler.getNextDueAt() : null;
    if (time === null) return;
    // Timers can fire slightly early, before anything is due, and can't wait for months.
    const wait = Math.min(Math.max(0, time - clock()) + 2, heartbeatMs);
    slotTimer = setTimeout(scheduler.startDue, wait).unref();
  };
  const scheduler = createDeliveryScheduler({
    services: {
      ...platform,
      database,
      retrySeconds: options.retrySeconds,
      chance: options.chance ?? (() => randomInt(2 ** 32) / 2 ** 32),
      sending: {
        outgoing: platform.outgoing,
        userAgent: `Vestibule-Webhooks/${options.version}`,
        limitMs: options.limitMs ?? attemptTimeoutMs,
      },
    },
    work,
    signal: stopping.signal,
    isStopping: () => state === "stopped",
    onChange: scheduleTimer,
    onError: (projectId) => wake(projectId),
  });

  const poller = createQueuePoller({ services: { database, clock }, work, scheduler });
  const wake = (projectId: string): void => {
    if (state !== "stopped") poller.pollProject(projectId);
  };
  const pollAll = (): void => {
    if (state !== "stopped") poller.pollAllProjects(() => clock() + (state === "started" ? heartbeatMs : 0));
  };

  return {
    wake,
    pollAll,
    async start({ isAlone }) {
      const now = clock();
      if (isAlone)
        await database.run(releaseAllDeliveries, { now: new Date(now), claimedUntil: new Date(now + claimMs) });
      state = "started";
      heartbeat = setInterval(pollAll, heartbeatMs).unref();
      pollAll();
    },
    async stop() {
      state = "stopped";
      clearInterval(heartbeat);
      clearTimeout(slotTimer);
      const abortTimer = setTimeout(
        () => stopping.abort(new Error("The server is shutting down")),
        options.drainTimeoutMs ?? defaultDrainTimeoutMs,
      );
      await work.drain({ isLast: true });
      clearTimeout(abortTimer);
    },
    async runOnce() {
      pollAll();
      await work.drain();
    },
  };
}

/** Wraps the database so that deliveries use only a few connections. */
function limitStatements(database: Database): Database {
  const limited = createConcurrencyLimit({ running: maxStatements, waiting: Number.POSITIVE_INFINITY });
  return {
    ...database,
    rows: (query, values) => limited(() => database.rows(query, values)),
    row: (query, values) => limited(() => database.row(query, values)),
    run: (query, values) => limited(() => database.run(query, values)),
    query: (query) => limited(() => database.query(query)),
    transaction: (work) => limited(() => database.transaction(work)),
  };
}
