import type { Client, ClientConfig } from "pg";
import type { Logger } from "pino";
import { openConnection } from "./database.ts";

export interface Notifications {
  close(): Promise<void>;
}

/** Wait before a lost connection is opened again, in ms. */
const reconnectDelayMs = 250;
/** How often a silent connection is asked whether it is still there, in ms. */
const probeIntervalMs = 60_000;
/** How long the database may take to answer on this connection, in ms. */
const answerTimeoutMs = 5_000;

/** Hears one channel of the database over a connection of its own, and opens it again when it breaks or does not answer.
 *  `onMissed` is called after each reconnection: what was announced in between is unknown. */
export async function listen(options: {
  connection: ClientConfig;
  channel: string;
  onMessage: (payload: string) => void;
  onMissed: () => void;
  log: Logger;
}): Promise<Notifications> {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let probes: NodeJS.Timeout | undefined;
  let closed = false;

  const reconnectSoon = (lost: Client): void => {
    if (closed || client !== lost) return;
    client = undefined;
    clearInterval(probes);
    lost.connection.stream.destroy();
    retry = setTimeout(() => {
      connect().then(options.onMissed, (error: unknown) =>
        options.log.warn({ err: error }, "listening to the database failed, trying again"),
      );
    }, reconnectDelayMs);
  };

  const probe = (listening: Client): void => {
    listening.query("select 1").catch((error: unknown) => {
      if (closed || client !== listening) return;
      options.log.warn({ err: error }, "the database did not answer on the connection that listens, opening it again");
      reconnectSoon(listening);
    });
  };

  const connect = async (): Promise<void> => {
    const next = openConnection({
      ...options.connection,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    });
    client = next;
    next.on("notification", (message) => options.onMessage(message.payload ?? ""));
    next.on("error", () => reconnectSoon(next));
    next.on("end", () => reconnectSoon(next));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(options.channel)}`);
      if (closed || client !== next) return;
      probes = setInterval(probe, probeIntervalMs, next);
      probes.unref();
    } catch (error) {
      reconnectSoon(next);
      throw error;
    }
  };

  try {
    await connect();
  } catch (error) {
    closed = true;
    clearTimeout(retry);
    throw error;
  }
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(probes);
      if (client) await end(client);
    },
  };
}

/** Says farewell, and does not wait for ever for a database that does not answer it. */
async function end(client: Client): Promise<void> {
  const disconnect = setTimeout(() => client.connection.stream.destroy(), answerTimeoutMs);
  try {
    await client.end();
  } finally {
    clearTimeout(disconnect);
  }
}
