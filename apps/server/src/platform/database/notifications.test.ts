import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createDatabase, type OwnDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { listen } from "./notifications.ts";

const silent = pino({ level: "silent" });
let own: OwnDatabase;
let database: Database;
beforeAll(async () => {
  own = await createDatabase();
  database = openDatabase(own.connection, { maxConnections: 2, log: silent });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const notify = (payload: string) => database.pool.query("select pg_notify('news', $1)", [payload]);
const cutListeners = () =>
  database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vestibule-listen' and datname = current_database()",
  );

/** A listener, and promises of its next notifications. */
async function listenWell(connection: ClientConfig = own.connection) {
  const heard: string[] = [];
  const waiters: (() => void)[] = [];
  let missed = 0;
  const tell = (): void => {
    for (const waiter of waiters.splice(0)) waiter();
  };
  const subscription = await listen({
    connection,
    channel: "news",
    onMessage: (payload) => {
      heard.push(payload);
      tell();
    },
    onMissed: () => {
      missed += 1;
      tell();
    },
    log: silent,
  });
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await new Promise<void>((resolve) => waiters.push(resolve));
  };
  return { heard, missed: () => missed, until, subscription };
}

/**
 * A proxy between the listener and the database that can silently drop its connections, as a router does. New
 * connections work.
 */
async function startRouter() {
  const { host = "", port = 5432 } = own.connection;
  const carried = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      carried.add(from);
      from.on("error", () => to.destroy());
      from.on("end", () => carried.has(from) && to.end());
      from.on("data", (chunk) => carried.has(from) && to.write(chunk));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  const sockets = new Set<Socket>();
  return {
    connection: {
      ...own.connection,
      host: "127.0.0.1",
      port: typeof address === "object" && address ? address.port : 0,
    },
    forget() {
      for (const socket of carried) sockets.add(socket);
      carried.clear();
    },
    async close() {
      for (const socket of [...sockets, ...carried]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("database notifications", () => {
  test("arrive in order, as soon as they are committed", async () => {
    const { heard, until, subscription, missed } = await listenWell();
    await notify("one");
    await notify("two");
    await until(() => heard.length === 2);
    expect(heard).toEqual(["one", "two"]);
    expect(missed()).toBe(0);
    await subscription.close();
  });

  test("of a rolled-back change never arrive", async () => {
    const { heard, until, subscription } = await listenWell();
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("select pg_notify('news', 'rolled back')");
    await client.query("rollback");
    client.release();
    await notify("committed");
    await until(() => heard.length > 0);
    expect(heard).toEqual(["committed"]);
    await subscription.close();
  });

  test("resume after the connection was lost, and `onMissed` is called", async () => {
    const { heard, missed, until, subscription } = await listenWell();
    await cutListeners();
    await until(() => missed() === 1);
    await notify("after");
    await until(() => heard.length === 1);
    expect(heard).toEqual(["after"]);
    await subscription.close();
  });

  test("stop after closing, and closing doesn't count as a lost connection", async () => {
    const { missed, subscription } = await listenWell();
    await subscription.close();
    const listeners = async () => {
      const { rows } = await database.pool.query(
        "select 1 from pg_stat_activity where application_name = 'vestibule-listen' and datname = current_database()",
      );
      return rows.length;
    };
    // The database takes a moment to close a connection.
    await expect.poll(listeners).toBe(0);
    expect(missed()).toBe(0);
  });
});

describe("a silently dropped LISTEN connection", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const onFrozenTimers = () =>
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });

  test("is detected within about a minute and reopened, and `onMissed` is called", async () => {
    const router = await startRouter();
    onFrozenTimers();
    const { heard, missed, until, subscription } = await listenWell(router.connection);
    router.forget();
    await notify("lost");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(missed()).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.advanceTimersByTimeAsync(250);
    await until(() => missed() === 1);
    await notify("after");
    await until(() => heard.length > 0);
    expect(heard).toEqual(["after"]);
    await subscription.close();
    await router.close();
  });

  test("doesn't delay closing, and no probes follow", async () => {
    const router = await startRouter();
    onFrozenTimers();
    // Not the number of all timers: libraries in the same process have some of their own.
    const started = vi.spyOn(globalThis, "setInterval");
    const stopped = vi.spyOn(globalThis, "clearInterval");
    const { subscription } = await listenWell(router.connection);
    router.forget();
    const closed = subscription.close();
    await vi.advanceTimersByTimeAsync(5_000);
    await closed;
    const probes = started.mock.results.map(({ value }) => value);
    expect(probes).toHaveLength(1);
    expect(stopped.mock.calls.flat()).toEqual(expect.arrayContaining(probes));
    await router.close();
  });

  test("is kept while it responds, and is probed once a minute", async () => {
    onFrozenTimers();
    const { missed, subscription } = await listenWell();
    const lastQuery = async () => {
      const { rows } = await database.pool.query(
        "select query, state_change from pg_stat_activity where application_name = 'vestibule-listen' and datname = current_database() and state = 'idle' order by backend_start desc limit 1",
      );
      return rows[0];
    };
    const before = await lastQuery();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await lastQuery()).toEqual(before);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(async () => expect((await lastQuery())?.query).toContain("pg_is_in_recovery()"), 10_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(missed()).toBe(0);
    await subscription.close();
  });
});
