import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Client, DatabaseError, Pool } from "pg";
import type { Config } from "../../config.ts";
import { errorCode, openDataFolder, syncFolder } from "../../platform/data-folder/index.ts";
import { DatabaseClient } from "../../platform/database/connection.ts";
import { isDatabaseUnavailable } from "../../platform/database/database-errors.ts";
import { explainDatabaseError } from "../../platform/database/database-start-error.ts";
import { migrate, migrationLock } from "../../platform/database/migrate.ts";
import { migrateJobs } from "../../platform/jobs/run-jobs.ts";
import { hasQueueQuery, jobsTable } from "../../platform/jobs/stored-jobs.ts";
import type { BackupHeader } from "../backup/frames.ts";
import { quote, readTables } from "../database/catalog.ts";
import {
  closeClient,
  type OperatorDatabase,
  openClient,
  openDatabaseExclusively,
  operatorName,
} from "../database/open-operator-database.ts";
import { type OperatorEnvironment, OperatorError } from "../operator-environment.ts";
import { createProgress, describeCount } from "../progress.ts";
import { findSecrets, isMatchingSecret } from "../server-secret.ts";
import { type LoadOptions, load } from "./load.ts";
import { type OpenBackup, openBackup } from "./read-backup.ts";
import { checkMigrations, migrationsFolder } from "./schema.ts";

/** Any relation in `public` that doesn't belong to an extension. */
const findRelation = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname limit 1`;

const hasJobQuery = `select exists (select from ${jobsTable}) as exists`;

/** The application names of server connections: see `platform/database`. */
const countServers = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name in ('vestibule', 'vestibule-listen', 'vestibule-migrate')
    and pid <> pg_backend_pid()`;

const exists = async (client: Client, query: string): Promise<boolean> =>
  (await client.query<{ exists: boolean }>(query)).rows[0]?.exists === true;

/** The number of server connections to the database. */
export const countServerConnections = async (client: Client): Promise<number> =>
  (await client.query<{ count: number }>(countServers)).rows[0]?.count ?? 0;

/** @throws OperatorError when a server is connected to the database */
async function assertNoServerConnected(client: Client): Promise<void> {
  if ((await countServerConnections(client)) > 0)
    throw new OperatorError("A Vestibule server is connected to this database. Stop all servers that use it first.");
}

/** @throws OperatorError when the database isn't empty; the queue's tables can exist if they have no jobs */
async function assertDatabaseEmpty(client: Client, { variable, storage }: OperatorDatabase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(findRelation);
  const isEmpty = rows.length === 0 && !((await exists(client, hasQueueQuery)) && (await exists(client, hasJobQuery)));
  if (isEmpty) return;
  throw new OperatorError(
    `The database is not empty: ${storage}. Nothing was changed. ${
      variable !== null
        ? "Create an empty database (createdb) and set VESTIBULE_DATABASE_URL to it. The existing one won't be changed."
        : "Set VESTIBULE_DATA_DIR to a new folder, or move this one. Its contents won't be changed."
    }`,
  );
}

type Header = Pick<BackupHeader, "secretCheck" | "secret">;

/**
 * The secret to save after a restore, or null for none.
 * @throws OperatorError when the restored data couldn't be decrypted
 */
async function chooseSecret(config: Config, { secretCheck, secret }: Header): Promise<string | null> {
  const known = await findSecrets(config);
  if (secretCheck === null) return null;
  const check = Buffer.from(secretCheck, "base64");
  if (known.length > 0) {
    if (known.some((own) => isMatchingSecret(check, own))) return null;
    throw new OperatorError(
      `The backup was made with a different server secret than the current one (${config.secret === undefined ? "the file `secret` in the data folder" : "VESTIBULE_SECRET"}), so its encrypted data couldn't be read. Restore it with the original secret.`,
    );
  }
  if (secret !== undefined && isMatchingSecret(check, secret)) return secret;
  throw new OperatorError(
    "The backup needs its original server secret. Set VESTIBULE_SECRET, or copy the file `secret` from the old data folder to the new one.",
  );
}

/** Same format as a server creates. */
async function keepSecret({ dataFolder }: Pick<Config, "dataFolder">, secret: string): Promise<void> {
  await writeFile(join(dataFolder, "secret"), `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
  await syncFolder(dataFolder);
}

/** `vestibule restore <file>`: restores a backup into an empty database. `file`: "-" is standard input. */
export async function restore({ file }: { file: string }, config: Config, context: OperatorEnvironment): Promise<void> {
  const packed = file === "-" ? context.input : await openFile(file);
  const unpacked = createGunzip({ chunkSize: 1 << 18 });
  packed.on("error", (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  const abandon = (error: Error): void => void unpacked.destroy(error);
  context.signal.addEventListener("abort", () => abandon(new Error("stopped")), { once: true });
  try {
    const backup = await openBackup(unpacked);
    await checkMigrations(backup.header.migrations);
    const newSecret = await chooseSecret(config, backup.header);
    const database = await openDatabaseExclusively(config);
    try {
      const client = await openClient(database.connection, database.variable, context.signal);
      try {
        await restoreInto(client, database, { ...backup, abandon }, context, async () => {
          if (newSecret !== null) await saveSecretToFolder(config, database, newSecret);
        });
      } finally {
        closeClient(client);
      }
    } finally {
      await database.close();
    }
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

async function openFile(path: string): Promise<Readable> {
  try {
    return (await open(path, "r")).createReadStream({ highWaterMark: 1 << 18 });
  } catch (error) {
    throw new OperatorError(`${path} can't be read (${errorCode(error)}).`, { cause: error });
  }
}

async function saveSecretToFolder(config: Config, { variable }: OperatorDatabase, secret: string): Promise<void> {
  // With an external database, the data folder may not exist yet.
  const folder = variable !== null ? await openDataFolder(config.dataFolder) : null;
  await keepSecret(config, secret);
  await folder?.release();
}

/** `beforeCommit`: saves what must exist before the restored data does. */
async function restoreInto(
  client: Client,
  database: OperatorDatabase,
  backup: OpenBackup & Pick<LoadOptions, "abandon">,
  { print, showProgress, signal }: OperatorEnvironment,
  beforeCommit: () => Promise<void>,
): Promise<void> {
  const { header } = backup;
  // Without a listener, a connection lost while waiting for more of the backup would go unnoticed.
  client.once("error", backup.abandon);
  // Held until the end: a server or another restore that starts in the meantime waits and then finds the database
  // filled.
  await client.query("select pg_advisory_lock($1)", [migrationLock]);
  await assertNoServerConnected(client);
  await assertDatabaseEmpty(client, database);
  await makeQueue(database);

  const progress = createProgress(showProgress, () => performance.now());
  await client.query("begin");
  const loaded = await load(client, backup, { progress, signal, abandon: backup.abandon }).catch((error: unknown) => {
    throw explainLoadError(error, database.variable);
  });
  await beforeCommit();
  await client.query("commit");

  for (const { name } of await readTables(client)) await client.query(`analyze public.${quote(name)}`);
  const newer = await migrate(client, migrationsFolder);
  print(
    `Restored ${describeCount(loaded.tables - loaded.skippedTables.length, "table")} with ${describeCount(loaded.rows, "row")} from ${header.madeAt} into ${database.storage}.`,
  );
  if (loaded.skippedTables.length > 0)
    print(
      `Skipped tables that don't belong to Vestibule: ${loaded.skippedTables.map((name) => JSON.stringify(name)).join(", ")}.`,
    );
  if (newer.length > 0) print(`Migrated: ${newer.join(", ")}.`);
}

/** Database errors; their messages contain names of tables and columns, never values. */
function explainLoadError(error: unknown, variable: string | null): unknown {
  if (isDatabaseUnavailable(error)) return error;
  const explained = explainDatabaseError(error, variable);
  if (explained !== error || !(error instanceof DatabaseError)) return explained;
  return new OperatorError(`The backup couldn't be restored, and nothing was changed: ${error.message}.`, {
    cause: error,
  });
}

/** The queue creates its tables on its own connections; if the restore fails, the empty tables are harmless. */
async function makeQueue({ connection }: OperatorDatabase): Promise<void> {
  const pool = new Pool({ ...connection, Client: DatabaseClient, application_name: operatorName, max: 1 });
  pool.on("error", () => undefined);
  try {
    await migrateJobs(pool);
  } finally {
    await pool.end();
  }
}
