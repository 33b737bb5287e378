import { Client, type ClientConfig } from "pg";
import { explainDatabaseError } from "../../platform/database/database-start-error.ts";

/** Distinguishes operator connections from server connections. */
export const operatorName = "vestibule-operator";

/** Makes the format of times, numbers and bytes independent of database and role settings, and disables timeouts. */
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

/**
 * Opens one connection. `isExternal`: the database is the one in VESTIBULE_DATABASE_URL. `signal`: closes the
 * connection when aborted, even during a statement. @throws StartError with a remedy
 */
export async function openClient(connection: ClientConfig, isExternal: boolean, signal?: AbortSignal): Promise<Client> {
  signal?.throwIfAborted();
  const client = new Client({ ...connection, application_name: operatorName, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the running statement; without a listener, the event would crash the process.
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

/** Disconnects immediately: the database rolls back uncommitted changes. */
export const closeClient = (client: Client): void => void client.connection.stream.destroy();
