import type { Client, Pool } from "pg";

interface PrimaryState {
  /** Identifies the cluster and the database in it. */
  readonly system: string;
  /** In bytes from the start of the write-ahead log. */
  readonly position: number;
  /** Changes with each promotion. */
  readonly timeline: number;
}

interface StandbyState extends PrimaryState {
  /** Whether it replays the log of a primary. */
  readonly is_standby: boolean;
}

const system = `(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())`;

const toPosition = (position: string): string => `pg_wal_lsn_diff(${position}, '0/0')::float8`;

/** With `synchronous_commit` off, a committed transaction can be ahead of what was written to the log. */
const writtenPosition = `case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end`;

const primaryState = `
  select ${system} as system, ${toPosition(writtenPosition)} as position,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`;

/**
 * The control file learns of a new timeline at the next restart point, and the receiver at once, which only members of
 * pg_read_all_stats see.
 */
const standbyState = `
  select ${system} as system, pg_is_in_recovery() as is_standby, coalesce(${toPosition("pg_last_wal_replay_lsn()")}, 0) as position,
    greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()),
      (select received_tli from pg_stat_wal_receiver)) as timeline`;

async function readState<State>(database: Pool | Client, text: string, timeoutMs: number | undefined): Promise<State> {
  const query = { text, ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) };
  const { rows } = await database.query(query);
  return rows[0];
}

/** Fails on a standby. */
export const readPrimaryState = (database: Pool | Client, timeoutMs?: number): Promise<PrimaryState> =>
  readState(database, primaryState, timeoutMs);

/** The state of any server; `position` and `timeline` mean something only on a standby. */
export const readStandbyState = (database: Pool | Client, timeoutMs?: number): Promise<StandbyState> =>
  readState(database, standbyState, timeoutMs);

/** Why lists can't be read from the server, or null: it follows the primary, even if it is behind. */
export function findStandbyProblem(primary: PrimaryState, standby: StandbyState): string | null {
  if (standby.system !== primary.system) return "it is not a copy of the database in VESTIBULE_DATABASE_URL";
  if (!standby.is_standby) return "it is not a standby";
  // A standby of a former primary can have a later position than the new primary, and lack its changes.
  if (standby.timeline !== primary.timeline)
    return `it is on timeline ${standby.timeline}, and the primary on ${primary.timeline}`;
  return null;
}

/**
 * Up to when the standby has all changes: the latest time at which the primary was at a position that the standby has
 * replayed. It compares times of this server only, and doesn't take an idle primary for a late standby.
 */
export function createFreshness(maxLagMs: number) {
  let samples: { readonly at: number; readonly position: number }[] = [];
  let time = Number.NEGATIVE_INFINITY;
  return {
    /** In ms of the clock that the samples have; negative infinity: unknown. */
    getTime: () => time,
    /** `at`: before the position was asked for. */
    addPrimary(at: number, position: number): void {
      samples = samples.filter((sample) => at - sample.at <= maxLagMs);
      samples.push({ at, position });
    },
    addStandby(position: number): void {
      for (const sample of samples) if (sample.position <= position) time = Math.max(time, sample.at);
      samples = samples.filter((sample) => sample.position > position);
    },
    reset(): void {
      samples = [];
      time = Number.NEGATIVE_INFINITY;
    },
  };
}
