import type { Client } from "pg";
import type { Logger } from "pino";
import { checkWritable, type DatabaseConnection } from "./connection.ts";
import { openConnection } from "./database.ts";

export interface Notifications {
  close(): Promise<void>;
}

/** Delay before a lost connection is reopened, in ms. */
const reconnectDelayMs = 250;
/** Interval between probes of an idle connection, in ms. */
const probeIntervalMs = 60_000;
/** Probe timeout, in ms. */
const answerTimeoutMs = 5_000;

/**
 * Listens on one channel over a dedicated connection, and reconnects when it breaks or stops responding. Calls
 * `onMissed` after each reconnection, because notifications may have been lost.
 */
export async function listen(options: {
  connection: DatabaseConnection;
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
        options.log.warn({ err: error }, "listening to the database failed, will retry"),
      );
    }, reconnectDelayMs);
  };

  const probe = (listening: Client): void => {
    // Notifications come from the primary only.
    checkWritable(listening).catch((error: unknown) => {
      if (closed || client !== listening) return;
      options.log.warn({ err: error }, "the LISTEN connection did not respond or leads to a standby, reconnecting");
      reconnectSoon(listening);
    });
  };

  const connect = async (): Promise<void> => {
    const timeouts = { connectionTimeoutMillis: answerTimeoutMs, query_timeout: answerTimeoutMs };
    const next = openConnection({ ...options.connection, ...timeouts }, "listen");
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

/** Closes the connection, with a timeout for an unresponsive database. */
async function end(client: Client): Promise<void> {
  const disconnect = setTimeout(() => client.connection.stream.destroy(), answerTimeoutMs);
  try {
    await client.end();
  } finally {
    clearTimeout(disconnect);
  }
}
