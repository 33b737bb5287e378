import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Client } from "pg";
import { StartError } from "../start-error.ts";
import { isLockTimeout } from "./database-errors.ts";

/** Key of the advisory lock that prevents two starting nodes from migrating at once; an arbitrary number. */
export const migrationLock = 7_463_201;

export const createMigrationsTable =
  "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())";

/** The names of the migrations in a folder, in order. */
export const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();

/** Progress of migrations. */
interface MigrationProgress {
  /** Another server is migrating. */
  onWait?(): void;
  /** A migration could not get a lock in time. Waits until the next attempt. */
  onLocked?(name: string, attempt: number): Promise<void>;
}

/**
 * A migration waits this long for a lock. Meanwhile, all later statements on the table queue behind it, so a long
 * transaction of another client would block every request.
 */
const lockTimeoutMs = 5_000;

/** How often a migration is attempted while other transactions hold locks. */
const maxAttempts = 12;

/**
 * Time between two attempts, in which the queued statements run. With the time for locks, a migration gives up after
 * about two minutes.
 */
export const lockPauseMs = 5_000;

/** Applies pending SQL files in order, each in its own transaction. Idempotent. */
export async function migrate(
  client: Client,
  folder: string,
  progress: MigrationProgress = {},
  limits = { lockTimeoutMs, maxAttempts },
): Promise<readonly string[]> {
  const files = await listMigrations(folder);
  const { rows } = await client.query<{ is_locked: boolean }>("select pg_try_advisory_lock($1) as is_locked", [
    migrationLock,
  ]);
  if (rows[0]?.is_locked !== true) {
    progress.onWait?.();
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
  }
  try {
    await client.query(createMigrationsTable);
    const applied = new Set(
      (await client.query<{ name: string }>("select name from migrations")).rows.map((row) => row.name),
    );
    const unknown = [...applied].find((name) => !files.includes(name));
    if (unknown) {
      throw new StartError(
        `The database was migrated by a newer Vestibule (it has ${unknown}). Start that version, or restore an older backup.`,
      );
    }
    const missing = files.filter((name) => !applied.has(name));
    for (const name of missing) await applyPatiently(client, join(folder, name), progress, limits);
    return missing;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
  }
}

/** Attempts a migration again while another transaction holds a lock that it needs. @throws StartError */
async function applyPatiently(
  client: Client,
  path: string,
  progress: MigrationProgress,
  limits: { readonly lockTimeoutMs: number; readonly maxAttempts: number },
): Promise<void> {
  const name = basename(path);
  const sql = await readFile(path, "utf8");
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, name, sql, limits.lockTimeoutMs);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt >= limits.maxAttempts)
        throw new StartError(
          `The migration ${name} can't run, because another transaction has locked a table for minutes. Look for the oldest xact_start in pg_stat_activity, end that transaction, and start again. Nothing was changed by this migration.`,
        );
      await progress.onLocked?.(name, attempt);
    }
  }
}

async function apply(client: Client, name: string, sql: string, timeoutMs: number): Promise<void> {
  await client.query("begin");
  try {
    // Not flushed to disk one by one: the first commit after them that is flushed includes them (PostgreSQL, "Asynchronous
    // Commit"). After a crash before that, the next start applies them again.
    await client.query("select set_config('lock_timeout', $1, true), set_config('synchronous_commit', 'off', true)", [
      `${timeoutMs}ms`,
    ]);
    await client.query(sql);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
