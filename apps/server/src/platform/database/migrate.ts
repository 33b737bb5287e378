import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { StartError } from "../start-error.ts";

/** Key of the advisory lock that prevents two starting nodes from migrating at once; an arbitrary number. */
export const migrationLock = 7_463_201;

export const createMigrationsTable =
  "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())";

/** The names of the migrations in a folder, in order. */
export const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();

/**
 * Applies pending SQL files in order, each in its own transaction. Idempotent. `onWait`: called if another server is
 * migrating.
 */
export async function migrate(client: Client, folder: string, onWait?: () => void): Promise<readonly string[]> {
  const files = await listMigrations(folder);
  const { rows } = await client.query<{ is_locked: boolean }>("select pg_try_advisory_lock($1) as is_locked", [
    migrationLock,
  ]);
  if (rows[0]?.is_locked !== true) {
    onWait?.();
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
    for (const name of missing) await apply(client, folder, name);
    return missing;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
  }
}

async function apply(client: Client, folder: string, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), "utf8");
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
