import { createHash } from "node:crypto";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { hasQueueQuery, jobColumns, jobsQuery, jobsTable } from "../../platform/jobs/stored-jobs.ts";
import {
  quote,
  readMigrations,
  readPostgresVersion,
  readSecretCheck,
  readSequences,
  readTables,
  type Table,
} from "../database/catalog.ts";
import { OperatorError } from "../operator-environment.ts";
import type { Progress } from "../progress.ts";
import {
  type BackupFooter,
  type BackupHeader,
  encodeFrames,
  type FrameType,
  formatVersion,
  type SequenceState,
  type TableEnd,
  type TableStart,
} from "./frames.ts";

export interface BackupOptions {
  /** ms since the epoch. */
  readonly now: number;
  /** Included in the backup; undefined: not included. */
  readonly secret: string | undefined;
  readonly progress: Progress;
}

/**
 * A consistent snapshot of the whole database, frame by frame, with little memory use. Returns the footer. Leaves the
 * connection in a transaction, or in the middle of a table: close it.
 */
export async function* writeBackup(client: Client, options: BackupOptions): AsyncGenerator<Buffer, BackupFooter> {
  const whole = createHash("sha256");
  const frames = function* (type: FrameType, payload: Buffer | object): Generator<Buffer> {
    for (const part of encodeFrames(type, Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload)))) {
      whole.update(part);
      yield part;
    }
  };
  const tables = await beginSnapshot(client);
  yield* frames("H", await makeHeader(client, options));
  let rows = 0;
  const sources = [...tables.map(toSource), ...((await hasJobs(client)) ? [jobsSource] : [])];
  for (const { start, query } of sources) {
    yield* frames("T", start);
    const copy = client.query(copyTo(`copy (${query}) to stdout`));
    // The loop handles errors; this handler prevents a crash if the connection is closed after the loop was left early.
    copy.on("error", () => undefined);
    const digest = createHash("sha256");
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      digest.update(chunk);
      yield* frames("D", chunk);
      options.progress.add(`Backing up ${start.name}`, chunk.length);
    }
    rows += copy.rowCount;
    yield* frames("E", { rows: copy.rowCount, sha256: digest.digest("hex") } satisfies TableEnd);
  }
  const footer: BackupFooter = { tables: sources.length, rows, sha256: whole.copy().digest("hex") };
  yield* frames("F", footer);
  return footer;
}

interface Source {
  readonly start: TableStart;
  readonly query: string;
}

const toSource = ({ name, columns }: Table): Source => ({
  start: { name, columns },
  query: `select ${columns.map(quote).join(", ")} from public.${quote(name)}`,
});

const jobsSource: Source = { start: { name: jobsTable, columns: jobColumns }, query: jobsQuery };

/** One snapshot for all reads. The locks block only changes to table definitions. */
async function beginSnapshot(client: Client): Promise<Table[]> {
  if ((await readMigrations(client)) === null)
    throw new OperatorError("The database has no Vestibule tables yet, so there is nothing to back up.");
  const names = (await readTables(client)).map(({ name }) => `public.${quote(name)}`);
  await client.query("begin transaction isolation level repeatable read, read only");
  await client.query(`lock table ${names.join(", ")} in access share mode`);
  return readTables(client);
}

async function makeHeader(client: Client, { now, secret }: BackupOptions): Promise<BackupHeader> {
  return {
    product: "vestibule-backup",
    format: formatVersion,
    madeAt: new Date(now).toISOString(),
    postgres: await readPostgresVersion(client),
    migrations: (await readMigrations(client)) ?? [],
    secretCheck: (await readSecretCheck(client))?.toString("base64") ?? null,
    ...(secret !== undefined && { secret }),
    sequences: await readSequenceStates(client),
  };
}

/** Sequences aren't part of snapshots; read after the snapshot, they are ahead of all its rows. */
async function readSequenceStates(client: Client): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const name of await readSequences(client)) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public.${quote(name)}`,
    );
    if (rows[0]) states.push({ name, value: rows[0].last_value, isCalled: rows[0].is_called });
  }
  return states;
}

async function hasJobs(client: Client): Promise<boolean> {
  return (await client.query<{ exists: boolean }>(hasQueueQuery)).rows[0]?.exists === true;
}
