import { DatabaseError } from "pg";
import type { Logger } from "pino";
import { DatabaseClient, type DatabaseConnection } from "./connection.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { gatherStatements, type QueryResult, type SentStatement, sendQuery } from "./send-query.ts";

/**
 * A few connections that many callers share: each statement is sent without waiting for the results of earlier ones, and
 * PostgreSQL answers in order. Statements that arrive together share the system calls of both processes, which cost more
 * than a read by key. @see PostgreSQL, "Pipelining"
 */
export interface Pipeline {
  /** Fails as a pool's query fails. A lost connection fails all of its statements, and is replaced by the next one. */
  send(query: SentStatement, options: { readonly isBatched: boolean }): Promise<QueryResult>;
  /** Closes the connections. The next statements open new ones. */
  discard(): void;
  /** Waits for the results of all statements. */
  close(): Promise<void>;
}

interface PipelineOptions {
  readonly connections: number;
  readonly log: Logger;
}

interface Slot {
  client: DatabaseClient | undefined;
  /** Set when a statement needs the connection; unset when it is lost. */
  connected: Promise<DatabaseClient> | undefined;
  /** Statements without a result yet. */
  pending: number;
}

/** PostgreSQL announces the end of a connection before it closes it. Other errors concern one statement. */
const endsConnection = (error: unknown): boolean =>
  error instanceof DatabaseError ? error.severity === "FATAL" : isDatabaseUnavailable(error);

/** `connection`: with the timeouts of the pool, which the driver applies to each statement. */
export function openPipeline(connection: DatabaseConnection, { connections, log }: PipelineOptions): Pipeline {
  const slots: Slot[] = Array.from({ length: connections }, () => ({
    client: undefined,
    connected: undefined,
    pending: 0,
  }));
  const discarded = new WeakSet<DatabaseClient>();
  let isClosing = false;
  const allAnswered = Promise.withResolvers<void>();

  const remove = (slot: Slot, client: DatabaseClient): void => {
    if (slot.client !== client) return;
    slot.client = undefined;
    slot.connected = undefined;
  };

  async function connect(slot: Slot): Promise<DatabaseClient> {
    const client = new DatabaseClient({ ...connection, pipeline: true });
    slot.client = client;
    client.on("error", (error) => {
      // Without a listener, the event would crash the process.
      if (!isClosing && !discarded.has(client)) log.warn({ err: error }, "a database connection was lost");
      remove(slot, client);
    });
    client.on("end", () => remove(slot, client));
    try {
      await client.connect();
      return client;
    } catch (error) {
      remove(slot, client);
      client.connection.stream.destroy();
      throw error;
    }
  }

  const discardSlot = (slot: Slot): void => {
    const { client } = slot;
    if (client === undefined) return;
    discarded.add(client);
    remove(slot, client);
    client.connection.stream.destroy();
  };

  const resolveIfAnswered = (): void => {
    if (slots.every(({ pending }) => pending === 0)) allAnswered.resolve();
  };

  const findIdlestSlot = (): Slot => slots.reduce((idlest, slot) => (slot.pending < idlest.pending ? slot : idlest));

  return {
    async send(query, { isBatched }) {
      if (isClosing) throw new Error("The database was closed.");
      const slot = findIdlestSlot();
      slot.pending += 1;
      slot.connected ??= connect(slot);
      const connected = slot.connected;
      try {
        const client = await connected;
        if (!isBatched) gatherStatements(client);
        return await sendQuery(client, query);
      } catch (error) {
        if (slot.connected === connected && endsConnection(error)) discardSlot(slot);
        throw error;
      } finally {
        slot.pending -= 1;
        if (isClosing) resolveIfAnswered();
      }
    },
    discard: () => slots.forEach(discardSlot),
    async close() {
      isClosing = true;
      resolveIfAnswered();
      await allAnswered.promise;
      await Promise.all(slots.map(({ client }) => client?.end()));
    },
  };
}
