import { randomInt } from "node:crypto";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createLooks } from "./looks.ts";
import { releaseAllDeliveries } from "./queries.ts";
import { createRunningWork } from "./running-work.ts";
import { claimMs, createTurns } from "./turns.ts";

/** How long an attempt may take in all, in ms. */
const attemptLimitMs = 15_000;
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

  const looks = createLooks({ services: { database, clock }, work, turns });
  const wake = (projectId: string): void => {
    if (state !== "stopped") looks.atProject(projectId);
  };
  const lookAround = (): void => {
    if (state !== "stopped") looks.atAll(() => clock() + (state === "started" ? heartbeatMs : 0));
  };

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
