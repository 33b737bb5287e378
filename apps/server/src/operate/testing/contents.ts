import type { ClientConfig } from "pg";
import { jobsQuery } from "../../platform/jobs/stored-jobs.ts";
import { describeSchema } from "../../testing/describe-schema.ts";
import { quote, readTables } from "../database/catalog.ts";
import { closeClient, openClient } from "../database/open-operator-database.ts";

export interface Contents {
  /** Rows as text, sorted, by table. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Pending jobs, in order. */
  readonly jobs: readonly unknown[];
  readonly schema: string;
}

/** Reads everything that a backup must contain. */
export async function readContents(connection: ClientConfig): Promise<Contents> {
  const client = await openClient(connection, "VESTIBULE_DATABASE_URL");
  try {
    const tables: Record<string, string[]> = {};
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from public.${quote(name)} t order by t::text collate "C"`,
      );
      tables[name] = rows.map(({ row }) => row);
    }
    return { tables, jobs: (await client.query(jobsQuery)).rows, schema: await describeSchema(client) };
  } finally {
    closeClient(client);
  }
}

export async function runSql(connection: ClientConfig, sql: string): Promise<void> {
  const client = await openClient(connection, "VESTIBULE_DATABASE_URL");
  try {
    await client.query(sql);
  } finally {
    closeClient(client);
  }
}

/** The first value of the first row. */
export async function readValue(connection: ClientConfig, sql: string): Promise<unknown> {
  const client = await openClient(connection, "VESTIBULE_DATABASE_URL");
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return (rows as unknown[][])[0]?.[0];
  } finally {
    closeClient(client);
  }
}
