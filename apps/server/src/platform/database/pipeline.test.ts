import type { ClientConfig } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { createStatement, pipelined } from "./statement.ts";

const log = pino({ level: "silent" });
let connection: ClientConfig;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createDatabase();
  ({ connection, drop } = created);
  const database = openDatabase(connection, { maxConnections: 2, log });
  await database.pool.query("create table notes (id integer primary key, text text)");
  await database.pool.query("insert into notes select i, 'text ' || i from generate_series(1, 100) i");
  await database.close();
});
afterAll(() => drop());

const read = pipelined(
  createStatement<{ id: number }, { id: number; text: string; pid: number }>(
    "pipelined-note",
    "select id, text, pg_backend_pid() as pid from notes where id = $id",
  ),
);
const divide = pipelined(createStatement<{ by: number }, { result: number }>("divide", "select 100 / $by as result"));
const kill = pipelined(
  createStatement<object, unknown>("kill-pipelined", "select pg_terminate_backend(pg_backend_pid())"),
);
const insert = createStatement<{ id: number }, unknown>("add-note", "insert into notes (id) values ($id)");

/** Opens a database for one test. */
async function withDatabase(work: (database: Database) => Promise<void>, maxConnections = 10): Promise<void> {
  const database = openDatabase(connection, { maxConnections, log });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

describe("pipelined statements", () => {
  test("each gets its own result, over two connections", () =>
    withDatabase(async (database) => {
      const ids = Array.from({ length: 100 }, (_, index) => index + 1);
      const rows = await Promise.all(ids.map((id) => database.row(read, { id })));
      expect(rows.map((row) => [row?.id, row?.text])).toEqual(ids.map((id) => [id, `text ${id}`]));
      expect(new Set(rows.map((row) => row?.pid)).size).toBe(2);
    }));

  test("a failing one fails alone", () =>
    withDatabase(async (database) => {
      const divisors = [1, 0, 2, 0, 4, 5];
      const results = await Promise.allSettled(divisors.map((by) => database.row(divide, { by })));
      expect(results.map((result) => (result.status === "fulfilled" ? result.value?.result : "failed"))).toEqual([
        100,
        "failed",
        50,
        "failed",
        25,
        20,
      ]);
    }));

  test("a lost connection fails what was sent over it as unavailable, and is replaced", () =>
    withDatabase(async (database) => {
      const before = await database.row(read, { id: 1 });
      const lost = await database.row(kill, {}).catch((error: unknown) => error);
      expect(isDatabaseUnavailable(lost)).toBe(true);
      const after = await Promise.all(Array.from({ length: 20 }, () => database.row(read, { id: 1 })));
      expect(after.every((row) => row?.text === "text 1")).toBe(true);
      expect(after.map((row) => row?.pid)).not.toContain(before?.pid);
    }));

  test("in a transaction, they run on its connection and see its changes", () =>
    withDatabase(async (database) => {
      const failing = database.transaction(async (transaction) => {
        await transaction.run(insert, { id: 1000 });
        expect(await transaction.row(read, { id: 1000 })).toMatchObject({ id: 1000 });
        expect(await database.row(read, { id: 1000 })).toBeNull();
        throw new Error("roll back");
      });
      await expect(failing).rejects.toThrow("roll back");
    }));

  test("their connections count toward the maximum", () =>
    withDatabase(async (database) => {
      const sleep = createStatement<object, unknown>("sleep", "select pg_sleep(0.05)");
      await Promise.all([
        ...Array.from({ length: 40 }, () => database.row(sleep, {})),
        ...Array.from({ length: 40 }, () => database.row(read, { id: 1 })),
      ]);
      const { rows } = await database.pool.query(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'vestibule'",
      );
      expect(rows).toEqual([{ count: 10 }]);
    }));

  test("small databases, as commands open them, have no connections for them", () =>
    withDatabase(async (database) => {
      const rows = await Promise.all([1, 2, 3].map((id) => database.row(read, { id })));
      expect(rows.map((row) => row?.id)).toEqual([1, 2, 3]);
      expect(database.pool.totalCount).toBeGreaterThan(0);
    }, 2));

  test("closing waits for results", async () => {
    const database = openDatabase(connection, { maxConnections: 10, log });
    await database.row(read, { id: 1 });
    const reads = Promise.all(Array.from({ length: 50 }, () => database.row(read, { id: 2 })));
    // The statements are sent when their connection is there, which it is.
    await Promise.resolve();
    await Promise.all([database.close(), reads]);
    expect((await reads).every((row) => row?.id === 2)).toBe(true);
    await expect(database.row(read, { id: 1 })).rejects.toThrow("was closed");
  });
});
