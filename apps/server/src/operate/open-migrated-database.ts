import type { Client } from "pg";
import type { Config } from "../config.ts";
import type { Keyring } from "../platform/crypto/encryption.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { createLog } from "../platform/log.ts";
import { readMigrations } from "./database/catalog.ts";
import { withClient } from "./database/open-operator-database.ts";
import { OperatorError } from "./operator-environment.ts";
import { listMigrations } from "./restore/schema.ts";
import { openDatabaseKeyring } from "./server-secret.ts";

export interface MigratedDatabase {
  /** Without timeouts, closed when the command is canceled. */
  readonly client: Client;
  readonly database: Database;
  readonly encryption: Keyring;
}

/** @throws OperatorError when the database isn't at the version of this program */
async function checkMigrated(client: Client): Promise<void> {
  const applied = await readMigrations(client);
  if (applied === null) throw new OperatorError("The database has no Vestibule tables yet. Start the server once.");
  const pending = (await listMigrations()).find((name) => !applied.includes(name));
  if (pending !== undefined)
    throw new OperatorError(
      `The database is not up to date (${pending} is missing). Start the server once to run the migrations.`,
    );
}

/**
 * Runs `work` on a server's database, whether the server is running or not, with the server's statements and secret.
 * @throws OperatorError when the database isn't migrated, or the secret is missing or another one
 */
export const withMigratedDatabase = <T>(
  config: Config,
  signal: AbortSignal,
  work: (opened: MigratedDatabase) => Promise<T>,
): Promise<T> =>
  withClient(config, signal, async (client, { connection }) => {
    await checkMigrated(client);
    const database = openDatabase(connection, { maxConnections: 2, log: createLog("silent") });
    try {
      return await work({ client, database, encryption: await openDatabaseKeyring(database, config) });
    } finally {
      await database.close();
    }
  });
