import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Client } from "pg";
import { StartError } from "../start-error.ts";
import { isLockTimeout } from "./database-errors.ts";

/** Key of the advisory lock that prevents two starting nodes from migrating at once; an arbitrary number. */
export const migrationLock = 7_463_201;

export const createMigrationsTable = `
  create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), compatibility integer);
  do $$ begin
    if not exists (select from information_schema.columns
        where table_schema = current_schema() and table_name = 'migrations' and column_name = 'compatibility') then
      alter table migrations add column compatibility integer;
    end if;
  end $$`;

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

/**
 * Applies pending SQL files in order, each in its own transaction; in a new database, all in one, which is faster.
 * Idempotent.
 */
export async function migrate(
  client: Client,
  folder: string,
  progress: MigrationProgress = {},
  limits = { lockTimeoutMs, maxAttempts },
): Promise<readonly string[]> {
  const files = await listMigrations(folder);
  await waitForMigrationLock(client, progress);
  try {
    await client.query(createMigrationsTable);
    const applied = await readApplied(client);
    checkCompatibility(applied, files);
    const missing = files.filter((name) => !applied.some((known) => known.name === name));
    if (applied.length === 0 && (await isEmpty(client))) await createSchema(client, folder, missing);
    else for (const name of missing) await applyPatiently(client, join(folder, name), progress, limits);
    return missing;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
  }
}

/**
 * The level of the schema that this version needs and can run on. Raise it in a release that no longer uses something in
 * the schema. A migration of the next release can then remove it, and starts with `-- compatibility: <level>`: only versions of at least
 * this level can run on the schema afterward.
 */
export const compatibility = 1;

interface AppliedMigration {
  readonly name: string;
  /** The level that a version needs for the schema after this migration. Null: recorded by a version without levels. */
  readonly compatibility: number | null;
}

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>("select name, compatibility from migrations");
  return rows;
}

/** A newer version may have added to the schema, but not removed what this version uses. @throws StartError */
function checkCompatibility(applied: readonly AppliedMigration[], files: readonly string[]): void {
  const unknown = applied.filter(({ name }) => !files.includes(name));
  const breaking = unknown.find((migration) => (migration.compatibility ?? Number.POSITIVE_INFINITY) > compatibility);
  if (!breaking) return;
  throw new StartError(
    `The database was migrated by a newer Vestibule (it has ${breaking.name}). Start that version, or restore an older backup.`,
  );
}

/** How often a server asks whether another one has finished its migrations, in ms. */
const lockPollMs = 250;

/**
 * Polls, because a statement that waits for the lock has a snapshot, and `create index concurrently` waits for the end of
 * every snapshot: both would wait for each other.
 */
async function waitForMigrationLock(client: Client, progress: MigrationProgress): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ is_locked: boolean }>("select pg_try_advisory_lock($1) as is_locked", [
      migrationLock,
    ]);
    if (rows[0]?.is_locked === true) return;
    if (attempt === 1) progress.onWait?.();
    await setTimeout(lockPollMs);
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

/** The level in the first lines of a migration. Default: 1. */
const readCompatibility = (sql: string): number => Number(/^-- compatibility: (\d+)$/m.exec(sql)?.[1] ?? 1);

/**
 * Migrations are not flushed to disk one by one: the first commit after them that is flushed includes them (PostgreSQL,
 * "Asynchronous Commit"). After a crash before that, the next start applies them again.
 */
const asynchronousCommit = "set local synchronous_commit = off";

const insertMigration = "insert into migrations (name, compatibility) values ($1, $2)";

async function apply(client: Client, name: string, sql: string, timeoutMs: number): Promise<void> {
  if (isConcurrent(sql)) {
    await applyConcurrently(client, sql);
    await client.query(insertMigration, [name, readCompatibility(sql)]);
    return;
  }
  await client.query("begin");
  try {
    await client.query(asynchronousCommit);
    await client.query("select set_config('lock_timeout', $1, true)", [`${timeoutMs}ms`]);
    await client.query(sql);
    await client.query(insertMigration, [name, readCompatibility(sql)]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Whether there is nothing that another transaction could lock. */
async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_empty: boolean }>(`
    select not exists (select from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relname <> 'migrations') as is_empty`);
  return rows[0]?.is_empty === true;
}

/** Applies all migrations to an empty database, or none. */
async function createSchema(client: Client, folder: string, names: readonly string[]): Promise<void> {
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  await client.query("begin");
  try {
    await client.query(asynchronousCommit);
    await client.query(texts.map(toTransactional).join("\n;\n"));
    await client.query("insert into migrations (name, compatibility) select * from unnest($1::text[], $2::integer[])", [
      names,
      texts.map(readCompatibility),
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** A migration whose statements PostgreSQL runs outside a transaction, such as `create index concurrently`. */
export const isConcurrent = (sql: string): boolean => sql.startsWith("-- concurrently");

/** The same for an empty database, in a transaction. */
export const toTransactional = (sql: string): string =>
  isConcurrent(sql) ? sql.replaceAll(/\bindex concurrently\b/gi, "index") : sql;

/** The statements of a migration, without comments. Concurrent migrations have no functions, and no semicolons in texts. */
const splitStatements = (sql: string): string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, "")
    .split(";")
    .map((text) => text.trim())
    .filter((text) => text !== "");

const indexPattern = /^create (?:unique )?index concurrently if not exists (\w+)/i;

const findInvalidIndex = `
  select from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relname = $1 and c.relnamespace = 'public'::regnamespace and not i.indisvalid`;

/**
 * Each statement takes effect by itself, so it must be repeatable. An index that an interrupted run left is invalid: it is
 * dropped and built again.
 */
async function applyConcurrently(client: Client, sql: string): Promise<void> {
  for (const text of splitStatements(sql)) {
    const index = indexPattern.exec(text)?.[1];
    if (index && (await client.query(findInvalidIndex, [index])).rows.length > 0)
      await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`);
    await client.query(text);
  }
}
