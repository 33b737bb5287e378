import { Client, type ClientConfig } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createDatabase } from "../../testing/test-database.ts";
import { type Database, openConnection, openDatabase } from "./database.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { createStatement } from "./statement.ts";

let database: Database;
let connection: ClientConfig;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createDatabase();
  drop = created.drop;
  connection = created.connection;
  database = openDatabase(created.connection, { maxConnections: 3, log: pino({ level: "silent" }) });
  await database.pool.query("create table notes (id integer primary key, text text)");
});
afterAll(async () => {
  await database.close();
  await drop();
});

const insert = createStatement<{ id: number; text: string }, unknown>(
  "insert-note",
  "insert into notes (id, text) values ($id, $text)",
);
const all = createStatement<{ from: number; to: number }, { id: number }>(
  "all-notes",
  "select id from notes where id between $from and $to order by id",
);
const kill = createStatement<object, unknown>("kill-me", "select pg_terminate_backend(pg_backend_pid())");

describe("the database", () => {
  test("returns all rows, the first row, or the number of changed rows", async () => {
    expect(await database.run(insert, { id: 1, text: "a" })).toBe(1);
    await database.run(insert, { id: 2, text: "b" });
    expect(await database.rows(all, { from: 1, to: 2 })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await database.row(all, { from: 1, to: 2 })).toEqual({ id: 1 });
    expect(await database.row(all, { from: 8, to: 9 })).toBeNull();
  });

  test("commits a successful transaction and returns its result", async () => {
    expect(await database.transaction(async (transaction) => transaction.run(insert, { id: 10, text: "a" }))).toBe(1);
    expect(await database.rows(all, { from: 10, to: 10 })).toHaveLength(1);
  });

  test("rolls back a failed transaction and rethrows its error", async () => {
    const failing = database.transaction(async (transaction) => {
      await transaction.run(insert, { id: 20, text: "a" });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await database.rows(all, { from: 20, to: 20 })).toEqual([]);
  });

  describe.each(["direct", "pooled"])("a transaction over a %s connection", (kind) => {
    let own: Database;
    beforeAll(() => {
      own = openDatabase(connection, {
        maxConnections: 1,
        log: pino({ level: "silent" }),
        isPooled: kind === "pooled",
      });
    });
    afterAll(() => own.close());
    afterEach(async () => {
      await own.pool.query("delete from notes where id between 60 and 99");
    });

    test("runs statements in the order in which they are sent", async () => {
      const counts = await own.transaction((transaction) =>
        Promise.all([
          transaction.rows(all, { from: 60, to: 69 }),
          transaction.run(insert, { id: 60, text: "a" }),
          transaction.rows(all, { from: 60, to: 69 }),
        ]),
      );
      expect(counts).toEqual([[], 1, [{ id: 60 }]]);
    });

    test("fails with the first error, even if the caller notices a later one earlier", async () => {
      await own.run(insert, { id: 65, text: "a" });
      const failing = own.transaction((transaction) => {
        const later = async (promise: Promise<unknown>) => {
          for (let turn = 0; turn < 10; turn += 1) await null;
          return promise.then((value) => value);
        };
        const duplicate = transaction.run(insert, { id: 65, text: "again" });
        const ignored = transaction.run(insert, { id: 66, text: "b" });
        // Both answers are read together, once this task has blocked the event loop for long enough.
        setImmediate(() => setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)));
        return Promise.all([later(later(later(duplicate))), ignored]);
      });
      await expect(failing).rejects.toMatchObject({ code: "23505" });
    });

    test("fails with the first error, and rolls back what was sent before and after it", async () => {
      const failing = own.transaction((transaction) =>
        Promise.all([
          transaction.run(insert, { id: 70, text: "a" }),
          transaction.run(insert, { id: 70, text: "again" }),
          transaction.run(insert, { id: 71, text: "b" }),
        ]),
      );
      await expect(failing).rejects.toMatchObject({ code: "23505" });
      expect(await own.rows(all, { from: 70, to: 79 })).toEqual([]);
    });

    test("fails if a statement failed whose result nothing waited for", async () => {
      const failing = own.transaction(async (transaction) => {
        await transaction.run(insert, { id: 80, text: "a" });
        transaction.run(insert, { id: 80, text: "again" }).catch(() => undefined);
      });
      await expect(failing).rejects.toMatchObject({ code: "23505" });
      expect(await own.rows(all, { from: 80, to: 89 })).toEqual([]);
    });

    test("that can't begin fails, and its connection isn't used again", async () => {
      const readProcess = async () => (await own.pool.query("select pg_backend_pid() as pid")).rows[0].pid;
      const before = await readProcess();
      const original = Client.prototype.query;
      const query = vi.spyOn(Client.prototype, "query").mockImplementationOnce(function (
        this: Client,
        sent: object,
        ...rest: unknown[]
      ) {
        return Reflect.apply(original, this, [Object.assign(sent, { text: "begin twice" }), ...rest]);
      } as never);
      const failing = own.transaction((transaction) => transaction.run(insert, { id: 85, text: "a" }));
      await expect(failing).rejects.toMatchObject({ code: "42601" });
      query.mockRestore();
      expect(await readProcess()).not.toBe(before);
    });

    test("refuses statements after its end, which would run in the next transaction", async () => {
      const ended = Promise.withResolvers<void>();
      const late: Promise<unknown>[] = [];
      const failing = own.transaction((transaction) => {
        late.push(ended.promise.then(() => transaction.run(insert, { id: 90, text: "late" })));
        throw new Error("changed my mind");
      });
      await expect(failing).rejects.toThrow("changed my mind");
      ended.resolve();
      await expect(late[0]).rejects.toThrow("after the end of its transaction");
      expect(await own.rows(all, { from: 90, to: 99 })).toEqual([]);
    });
  });

  test("hides uncommitted changes from other connections", async () => {
    await database.transaction(async (transaction) => {
      await transaction.run(insert, { id: 30, text: "a" });
      expect(await database.rows(all, { from: 30, to: 30 })).toEqual([]);
    });
    expect(await database.rows(all, { from: 30, to: 30 })).toHaveLength(1);
  });

  test("retries a transaction after a deadlock, and runs its effects once", async () => {
    const change = createStatement<{ id: number; text: string }, unknown>(
      "change-note",
      "update notes set text = text || $text where id = $id",
    );
    await database.run(insert, { id: 40, text: "" });
    await database.run(insert, { id: 41, text: "" });
    const effects: number[] = [];
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const inOrder = (mine: 0 | 1, first: number, second: number) =>
      database.transaction(async (transaction) => {
        await transaction.run(change, { id: first, text: "x" });
        // Each continues once the other has locked its first row; on the retry, neither waits.
        both[mine].resolve();
        await both[mine === 0 ? 1 : 0].promise;
        transaction.afterCommit(() => effects.push(mine));
        await transaction.run(change, { id: second, text: "x" });
      });
    await Promise.all([inOrder(0, 40, 41), inOrder(1, 41, 40)]);
    expect(effects.sort()).toEqual([0, 1]);
    const texts = await database.pool.query("select text from notes where id in (40, 41)");
    expect(texts.rows).toEqual([{ text: "xx" }, { text: "xx" }]);
  });

  test("code review defect 7: effects run after the commit, and not after a rollback", async () => {
    const effects: string[] = [];
    const isCommitted = async () => (await database.rows(all, { from: 50, to: 50 })).length === 1;
    await database.transaction(async (transaction) => {
      await transaction.run(insert, { id: 50, text: "a" });
      transaction.afterCommit(() => effects.push("first"));
      expect({ effects, isCommitted: await isCommitted() }).toEqual({ effects: [], isCommitted: false });
    });
    expect({ effects, isCommitted: await isCommitted() }).toEqual({ effects: ["first"], isCommitted: true });

    const failing = database.transaction(async (transaction) => {
      transaction.afterCommit(() => effects.push("second"));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    database.afterCommit(() => effects.push("without a transaction"));
    expect(effects).toEqual(["first", "without a transaction"]);
  });

  test("recovers from lost connections without a restart", async () => {
    const cut = () => database.transaction((transaction) => transaction.run(kill, {}));
    for (let time = 0; time < 4; time++) await expect(cut()).rejects.toThrow();
    expect(await database.rows(all, { from: 1, to: 2 })).toHaveLength(2);
  });

  test("releases connections after failed transactions, so that the pool isn't exhausted", async () => {
    for (let time = 0; time < 10; time++) {
      await expect(database.transaction(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    }
    expect(await database.rows(all, { from: 1, to: 2 })).toHaveLength(2);
  });
});

describe("an unresponsive database", () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const sleep = createStatement<object, unknown>("sleep", "select pg_sleep(3600)");
  const onFrozenTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  test("fails the request as retryable within about half a minute, and the next one gets another connection", async () => {
    onFrozenTimers();
    const asked = database.row(sleep, {}).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await sleeping()).toBe(1), 10_000);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(isDatabaseUnavailable(await asked)).toBe(true);
    expect(await database.rows(all, { from: 1, to: 2 })).toHaveLength(2);
  });

  test("fails a transaction just as fast, without waiting for the rollback", async () => {
    onFrozenTimers();
    const before = await sleeping();
    const asked = database.transaction((transaction) => transaction.row(sleep, {})).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await sleeping()).toBe(before + 1), 10_000);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(isDatabaseUnavailable(await asked)).toBe(true);
  });

  test("cancels slow request statements earlier on the server, but not those of migrations", async () => {
    const { rows } = await database.pool.query("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "30s" }]);
    const client = openConnection(connection, "listen");
    await client.connect();
    expect((await client.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
    await client.end();
  });

  const sleeping = async (): Promise<number> =>
    (
      await database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(3600)' and state = 'active'",
      )
    ).rows.length;
});

test.each(["listen", "migrate"] as const)(
  "code review defect 13: a connection to %s has an application name of its own",
  async (purpose) => {
    const client = openConnection(connection, purpose);
    await client.connect();
    const { rows } = await client.query("select current_setting('application_name') as name");
    await client.end();
    expect(rows).toEqual([{ name: `vestibule-${purpose}` }]);
  },
);
