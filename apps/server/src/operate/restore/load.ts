import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { addWaitingJobs, createWaitingJobs, jobsTable, waitingJobsTable } from "../../platform/jobs/stored-jobs.ts";
import type { BackupFooter, BackupHeader } from "../backup/frames.ts";
import { quote, readSequences, readTables } from "../database/catalog.ts";
import { OperatorError } from "../operator-environment.ts";
import type { Progress } from "../progress.ts";
import type { BackupTable, OpenBackup } from "./read-backup.ts";
import { createSchema, withoutConstraints } from "./schema.ts";

export interface LoadOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Stops waiting for the rest of the backup, which may never arrive. */
  readonly abandon: (error: Error) => void;
}

export interface Loaded extends BackupFooter {
  /** Tables in the backup that don't belong to Vestibule. */
  readonly skippedTables: readonly string[];
}

/** Creates and fills the tables of the backup in the caller's transaction: an error rolls everything back. */
export async function load(client: Client, backup: OpenBackup, options: LoadOptions): Promise<Loaded> {
  await createSchema(client, backup.header.migrations);
  const tables = (await readTables(client)).map(({ name }) => name);
  const skippedTables: string[] = [];
  let footer: BackupFooter | undefined;
  await withoutConstraints(client, tables, async () => {
    // Rows inserted by migrations are also in the backup.
    await client.query(`truncate ${tables.map((name) => `public.${quote(name)}`).join(", ")}`);
    await client.query(createWaitingJobs);
    for (;;) {
      const { done, value } = await backup.tables.next();
      if (done === true) {
        footer = value;
        break;
      }
      const target = toTarget(value.start, tables);
      if (target === null) skippedTables.push(value.start.name);
      await copyTable(client, value, target, options);
    }
    await setSequences(client, backup.header.sequences);
  });
  if (!footer) throw new Error("The backup has no footer");
  await client.query(addWaitingJobs);
  return { ...footer, skippedTables };
}

/** Reads one table of the backup to its end and copies it into the database. `target`: null to skip it. */
async function copyTable(
  client: Client,
  { start, data, end }: BackupTable,
  target: string | null,
  { progress, signal, abandon }: LoadOptions,
): Promise<void> {
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of data) {
      progress.add(`Restoring ${start.name}`, chunk.length);
      yield chunk;
    }
  };
  if (target === null) {
    for await (const _ of counted()) signal.throwIfAborted();
    return;
  }
  const copy = client.query(copyFrom(`copy ${target} from stdin`));
  // The pipeline alone would hang: once the connection is lost, the database never closes the stream.
  const failed = new Promise<never>((_, reject) => {
    copy.on("error", (error) => {
      abandon(error);
      reject(error);
    });
  });
  await Promise.race([pipeline(counted, copy, { signal }), failed]);
  if (copy.rowCount !== end().rows)
    throw new OperatorError(`${start.name} has ${copy.rowCount} rows, but the backup has ${end().rows}.`);
}

/**
 * Table names come from the file, so only known tables are accepted. Null: a table of another program that shared the
 * database.
 */
function toTarget(start: BackupTable["start"], tables: readonly string[]): string | null {
  const columns = start.columns.map(quote).join(", ");
  if (start.name === jobsTable) return `${waitingJobsTable} (${columns})`;
  return tables.includes(start.name) ? `public.${quote(start.name)} (${columns})` : null;
}

async function setSequences(client: Client, states: BackupHeader["sequences"]): Promise<void> {
  const known = await readSequences(client);
  for (const { name, value, isCalled } of states.filter((state) => known.includes(state.name)))
    await client.query("select setval($1::regclass, $2::bigint, $3)", [`public.${quote(name)}`, value, isCalled]);
}
