import { randomInt } from "node:crypto";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { claimMs, createDeliveryScheduler } from "./delivery-scheduler.ts";
import { releaseAllDeliveries } from "./delivery-statements.ts";
import { createQueuePoller } from "./queue-poller.ts";
import { createTaskSet } from "./task-set.ts";

/** How long an attempt may take in all, in ms. */
const attemptTimeoutMs = 15_000;
/** How often everything is looked for, in ms, whatever was heard: a server may have died with what it was told. */
const heartbeatMs = 60_000;
/** How long attempts may go on when the server stops, in ms; then they are given back. */
const defaultDrainTimeoutMs = 5_000;
/** Statements at once: the other connections are for requests. */
const maxStatements = 6;

export interface DispatcherOptions {
  /** Waits between the attempts at a delivery. */
  readonly retrySeconds: readonly number[];
  /** Of the server, for the receivers' logs. */
  readonly version: string;
  /** How long an attempt may take in all, in ms. */
  readonly limitMs?: number;
  /** How long attempts may go on when the server stops, in ms. */
  readonly drainTimeoutMs?: number;
  /** From 0 to 1, by chance. */
  readonly chance?: () => number;
}

/** Brings events to the endpoints of all projects. */
export interface Dispatcher {
  /** A project has something to deliver. */
  wake(projectId: string): void;
  /** Any project may have. */
  pollAll(): void;
  /** From now on everything is delivered in its time. `isAlone`: no other server uses the database, so what is claimed was left behind. */
  start(options: { readonly isAlone: boolean }): Promise<void>;
  /** Attempts go on for a while, then they are given back to be made again. */
  stop(): Promise<void>;
  /** Instead of `start`: delivers what is due at this moment, and what becomes due by it. */
  runOnce(): Promise<void>;
}

export function createDispatcher(
  platform: Pick<Platform, "database" | "clock" | "encryption" | "outgoing" | "log">,
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
    // A timer may be a little early, when nothing would be due yet; and it cannot count to months.
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
      if (isAlone) await database.run(releaseAllDeliveries, [new Date(now), new Date(now + claimMs)]);
      state = "started";
      heartbeat = setInterval(pollAll, heartbeatMs).unref();
      pollAll();
    },
    async stop() {
      state = "stopped";
      clearInterval(heartbeat);
      clearTimeout(slotTimer);
      const abortTimer = setTimeout(
        () => stopping.abort(new Error("The server stops")),
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

/** The same database, of which a crowd of deliveries takes no more than some connections. */
function limitStatements(database: Database): Database {
  const limited = createConcurrencyLimit({ running: maxStatements, waiting: Number.POSITIVE_INFINITY });
  return {
    ...database,
    rows: (query, values) => limited(() => database.rows(query, values)),
    row: (query, values) => limited(() => database.row(query, values)),
    run: (query, values) => limited(() => database.run(query, values)),
    transaction: (work) => limited(() => database.transaction(work)),
  };
}
