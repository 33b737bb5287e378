import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Client } from "pg";
import { createMigrationsTable, toTransactional } from "../../platform/database/migrate.ts";
import { quote } from "../database/catalog.ts";
import { OperatorError } from "../operator-environment.ts";

export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

export const listMigrations = async (): Promise<string[]> =>
  (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();

/** @throws OperatorError when a migration is unknown to this version */
export async function checkMigrations(names: readonly string[]): Promise<void> {
  const known = await listMigrations();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new OperatorError(
    `This backup was made by a newer Vestibule (it has ${unknown}). Restore it with that version, or a newer one.`,
  );
}

/** Creates the schema of the backup's version, in the caller's transaction. */
export async function createSchema(client: Client, migrations: readonly string[]): Promise<void> {
  await client.query(createMigrationsTable);
  for (const name of [...migrations].sort())
    await client.query(toTransactional(await readFile(join(migrationsFolder, name), "utf8")));
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const foreignKeysQuery = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
  order by c.relname, k.conname`;

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Indexes that don't belong to a constraint. */
const indexesQuery = `
  select i.relname as name, pg_get_indexdef(i.oid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid
  where i.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.oid)
  order by i.relname`;

const alter = (table: string): string => `alter table public.${quote(table)}`;

/**
 * Allows loading rows in any order and unchanged: triggers would count, notify and derive values that the rows already
 * contain. `load` runs without triggers, foreign keys and most indexes, which are faster to build at the end; then all
 * foreign keys are checked. Doesn't need a superuser, because we own the tables.
 */
export async function withoutConstraints(
  client: Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(foreignKeysQuery);
  const { rows: indexes } = await client.query<Index>(indexesQuery);
  for (const { table, name } of keys) await client.query(`${alter(table)} drop constraint ${quote(name)}`);
  for (const table of tables) await client.query(`${alter(table)} disable trigger user`);
  for (const { name } of indexes) await client.query(`drop index public.${quote(name)}`);
  await load();
  for (const { definition } of indexes) await client.query(definition);
  for (const table of tables) await client.query(`${alter(table)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`${alter(table)} add constraint ${quote(name)} ${definition}`);
}
