import { DatabaseError, type Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import type { ServerMetrics } from "../telemetry/server-metrics.ts";
import { checkStandbyAtStart } from "./connect-at-start.ts";
import { readDatabaseUrl } from "./connection.ts";
import { type Database, type DatabaseOptions, openDatabase, type Queryable } from "./database.ts";
import { getErrorCode, isDatabaseUnavailable, isReadOnly } from "./database-errors.ts";
import { createFreshness, findStandbyProblem, readPrimaryState, readStandbyState } from "./standby-state.ts";
import { statement } from "./statement.ts";

/** Who reads. Only servers and admins read from the standby: their lists decide about no access. */
interface Reader {
  readonly accessType: "client" | "server" | "admin";
  readonly project: { readonly id: string };
}

/** Where lists, searches, metrics and exports read. */
export interface Reads {
  /**
   * Runs `work`, which must only read, on the standby if that is fresh enough for this project, and on the primary
   * otherwise. All statements of a run have the same target: if it fails on the standby, for whatever reason but a defect
   * of the statement, all of it runs again on the primary.
   */
  run<T>(reader: Reader, work: (database: Queryable, isStandby: boolean) => Promise<T>): Promise<T>;
  /** Call after each write that a project's server or admin waits for. Its next lists contain it, on every server. */
  recordWrite(projectId: string): Promise<void>;
}

/** Without a standby. */
export const createPrimaryReads = (database: Database): Reads => ({
  run: (_reader, work) => work(database, false),
  recordWrite: async () => undefined,
});

/** The server can't go on with this result of the standby; see `Reads.run`. */
export class PrimaryNeededError extends Error {}

const notifyOfWrite = statement("notify-of-project-write", `select pg_notify('project_changed', $payload) as "sent"`);

/** The payload of `project_changed` after a write; older servers ignore it. No project ID contains a slash. */
const writePrefix = "written/";

/** Writes of a project within this time, in ms, share one notification, which the receivers count as if it were later. */
const notifyEveryMs = 1_000;

/** A standby that takes longer to answer a check, in ms, counts as lost. */
const checkTimeoutMs = 5_000;

interface StandbyReadsOptions {
  readonly primary: Database;
  /** Of the standby. */
  readonly url: string;
  readonly maxLagMs: number;
  readonly pool: Pick<DatabaseOptions, "maxConnections" | "isPooled" | "isPrepared">;
  readonly metrics: Pick<ServerMetrics, "database">;
  readonly log: Logger;
  /** Aborted when the server is asked to stop. */
  readonly signal: AbortSignal;
}

export interface StandbyReads extends Reads {
  /** Whether the payload of `project_changed` was a write on this or another server. */
  receiveWrite(payload: string): boolean;
  /** Notifications of other servers' writes may have been lost: all projects are treated as if they had just written. */
  recordMissedWrites(): void;
  /** By the name of its label in the metrics. */
  readonly pools: { readonly standby: Pool };
  close(): Promise<void>;
}

/** SQLSTATEs of a statement that replay cancels or deadlocks with. @see PostgreSQL, "Handling Query Conflicts" */
const conflictCodes: readonly (string | undefined)[] = ["40001", "40P01"];

/** A defect of a statement, or its timeout, would be the same on the primary. */
const failsOnPrimary = (error: unknown): boolean =>
  isReadOnly(error) ||
  (error instanceof DatabaseError && !isDatabaseUnavailable(error) && !conflictCodes.includes(getErrorCode(error)));

/**
 * Ensures that all connections of a pool lead to the same server: otherwise, the check of one standby would say nothing
 * about the others behind the same address.
 */
function createSameServerCheck() {
  let startedAt: string | null = null;
  let version = 0;
  return {
    /** Changes when the pool may lead to another server than before. */
    getVersion: () => version,
    reset(): void {
      startedAt = null;
      version += 1;
    },
    async verify(client: PoolClient): Promise<void> {
      const { rows } = await client.query<{ started_at: string }>(
        "select extract(epoch from pg_postmaster_start_time())::text as started_at",
      );
      const found = rows[0]?.started_at ?? null;
      startedAt ??= found;
      if (startedAt !== found) throw new PrimaryNeededError("its address leads to several servers");
    },
  };
}

/**
 * Checks the standby several times within the bound, but at most every second. @throws StartError if the URL leads to
 * another database
 */
export async function openStandbyReads(options: StandbyReadsOptions): Promise<StandbyReads> {
  const connection = readDatabaseUrl(options.url);
  await checkStandbyAtStart(connection, options.primary.pool, options.signal);
  const sameServer = createSameServerCheck();
  const standby = openDatabase(connection, { ...options.pool, log: options.log, verify: sameServer.verify });
  return startStandbyReads(options, standby, sameServer);
}

function startStandbyReads(
  { primary, maxLagMs, metrics, log }: StandbyReadsOptions,
  standby: Database,
  sameServer: ReturnType<typeof createSameServerCheck>,
): StandbyReads {
  const now = (): number => performance.now();
  const freshness = createFreshness(maxLagMs);
  /** Until the standby has everything from before this time, lists of the project need the primary. */
  const writtenAt = new Map<string, number>();
  const notifiedAt = new Map<string, number>();
  let allWrittenAt = Number.NEGATIVE_INFINITY;
  const clients = new Set<PoolClient>();
  standby.pool.on("connect", (client) => clients.add(client));
  standby.pool.on("remove", (client) => {
    clients.delete(client);
    if (clients.size === 0) forget();
  });
  const counts = {
    primary: metrics.database.reads.with("primary"),
    standby: metrics.database.reads.with("standby"),
  };

  function forget(): void {
    freshness.reset();
    sameServer.reset();
  }
  /** Also fails the statements in flight, so that they are repeated on the primary. */
  function disconnect(): void {
    for (const client of clients) client.connection.stream.destroy();
    forget();
  }
  const isFresh = (): boolean => now() - freshness.getTime() <= maxLagMs;
  const isUsable = (projectId: string): boolean => {
    const time = freshness.getTime();
    return isFresh() && allWrittenAt < time && (writtenAt.get(projectId) ?? Number.NEGATIVE_INFINITY) < time;
  };

  /** Null: it follows the primary. */
  async function check(): Promise<string | null> {
    const at = now();
    let expected: Awaited<ReturnType<typeof readPrimaryState>>;
    try {
      expected = await readPrimaryState(primary.pool, checkTimeoutMs);
    } catch {
      // The primary's own requests report it.
      return "the primary does not answer";
    }
    freshness.addPrimary(at, expected.position);
    try {
      const state = await readStandbyState(standby.pool, checkTimeoutMs);
      const problem = findStandbyProblem(expected, state);
      if (problem === null) freshness.addStandby(state.position);
      else freshness.reset();
      return problem;
    } catch (error) {
      disconnect();
      return error instanceof Error ? error.message : String(error);
    }
  }

  const startedAt = now();
  let reported: string | null | undefined;
  function report(problem: string | null): void {
    const isUsed = problem === null && isFresh();
    metrics.database.standbyUsable.set(isUsed ? 1 : 0);
    const lagMs = now() - freshness.getTime();
    if (Number.isFinite(lagMs)) metrics.database.standbyLag.set(lagMs / 1_000);
    else metrics.database.standbyLag.clear();
    const reason = isUsed ? null : (problem ?? `it is more than ${maxLagMs / 1_000} s behind`);
    // The first checks can't know yet how far it is behind.
    const isEarly = reported === undefined && problem === null && now() - startedAt < maxLagMs;
    if (reason === reported || (!isUsed && isEarly)) return;
    if (reason !== null) log.warn({ reason }, "lists are read from the primary, because the standby can't be used");
    else if (reported !== undefined) log.info("lists are read from the standby again");
    reported = reason;
  }

  async function checkAndReport(): Promise<void> {
    report(await check());
    for (const [projectId, at] of writtenAt) if (at < freshness.getTime()) writtenAt.delete(projectId);
    for (const [projectId, at] of notifiedAt) if (now() - at > notifyEveryMs) notifiedAt.delete(projectId);
  }

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> = Promise.resolve();
  const checkSoon = (delayMs: number): void => {
    timer = setTimeout(() => {
      checking = checkAndReport().then(() => {
        if (!isClosed) checkSoon(Math.min(1_000, maxLagMs / 4));
      });
    }, delayMs).unref();
  };
  checkSoon(0);

  return {
    async run({ accessType, project }, work) {
      if (accessType === "client") return work(primary, false);
      if (isUsable(project.id)) {
        const version = sameServer.getVersion();
        try {
          const result = await work(standby, true);
          if (version === sameServer.getVersion()) {
            counts.standby.add();
            return result;
          }
        } catch (error) {
          // Everything else may be due to what the standby lacks, or to its loss.
          if (failsOnPrimary(error)) throw error;
        }
      }
      counts.primary.add();
      return work(primary, false);
    },
    async recordWrite(projectId) {
      const at = now();
      writtenAt.set(projectId, at);
      if (at - (notifiedAt.get(projectId) ?? Number.NEGATIVE_INFINITY) < notifyEveryMs) return;
      notifiedAt.set(projectId, at);
      try {
        await primary.rows(notifyOfWrite, { payload: `${writePrefix}${projectId}` });
      } catch (error) {
        notifiedAt.delete(projectId);
        log.warn({ err: error }, "other servers were not notified of a write; their lists may lack it for a while");
      }
    },
    receiveWrite(payload) {
      if (!payload.startsWith(writePrefix)) return false;
      writtenAt.set(payload.slice(writePrefix.length), now() + notifyEveryMs);
      return true;
    },
    recordMissedWrites() {
      allWrittenAt = now();
    },
    pools: { standby: standby.pool },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await checking;
      await standby.close();
    },
  };
}
