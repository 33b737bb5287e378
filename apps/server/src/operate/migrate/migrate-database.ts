import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import type { Config } from "../../config.ts";
import { isConcurrent, lockPauseMs, migrate } from "../../platform/database/migrate.ts";
import { readMigrations } from "../database/catalog.ts";
import { withClient } from "../database/open-operator-database.ts";
import type { OperatorEnvironment } from "../operator-environment.ts";
import { listMigrations, migrationsFolder } from "../restore/schema.ts";
import { describeLocks, type LockMode } from "./describe-locks.ts";

/** What waits while a migration holds a lock. */
const effects: Readonly<Record<LockMode, string>> = {
  AccessExclusiveLock: "reads and writes wait",
  ShareRowExclusiveLock: "writes wait",
  ShareLock: "writes wait",
};

/**
 * `vestibule migrate`: runs the migrations that the next server of this version would run at its start. `isPlan`: only
 * prints them, with the locks that they take.
 */
export const migrateDatabase = (
  { isPlan }: { readonly isPlan: boolean },
  config: Config,
  context: OperatorEnvironment,
): Promise<void> =>
  withClient(config, context.signal, async (client) => {
    const { print, signal } = context;
    if (isPlan) {
      for (const line of await describePending(client)) print(line);
      return;
    }
    const applied = await migrate(client, migrationsFolder, {
      onWait: () => print("Waiting for a server that is migrating the database."),
      async onLocked(name) {
        print(`${name}: another transaction has locked a table. Trying again in ${lockPauseMs / 1_000} seconds.`);
        await wait(lockPauseMs, undefined, { signal });
      },
    });
    for (const name of applied) print(`${name}: applied`);
    if (applied.length === 0) print("The database is up to date.");
  });

async function describePending(client: Client): Promise<string[]> {
  const applied = (await readMigrations(client)) ?? [];
  const pending = (await listMigrations()).filter((name) => !applied.includes(name));
  if (pending.length === 0) return ["The database is up to date."];
  const { rows } = await client.query<{ index: string; table: string }>(
    "select indexname as index, tablename as table from pg_indexes where schemaname = 'public'",
  );
  const tables = new Map(rows.map(({ index, table }) => [index, table]));
  const lines = await Promise.all(
    pending.map(async (name) => {
      const sql = await readFile(join(migrationsFolder, name), "utf8");
      if (isConcurrent(sql)) return [`${name}: outside a transaction, concurrently; nothing waits`];
      const locks = describeLocks(sql, (index) => tables.get(index) ?? null);
      if (locks.length === 0) return [`${name}: in a transaction; locks no table that is in use`];
      return [
        `${name}: in a transaction; locks until it commits:`,
        ...locks.map(({ table, mode }) => `  ${table}: ${mode} (${effects[mode]})`),
      ];
    }),
  );
  return lines.flat();
}
