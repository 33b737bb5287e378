import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase } from "../../testing/test-database.ts";
import { createBatchedRead, unnestKeys } from "./batched-read.ts";
import { type Database, openDatabase, type Queryable } from "./database.ts";
import { batched, createStatement } from "./statement.ts";

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createDatabase();
  drop = created.drop;
  database = openDatabase(created.connection, { maxConnections: 10, log: pino({ level: "silent" }) });
  await database.pool.query(`create table notes (book text, id integer, text text, primary key (book, id));
    insert into notes select book, i, book || ' ' || i from unnest(array['a', 'b']) book, generate_series(1, 10000) i;
    analyze notes`);
});
afterAll(async () => {
  await database.close();
  await drop();
});

interface Note {
  readonly position: number;
  readonly text: string;
}
interface Key {
  readonly book: string;
  readonly id: number;
}

const sql = `select k.position::int as position, r.* from ${unnestKeys("$ids::int[]")} as k (id, position)
  cross join lateral (select n.text from notes n where n.book = $book and n.id = k.id offset 0) r`;
const notes = batched(createStatement<{ book: string; ids: readonly number[] }, Note>("notes-by-id", sql));

/** A read that also tells which keys each of its statements had. */
function createReader() {
  const statements: (readonly number[])[] = [];
  const read = createBatchedRead<Key, Note>({
    name: "note",
    getGroup: ({ book }) => book,
    read(queryable, keys) {
      const ids = keys.map(({ id }) => id);
      statements.push(ids);
      return queryable.rows(notes, { book: keys[0].book, ids });
    },
  });
  const readText = async (queryable: Queryable, book: string, id: number) =>
    (await read(queryable, { book, id }))?.text ?? null;
  return { statements, readText };
}

describe("a batched read", () => {
  test("gives each caller its own row, or null, with one statement per group", async () => {
    const { statements, readText } = createReader();
    const keys = [
      ["a", 3],
      ["b", 3],
      ["a", 99999],
      ["a", 1],
      ["a", 3],
    ] as const;
    const texts = await Promise.all(keys.map(([book, id]) => readText(database, book, id)));
    expect(texts).toEqual(["a 3", "b 3", null, "a 1", "a 3"]);
    expect(statements).toEqual([[3, 99999, 1, 3], [3]]);
  });

  test("sends at most 32 keys with one statement", async () => {
    const { statements, readText } = createReader();
    const ids = Array.from({ length: 70 }, (_, index) => index + 1);
    const texts = await Promise.all(ids.map((id) => readText(database, "a", id)));
    expect(texts).toEqual(ids.map((id) => `a ${id}`));
    expect(statements.map((keys) => keys.length)).toEqual([32, 32, 6]);
  });

  test("sees what was committed before the caller asked", async () => {
    const { readText } = createReader();
    for (const text of ["one", "two", "three"]) {
      await database.pool.query("update notes set text = $1 where book = 'b' and id = 7", [text]);
      expect(await readText(database, "b", 7)).toBe(text);
    }
  });

  test("in a transaction reads what it wrote, apart from the reads of others", async () => {
    const { readText } = createReader();
    const update = createStatement<{ id: number }, unknown>(
      "rename-note",
      "update notes set text = 'mine' where book = 'a' and id = $id",
    );
    const [inside, outside] = await database.transaction(async (transaction) => {
      await transaction.run(update, { id: 9 });
      return Promise.all([readText(transaction, "a", 9), readText(database, "a", 9)]);
    });
    expect([inside, outside]).toEqual(["mine", "a 9"]);
  });

  test("fails all callers if the statement fails, and none that ask later", async () => {
    let isBroken = true;
    const read = createBatchedRead<Key, Note>({
      name: "note",
      getGroup: ({ book }) => book,
      read(queryable, keys) {
        if (isBroken) return Promise.reject(new Error("the database is gone"));
        return queryable.rows(notes, { book: keys[0].book, ids: keys.map(({ id }) => id) });
      },
    });
    const results = await Promise.allSettled([1, 2].map((id) => read(database, { book: "a", id })));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await read(database, { book: "a", id: 1 })).toMatchObject({ text: "a 1" });
  });

  test("looks each key up by index, with one plan for any number of keys", async () => {
    const { text } = notes;
    const client = await database.pool.connect();
    try {
      await client.query(`prepare by_id as ${text}`);
      for (let count = 1; count <= 12; count += 1)
        await client.query(`execute by_id(array[${Array.from({ length: count }, (_, id) => id + 1)}], 'a')`);
      const { rows } = await client.query<{ generic_plans: string }>(
        "select generic_plans from pg_prepared_statements where name = 'by_id'",
      );
      expect(Number(rows[0]?.generic_plans)).toBeGreaterThanOrEqual(6);
      const explained = await client.query<{ "QUERY PLAN": string }>("explain execute by_id(array[1, 2], 'a')");
      expect(explained.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan using notes_pkey");
    } finally {
      client.release(true);
    }
  });
});
