import type { Client } from "pg";
import type { Config } from "../../config.ts";
import { closeClient, openClient } from "./open-client.ts";
import { type OperatorDatabase, openDatabaseToRead } from "./open-operator-database.ts";

/**
 * Runs `work` with one connection to a server's database, whether the server is running or not, and cleans up
 * afterward.
 */
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
