import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { BackupFooter, BackupHeader } from "../backup/frames.ts";
import { quote, readSequences, readTables } from "../database/catalog.ts";
import { addWaitingJobs, createWaitingJobs, jobColumns, jobsTable, waitingJobsTable } from "../database/jobs.ts";
import type { Progress } from "../progress.ts";
import { OperatorError } from "../surroundings.ts";
import type { OpenBackup, TableOfBackup } from "./read-backup.ts";
import { createSchema, withoutRules } from "./schema.ts";

export interface LoadOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Makes the tables of the backup and fills them, in the caller's transaction: an error leaves nothing. */
export async function load(client: Client, backup: OpenBackup, options: LoadOptions): Promise<BackupFooter> {
  await createSchema(client, backup.header.migrations);
  const tables = (await readTables(client)).map(({ name }) => name);
  let footer: BackupFooter | undefined;
  await withoutRules(client, tables, async () => {
    // What migrations put there is in the backup as well.
    await client.query(`truncate ${tables.map((name) => `public.${quote(name)}`).join(", ")}`);
    await client.query(createWaitingJobs);
    for (;;) {
      const { done, value } = await backup.tables.next();
      if (done === true) {
        footer = value;
        break;
      }
      await loadTable(client, value, tables, options);
    }
    await setSequences(client, backup.header.sequences);
  });
  if (!footer) throw new Error("The backup has no footer");
  await client.query(addWaitingJobs);
  return footer;
}

async function loadTable(
  client: Client,
  { start, data, end }: TableOfBackup,
  tables: readonly string[],
  { progress, signal }: LoadOptions,
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${toTarget(start, tables)} from stdin`));
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of data) {
      progress.add(`Restoring ${start.name}`, chunk.length);
      yield chunk;
    }
  };
  await pipeline(counted, copy, { signal });
  if (copy.rowCount !== end().rows)
    throw new OperatorError(`${start.name} has ${copy.rowCount} rows, but the backup says ${end().rows}.`);
}

/** Names come from the file: only those of our own tables are taken. */
function toTarget(start: TableOfBackup["start"], tables: readonly string[]): string {
  if (start.name === jobsTable) {
    const columns = start.columns.filter((column) => (jobColumns as readonly string[]).includes(column));
    if (columns.length === start.columns.length) return `${waitingJobsTable} (${columns.join(", ")})`;
  } else if (tables.includes(start.name)) {
    return `public.${quote(start.name)} (${start.columns.map(quote).join(", ")})`;
  }
  throw new OperatorError(`The backup holds ${start.name}, which this version does not know.`);
}

async function setSequences(client: Client, states: BackupHeader["sequences"]): Promise<void> {
  const known = await readSequences(client);
  for (const { name, value, isCalled } of states.filter((state) => known.includes(state.name)))
    await client.query("select setval($1::regclass, $2::bigint, $3)", [`public.${quote(name)}`, value, isCalled]);
}
