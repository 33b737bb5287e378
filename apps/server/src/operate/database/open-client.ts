import { Client, type ClientConfig } from "pg";
import { explainDatabaseError } from "../../platform/database/database-start-error.ts";

/** Its name tells a server's connections from an operator's. */
export const operatorName = "vestibule-operator";

/** Times, numbers and bytes look the same whatever the database or its role prefer, and nothing is given up for taking long. */
const settings = [
  "client_encoding = 'UTF8'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  "extra_float_digits = 3",
  "statement_timeout = 0",
  "lock_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
];

/** Opens one connection. `isExternal`: the database is the one of VESTIBULE_DATABASE_URL. `signal`: closes it when aborted, in the middle
 *  of whatever it does. @throws StartError with what to do */
export async function openClient(connection: ClientConfig, isExternal: boolean, signal?: AbortSignal): Promise<Client> {
  signal?.throwIfAborted();
  const client = new Client({ ...connection, application_name: operatorName, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the statement that uses it; unheard, the event would end the process.
  client.on("error", () => undefined);
  signal?.addEventListener("abort", () => closeClient(client), { once: true });
  try {
    await client.connect();
    for (const setting of settings) await client.query(`set ${setting}`);
    return client;
  } catch (error) {
    closeClient(client);
    throw explainDatabaseError(error, isExternal);
  }
}

/** Closes it at once, whatever it is doing: the database undoes what was not committed. */
export const closeClient = (client: Client): void => void client.connection.stream.destroy();
