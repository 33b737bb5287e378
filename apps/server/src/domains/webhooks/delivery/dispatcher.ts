import { randomInt } from "node:crypto";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { failAllPending } from "./give-up.ts";
import { type DueRow, findDueOfProject, findWork, queueDeliveries, releaseAllDeliveries } from "./queries.ts";
import { isDown } from "./rules.ts";
import { createRunningWork } from "./running-work.ts";
import type { DueEndpoint } from "./schedule/agenda.ts";
import { claimMs, createTurns } from "./turns.ts";

/** How long an attempt may take in all, in ms. */
const attemptLimitMs = 15_000;
/** Events whose deliveries are written by one statement. */
const batchSize = 500;
/** How often everything is looked for, in ms, whatever was heard: a server may have died with what it was told. */
const heartbeatMs = 60_000;
/** How long attempts may go on when the server stops, in ms; then they are given back. */
const defaultPatienceMs = 5_000;
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
  readonly patienceMs?: number;
  /** From 0 to 1, by chance. */
  readonly chance?: () => number;
}

/** Brings events to the endpoints of all projects. */
export interface Dispatcher {
  /** A project has something to deliver. */
  wake(projectId: string): void;
  /** Any project may have. */
  lookAround(): void;
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
  const database = withFewStatements(platform.database);
  const stopping = new AbortController();
  let state: "made" | "started" | "stopped" = "made";
  let heartbeat: NodeJS.Timeout | undefined;
  let nextTurn: NodeJS.Timeout | undefined;
  const work = createRunningWork(platform.log, () => state === "started");

  const planTurn = (): void => {
    clearTimeout(nextTurn);
    const time = state === "started" ? turns.nextTime() : null;
    if (time === null) return;
    // A timer may be a little early, when nothing would be due yet; and it cannot count to months.
    const wait = Math.min(Math.max(0, time - clock()) + 2, heartbeatMs);
    nextTurn = setTimeout(turns.take, wait).unref();
  };
  const turns = createTurns({
    services: {
      ...platform,
      database,
      retrySeconds: options.retrySeconds,
      chance: options.chance ?? (() => randomInt(2 ** 32) / 2 ** 32),
      sending: {
        outgoing: platform.outgoing,
        userAgent: `Vestibule-Webhooks/${options.version}`,
        limitMs: options.limitMs ?? attemptLimitMs,
      },
    },
    work,
    signal: stopping.signal,
    isStopping: () => state === "stopped",
    onChange: planTurn,
    onTrouble: (projectId) => wake(projectId),
  });

  /** Projects whose events are being queued. True: there was more to hear meanwhile. */
  const woken = new Map<string, boolean>();
  const wake = (projectId: string): void => {
    const isAtIt = woken.has(projectId);
    woken.set(projectId, isAtIt);
    if (isAtIt || state === "stopped") return;
    const queueWhileTold = async (): Promise<void> => {
      try {
        do {
          woken.set(projectId, false);
          await queueProject(projectId);
        } while (woken.get(projectId));
      } finally {
        woken.delete(projectId);
      }
    };
    work.start(queueWhileTold, () => wake(projectId));
  };
  const queueProject = async (projectId: string): Promise<void> => {
    for (let isMore = true; isMore; ) {
      const queued = await database.row(queueDeliveries, [projectId, new Date(clock()), batchSize]);
      isMore = queued?.events === batchSize;
      for (const row of await database.rows(findDueOfProject, [projectId])) turns.note(toDueEndpoint(row, clock()));
      turns.take();
    }
  };

  const lookAround = (): void => {
    if (state === "stopped") return;
    work.start(async () => {
      for (const { kind, endpoint_id, due_at, ...row } of await database.rows(findWork, [horizon()])) {
        if (endpoint_id === null) wake(row.project_id);
        else if (due_at !== null) turns.note(toDueEndpoint({ ...row, endpoint_id, due_at }, clock()));
        else if (kind === "given_up") failPending(row.project_id, endpoint_id);
      }
      turns.take();
    }, lookAround);
  };
  const failPending = (projectId: string, endpointId: string): void =>
    work.start(() => failAllPending({ database }, { projectId, endpointId }), lookAround);
  const horizon = (): Date => new Date(clock() + (state === "started" ? heartbeatMs : 0));

  return {
    wake,
    lookAround,
    async start({ isAlone }) {
      const now = clock();
      if (isAlone) await database.run(releaseAllDeliveries, [new Date(now), new Date(now + claimMs)]);
      state = "started";
      heartbeat = setInterval(lookAround, heartbeatMs).unref();
      lookAround();
    },
    async stop() {
      state = "stopped";
      clearInterval(heartbeat);
      clearTimeout(nextTurn);
      const giveBack = setTimeout(
        () => stopping.abort(new Error("The server stops")),
        options.patienceMs ?? defaultPatienceMs,
      );
      await work.settled({ isLast: true });
      clearTimeout(giveBack);
    },
    async runOnce() {
      lookAround();
      await work.settled();
    },
  };
}

const toDueEndpoint = (row: DueRow, now: number): DueEndpoint => ({
  projectId: row.project_id,
  endpointId: row.endpoint_id,
  dueAt: row.due_at.getTime(),
  rateLimit: row.rate_limit,
  isDown: isDown(row.failing_since?.getTime() ?? null, now),
});

/** The same database, of which a crowd of deliveries takes no more than some connections. */
function withFewStatements(database: Database): Database {
  const limited = createConcurrencyLimit({ running: maxStatements, waiting: Number.POSITIVE_INFINITY });
  return {
    ...database,
    rows: (query, values) => limited(() => database.rows(query, values)),
    row: (query, values) => limited(() => database.row(query, values)),
    run: (query, values) => limited(() => database.run(query, values)),
    transaction: (work) => limited(() => database.transaction(work)),
  };
}
