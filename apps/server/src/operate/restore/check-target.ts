import type { Client } from "pg";
import { hasQueueQuery, jobsTable } from "../../platform/jobs/stored-jobs.ts";
import type { OperatorDatabase } from "../database/open-operator-database.ts";
import { OperatorError } from "../operator-environment.ts";

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
  where datname = current_database() and application_name in ('vestibule', 'vestibule-listen') and pid <> pg_backend_pid()`;

const exists = async (client: Client, query: string): Promise<boolean> =>
  (await client.query<{ exists: boolean }>(query)).rows[0]?.exists === true;

/** The number of server connections to the database. */
export const countServerConnections = async (client: Client): Promise<number> =>
  (await client.query<{ count: number }>(countServers)).rows[0]?.count ?? 0;

/** @throws OperatorError when a server is connected to the database */
export async function assertNoServerConnected(client: Client): Promise<void> {
  if ((await countServerConnections(client)) > 0)
    throw new OperatorError("A Vestibule server is connected to this database. Stop all servers that use it first.");
}

/** @throws OperatorError when the database isn't empty; the queue's tables can exist if they have no jobs */
export async function assertDatabaseEmpty(client: Client, { isExternal, storage }: OperatorDatabase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(findRelation);
  const isEmpty = rows.length === 0 && !((await exists(client, hasQueueQuery)) && (await exists(client, hasJobQuery)));
  if (isEmpty) return;
  throw new OperatorError(
    `The database is not empty: ${storage}. Nothing was changed. ${
      isExternal
        ? "Create an empty database (createdb) and set VESTIBULE_DATABASE_URL to it. The existing one won't be changed."
        : "Set VESTIBULE_DATA_DIR to a new folder, or move this one. Its contents won't be changed."
    }`,
  );
}
