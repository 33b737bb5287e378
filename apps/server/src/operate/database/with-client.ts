import type { Client } from "pg";
import type { Config } from "../../config.ts";
import { closeClient, openClient } from "./open-client.ts";
import { type OperatorDatabase, openDatabaseToRead } from "./open-operator-database.ts";

/** Works on the database of a server, whether it runs or not, over one connection; puts away afterwards what was opened for it. */
export async function withClient<T>(
  config: Pick<Config, "databaseUrl" | "dataFolder">,
  signal: AbortSignal,
  work: (client: Client, database: OperatorDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabaseToRead(config);
  try {
    const client = await openClient(database.connection, database.isExternal, signal);
    try {
      return await work(client, database);
    } finally {
      closeClient(client);
    }
  } finally {
    await database.close();
  }
}
