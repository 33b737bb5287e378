import type { Client, ClientConfig } from "pg";
import type { Logger } from "pino";
import { openConnection } from "./database.ts";

export interface Notifications {
  close(): Promise<void>;
}

/** Wait before a lost connection is opened again, in ms. */
const reconnectDelayMs = 250;

/** Hears one channel of the database over a connection of its own, and opens it again when it breaks.
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
  let closed = false;

  const reconnectSoon = (lost: Client): void => {
    if (closed || client !== lost) return;
    client = undefined;
    retry = setTimeout(() => {
      connect().then(options.onMissed, (error: unknown) =>
        options.log.warn({ err: error }, "listening to the database failed, trying again"),
      );
    }, reconnectDelayMs);
  };

  const connect = async (): Promise<void> => {
    const next = openConnection(options.connection);
    client = next;
    next.on("notification", (message) => options.onMessage(message.payload ?? ""));
    next.on("error", () => reconnectSoon(next));
    next.on("end", () => reconnectSoon(next));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(options.channel)}`);
    } catch (error) {
      reconnectSoon(next);
      throw error;
    }
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
