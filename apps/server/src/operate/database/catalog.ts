import type { Client } from "pg";

export interface Table {
  readonly name: string;
  /** The writable (not generated) columns, in order. */
  readonly columns: readonly string[];
}

/** Our tables. Skips unlogged ones, which hold counters that a crash also empties. */
const tablesQuery = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname collate "C"`;

const sequencesQuery = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`;

export const readTables = async (client: Client): Promise<Table[]> => (await client.query<Table>(tablesQuery)).rows;

export const readSequences = async (client: Client): Promise<string[]> =>
  (await client.query<{ name: string }>(sequencesQuery)).rows.map(({ name }) => name);

/** Null: no migration has ever run. */
export async function readMigrations(client: Client): Promise<string[] | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.migrations') is not null as exists",
  );
  if (rows[0]?.exists !== true) return null;
  const applied = await client.query<{ name: string }>("select name from public.migrations order by name");
  return applied.rows.map(({ name }) => name);
}

/** The secret digest stored in `installation`; null until a server has started on the database. */
export async function readSecretCheck(client: Client): Promise<Buffer | null> {
  const { rows } = await client.query<{ secret_check: Buffer }>("select secret_check from public.installation");
  return rows[0]?.secret_check ?? null;
}

export async function readPostgresVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  return (rows[0]?.server_version ?? "").split(" ")[0] ?? "";
}

/** Quotes an identifier for use in a statement. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
