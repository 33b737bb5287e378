import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** A listener, and promises of what it will hear next. */
async function listenWell() {
  const heard: string[] = [];
  const waiters: (() => void)[] = [];
  let missed = 0;
  const tell = (): void => {
    for (const waiter of waiters.splice(0)) waiter();
  };
  const subscription = await listen({
    connection: own.connection,
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

describe("announcements of the database", () => {
  test("are heard in order, as soon as they are committed", async () => {
    const { heard, until, subscription, missed } = await listenWell();
    await notify("one");
    await notify("two");
    await until(() => heard.length === 2);
    expect(heard).toEqual(["one", "two"]);
    expect(missed()).toBe(0);
    await subscription.close();
  });

  test("of a rolled-back change are never heard", async () => {
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

  test("are heard again after the connection was cut, and the listener is told that it may have missed some", async () => {
    const { heard, missed, until, subscription } = await listenWell();
    await cutListeners();
    await until(() => missed() === 1);
    await notify("after");
    await until(() => heard.length === 1);
    expect(heard).toEqual(["after"]);
    await subscription.close();
  });

  test("are not listened to any more after closing, and closing does not count as a cut", async () => {
    const { missed, subscription } = await listenWell();
    await subscription.close();
    const listeners = async () => {
      const { rows } = await database.pool.query(
        "select 1 from pg_stat_activity where application_name = 'vestibule-listen' and datname = current_database()",
      );
      return rows.length;
    };
    // The database takes a moment to let a connection go.
    await expect.poll(listeners).toBe(0);
    expect(missed()).toBe(0);
  });
});
