import type { Client } from "pg";
import type { Config } from "../../../config.ts";
import { readDatabaseUrl } from "../../../platform/database/connection.ts";
import { openConnection } from "../../../platform/database/database.ts";
import { findStandbyProblem, readPrimaryState, readStandbyState } from "../../../platform/database/standby-state.ts";
import { describeBytes, describeCount } from "../../progress.ts";
import { createFindings, type Finding } from "../findings.ts";

const minute = 60;
const gigabyte = 1_000_000_000;

/** Checks how PostgreSQL is doing: whether it can be written to, its standbys, connections, transactions and tables. */
export async function checkDatabaseHealth(
  client: Client,
  config: Pick<Config, "databaseConnections" | "workers">,
): Promise<Finding[]> {
  const { rows } = await client.query<Writability>(readWritability);
  return [
    ...evaluateWritability(rows[0] ?? { is_standby: false, is_read_only: false }),
    ...(await checkReplication(client)),
    ...(await checkConnections(client, config)),
    ...evaluateTransactions((await client.query<Transaction>(readLongTransactions)).rows),
    ...evaluateTables((await client.query<TableSpace>(readTables)).rows),
  ];
}

interface Writability {
  readonly is_standby: boolean;
  readonly is_read_only: boolean;
}

const readWritability = `
  select pg_is_in_recovery() as is_standby, current_setting('default_transaction_read_only') = 'on' as is_read_only`;

export function evaluateWritability({ is_standby: isStandby, is_read_only: isReadOnly }: Writability): Finding[] {
  const of = createFindings("Database");
  if (isStandby)
    return [
      of.problem(
        "It is a standby, which accepts no changes.",
        "Set VESTIBULE_DATABASE_URL to the primary, or list all hosts: the server then finds the primary itself.",
      ),
    ];
  if (!isReadOnly) return [];
  return [
    of.problem(
      "It is read-only: default_transaction_read_only is on.",
      "Turn it off for the database and the role, after you know why it was turned on.",
    ),
  ];
}

export interface Standby {
  readonly name: string;
  /** Null: this role can't see it. */
  readonly state: string | null;
  /** How far the standby is behind; null while nothing is written. */
  readonly lag_seconds: number | null;
  readonly lag_bytes: number | null;
}

export interface Slot {
  readonly name: string;
  readonly is_active: boolean;
  /** Write-ahead log that the primary keeps for it. */
  readonly retained_bytes: number | null;
  /** `lost` and `unreserved`: the standby can't catch up, or soon won't. */
  readonly wal_status: string | null;
}

const currentPosition = "case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end";

const readStandbys = `
  select coalesce(nullif(application_name, ''), pid::text) as name, state, extract(epoch from replay_lag)::float8 as lag_seconds,
    pg_wal_lsn_diff(${currentPosition}, replay_lsn)::float8 as lag_bytes
  from pg_stat_replication order by 1`;

const readSlots = `
  select slot_name as name, active as is_active, pg_wal_lsn_diff(${currentPosition}, restart_lsn)::float8 as retained_bytes, wal_status
  from pg_replication_slots where not temporary order by 1`;

async function checkReplication(client: Client): Promise<Finding[]> {
  const standbys = await client.query<Standby>(readStandbys);
  const slots = await client.query<Slot>(readSlots);
  return [...standbys.rows.map(evaluateStandby), ...slots.rows.flatMap(evaluateSlot)];
}

/** A failover to a standby that is this far behind loses that many seconds of acknowledged changes. */
const lagSeconds = { warning: 10, problem: 300 };
const lagBytes = { warning: 0.1 * gigabyte, problem: 2 * gigabyte };

export function evaluateStandby({ name, state, lag_seconds: seconds, lag_bytes: bytes }: Standby): Finding {
  const of = createFindings("Replication");
  if (state === null)
    return of.warning(
      `The standby ${name} is connected, but this role can't see how far it is behind.`,
      "grant pg_monitor to the role of the server",
    );
  const lag = `${(seconds ?? 0).toFixed(1)} s and ${describeBytes(Math.max(0, bytes ?? 0))}`;
  const summary = `The standby ${name} (${state}) is ${lag} behind.`;
  const advice = "A failover now would lose these changes. Check the standby's disk, CPU and network.";
  if ((seconds ?? 0) > lagSeconds.problem || (bytes ?? 0) > lagBytes.problem) return of.problem(summary, advice);
  const isLate = (seconds ?? 0) > lagSeconds.warning || (bytes ?? 0) > lagBytes.warning || state !== "streaming";
  return isLate ? of.warning(summary, advice) : of.ok(summary);
}

const retainedBytes = { warning: gigabyte, problem: 10 * gigabyte };

export function evaluateSlot({
  name,
  is_active: isActive,
  retained_bytes: retained,
  wal_status: status,
}: Slot): Finding[] {
  const of = createFindings("Replication");
  if (status === "lost" || status === "unreserved")
    return [
      of.problem(
        `The replication slot ${name} ${status === "lost" ? "lost" : "is about to lose"} write-ahead log that its standby needs.`,
        "Create the standby again, or raise max_slot_wal_keep_size.",
      ),
    ];
  const bytes = Math.max(0, retained ?? 0);
  if (isActive && bytes < retainedBytes.problem) return [];
  const summary = `The replication slot ${name} is ${isActive ? "slow" : "unused"} and keeps ${describeBytes(bytes)} of write-ahead log.`;
  const advice = `If nothing uses it, remove it before the disk is full: select pg_drop_replication_slot('${name}')`;
  if (bytes > retainedBytes.problem) return [of.problem(summary, advice)];
  return bytes > retainedBytes.warning ? [of.warning(summary, advice)] : [];
}

/** How long the standby may take to accept a connection, and to answer, in ms. */
const answerMs = 5_000;

/** The standby in VESTIBULE_DATABASE_READ_URL, if it is set. */
export async function checkReadStandby(
  primary: Client,
  { databaseReadUrl }: Pick<Config, "databaseReadUrl">,
): Promise<Finding[]> {
  if (databaseReadUrl === undefined) return [];
  const expected = await readPrimaryState(primary);
  const timeouts = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = openConnection({ ...readDatabaseUrl(databaseReadUrl), ...timeouts }, "start");
  // A lost connection fails the query; without a listener, the event would crash the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const state = await readStandbyState(client);
    return [evaluateReadStandby(findStandbyProblem(expected, state), expected.position - state.position)];
  } catch (error) {
    return [evaluateReadStandby(`it does not answer (${error instanceof Error ? error.message : error})`, 0)];
  } finally {
    client.connection.stream.destroy();
  }
}

/** `bytes`: of write-ahead log that it has not replayed. */
export function evaluateReadStandby(problem: string | null, bytes: number): Finding {
  const of = createFindings("Read standby");
  if (problem !== null)
    return of.warning(
      `Lists can't be read from the database in VESTIBULE_DATABASE_READ_URL: ${problem}.`,
      "Meanwhile, they are read from the primary. Repair the standby, or unset the variable.",
    );
  const summary = `The standby in VESTIBULE_DATABASE_READ_URL is ${describeBytes(Math.max(0, bytes))} behind.`;
  const advice =
    "Lists are read from the primary while it is too far behind. Check the standby's disk, CPU and network.";
  return bytes > lagBytes.warning ? of.warning(summary, advice) : of.ok(summary);
}

export interface Connections {
  readonly used: number;
  /** The lowest limit of PostgreSQL, the database and the role. */
  readonly allowed: number;
  /** Live servers on this database. */
  readonly servers: number;
}

const readConnections = `
  select (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
    (select least(
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0),
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
       (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user))) as allowed,
    (select count(distinct application_name) from pg_stat_activity
     where application_name like 'vestibule-jobs %' and datname = current_database())::int as servers`;

/** Beyond the pool: two that listen for notifications, and those of operator commands. */
const extraConnections = 4;
const fullShare = 0.9;

async function checkConnections(
  client: Client,
  { databaseConnections, workers }: Pick<Config, "databaseConnections" | "workers">,
): Promise<Finding[]> {
  const { rows } = await client.query<Connections>(readConnections);
  return rows.flatMap((row) => [evaluateConnections(row, Math.floor(databaseConnections / workers))]);
}

/** `poolSize`: connections of one server, or of one worker, each of which counts as a server. */
export function evaluateConnections({ used, allowed, servers }: Connections, poolSize: number): Finding {
  const of = createFindings("Connections");
  const needed = Math.max(1, servers) * (poolSize + extraConnections);
  const summary = `${used} of ${allowed} are in use; ${describeCount(Math.max(1, servers), "server")} can open ${needed}.`;
  const advice = "Raise max_connections or the limit of the role, or lower VESTIBULE_DATABASE_CONNECTIONS.";
  if (used >= allowed) return of.problem(summary, advice);
  return needed > allowed || used > allowed * fullShare ? of.warning(summary, advice) : of.ok(summary);
}

export interface Transaction {
  readonly pid: number;
  readonly name: string;
  readonly state: string | null;
  readonly seconds: number;
}

/** Of this database only: they keep its dead rows from being removed, and its migrations from starting. */
const readLongTransactions = `
  select pid, application_name as name, state, extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and xact_start < clock_timestamp() - interval '5 minutes'
  order by xact_start limit 5`;

const longSeconds = 60 * minute;

export function evaluateTransactions(long: readonly Transaction[]): Finding[] {
  const of = createFindings("Transactions");
  if (long.length === 0) return [of.ok("None has been open for more than five minutes.")];
  return long.map(({ pid, name, state, seconds }) => {
    const program = JSON.stringify(name.replaceAll(/[\p{Cc}\p{Cf}]/gu, " "));
    const summary = `A transaction of ${program} (pid ${pid}, ${state}) has been open for ${Math.round(seconds / minute)} minutes.`;
    const advice = `It keeps deleted rows on the disk and blocks migrations. If it is stuck: select pg_terminate_backend(${pid})`;
    return (seconds > longSeconds ? of.problem : of.warning)(summary, advice);
  });
}

export interface TableSpace {
  readonly name: string;
  readonly bytes: number;
  /** With its indexes and large values. */
  readonly total_bytes: number;
  /** Estimated share of the table that holds neither rows nor the free space that the next changes need. */
  readonly bloat_bytes: number;
  readonly live: number;
  readonly dead: number;
}

/**
 * Estimates from PostgreSQL's statistics, without reading a table: the pages that the rows would fill by their average
 * width, against the pages that there are. 24 bytes of header and 4 of pointer for each row; pages of 8 kB.
 */
const readTables = `
  with widths as (
    select tablename, sum((1 - null_frac) * avg_width) as width from pg_stats where schemaname = 'public' group by 1
  )
  select c.relname as name, pg_relation_size(c.oid)::float8 as bytes,
    pg_total_relation_size(c.oid)::float8 as total_bytes,
    case when c.reltuples < 0 or w.width is null then 0
      else greatest(0, c.relpages - ceil(c.reltuples * (28 + w.width) / 8168))::float8 * 8192 end as bloat_bytes,
    pg_stat_get_live_tuples(c.oid)::float8 as live, pg_stat_get_dead_tuples(c.oid)::float8 as dead
  from pg_class c left join widths w on w.tablename = c.relname
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by bloat_bytes desc`;

/** Smaller tables don't matter. */
const minBloatBytes = 100_000_000;
const minDeadRows = 100_000;
const maxShare = 0.5;
/** Autovacuum starts at a fifth by default. */
const maxDeadShare = 0.4;

export function evaluateTables(tables: readonly TableSpace[]): Finding[] {
  const of = createFindings("Tables");
  const total = describeBytes(tables.reduce((sum, { total_bytes }) => sum + total_bytes, 0));
  const found = tables.flatMap(({ name, bytes, bloat_bytes: bloat, live, dead }) => {
    if (dead > minDeadRows && dead > (live + dead) * maxDeadShare)
      return of.warning(
        `${name} has ${describeCount(dead, "dead row")}, and ${describeCount(live, "live one")}: autovacuum doesn't keep up.`,
        `vacuum (analyze) ${name}; then check autovacuum's settings, and look for long transactions.`,
      );
    if (bloat > minBloatBytes && bloat > bytes * maxShare)
      return of.warning(
        `About ${describeBytes(bloat)} of the ${describeBytes(bytes)} of ${name} are empty.`,
        `New rows reuse this space. To return it to the disk, run vacuum full ${name} while the servers are stopped, or pg_repack.`,
      );
    return [];
  });
  return found.length > 0 ? found : [of.ok(`They take ${total}, without much unused space.`)];
}
