import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDatabase } from "../../testing/test-database.ts";
import { StartError } from "../start-error.ts";
import { openConnection } from "./database.ts";
import { compatibility, migrate } from "./migrate.ts";

let folder: string;
let client: Client;
let drop: () => Promise<void>;
let connect: () => Promise<Client>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestibule-migrations-"));
  const database = await createDatabase();
  drop = database.drop;
  connect = async () => {
    const connection = openConnection(database.connection, "migrate");
    await connection.connect();
    return connection;
  };
  client = await connect();
});
afterEach(async () => {
  await client.end();
  await drop();
  await rm(folder, { recursive: true });
});

const add = (name: string, sql: string) => writeFile(join(folder, name), sql);
const tables = async (): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
};

describe("migrations", () => {
  test("are applied in numerical order, each once", async () => {
    await add("0002-second.sql", "alter table people add column age integer;");
    await add("0001-first.sql", "create table people (name text);");
    await add("notes.txt", "not a migration");
    expect(await migrate(client, folder)).toEqual(["0001-first.sql", "0002-second.sql"]);
    expect(await migrate(client, folder)).toEqual([]);
    await add("0003-third.sql", "create table places (name text);");
    expect(await migrate(client, folder)).toEqual(["0003-third.sql"]);
    expect(await tables()).toEqual(["migrations", "people", "places"]);
  });

  test("of a new database are applied all or none", async () => {
    await add("0001-first.sql", "create table people (name text);");
    await add("0002-broken.sql", "create table places (name text); insert into nowhere values (1);");
    await expect(migrate(client, folder)).rejects.toThrow(/nowhere/);
    expect(await tables()).toEqual(["migrations"]);
    await add("0002-broken.sql", "create table places (name text) -- the last line can be a comment");
    await add(
      "0003-index.sql",
      "-- concurrently\ncreate index concurrently if not exists places_by_name on places (name);",
    );
    await add("0004-breaking.sql", "-- compatibility: 7\nalter table people drop column name;");
    expect(await migrate(client, folder)).toHaveLength(4);
    const { rows } = await client.query("select name, compatibility from migrations order by name");
    expect(rows.map((row) => [row.name, row.compatibility])).toEqual([
      ["0001-first.sql", 1],
      ["0002-broken.sql", 1],
      ["0003-index.sql", 1],
      ["0004-breaking.sql", 7],
    ]);
  });

  test("of a database with tables of others are applied one by one", async () => {
    await client.query("create table others (name text)");
    await add("0001-first.sql", "create table people (name text);");
    await add("0002-broken.sql", "insert into nowhere values (1);");
    await expect(migrate(client, folder)).rejects.toThrow(/nowhere/);
    expect(await tables()).toEqual(["migrations", "others", "people"]);
  });

  test("that fail are rolled back and can be retried after a fix", async () => {
    await add("0001-first.sql", "create table people (name text);");
    await migrate(client, folder);
    await add("0002-broken.sql", "create table places (name text); insert into nowhere values (1);");
    await expect(migrate(client, folder)).rejects.toThrow(/nowhere/);
    expect(await tables()).toEqual(["migrations", "people"]);
    await add("0002-broken.sql", "create table places (name text);");
    expect(await migrate(client, folder)).toEqual(["0002-broken.sql"]);
  });

  test("of a newer version are accepted if this version can run on their schema", async () => {
    await add("0001-first.sql", "create table people (name text);");
    await add("0009-newer.sql", "create table places (name text);");
    await migrate(client, folder);
    await rm(join(folder, "0009-newer.sql"));
    expect(await migrate(client, folder)).toEqual([]);
  });

  test("of a newer version are rejected by name if they removed what this version uses", async () => {
    await add("0001-first.sql", "create table people (name text);");
    await add(
      "0009-newer.sql",
      `-- Nothing reads it since the last release.\n-- compatibility: ${compatibility + 1}\ndrop table people;`,
    );
    await migrate(client, folder);
    await rm(join(folder, "0009-newer.sql"));
    await expect(migrate(client, folder)).rejects.toThrow(StartError);
    await expect(migrate(client, folder)).rejects.toThrow(/0009-newer\.sql/);
  });

  test("of a version that recorded no level are rejected", async () => {
    await migrate(client, folder);
    await client.query("insert into migrations (name) values ('0009-unknown.sql')");
    await expect(migrate(client, folder)).rejects.toThrow(/0009-unknown\.sql/);
  });

  test("build indexes concurrently while other transactions write, and continue after an interruption", async () => {
    await add("0001-first.sql", "create table people (name text);");
    await migrate(client, folder);
    await add(
      "0002-index.sql",
      `-- concurrently: the table is large.
       create index concurrently if not exists people_by_name on people (name);
       -- A second one.
       create unique index concurrently if not exists people_once on people (lower(name));`,
    );
    const writer = await connect();
    await writer.query("insert into people values ('Ada'), ('ada')");
    await expect(migrate(client, folder)).rejects.toThrow(/could not create unique index/);
    const invalid =
      "select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid";
    expect((await client.query(invalid)).rows).toEqual([{ name: "people_once" }]);
    await writer.query("delete from people where name = 'ada'");
    expect(await migrate(client, folder)).toEqual(["0002-index.sql"]);
    expect((await client.query(invalid)).rows).toEqual([]);
    expect((await client.query("select 1 from pg_indexes where tablename = 'people'")).rows).toHaveLength(2);
    await writer.end();
  });

  test("build indexes concurrently while another server waits to migrate", async () => {
    await add("0001-first.sql", "create table people (name text);");
    await add(
      "0002-index.sql",
      "-- concurrently\ncreate index concurrently if not exists people_by_name on people (name);",
    );
    const second = await connect();
    const applied = await Promise.all([migrate(client, folder), migrate(second, folder)]);
    expect(applied.flat()).toEqual(["0001-first.sql", "0002-index.sql"]);
    await second.end();
  });

  test("release the lock after an error", async () => {
    await add("0001-broken.sql", "nonsense;");
    await expect(migrate(client, folder)).rejects.toThrow();
    const second = await connect();
    await add("0001-broken.sql", "create table people (name text);");
    expect(await migrate(second, folder)).toEqual(["0001-broken.sql"]);
    await second.end();
  });

  test("are applied by only one of two servers that start at once", async () => {
    await add("0001-first.sql", "create table people (name text);");
    const second = await connect();
    const applied = await Promise.all([migrate(client, folder), migrate(second, folder)]);
    expect(applied.flat()).toEqual(["0001-first.sql"]);
    await second.end();
  });

  describe("while another connection locks the table (operations review §2: no lock_timeout)", () => {
    let other: Client;
    beforeEach(async () => {
      await add("0001-first.sql", "create table people (name text);");
      await migrate(client, folder);
      await add("0002-second.sql", "create table places (name text); alter table people add column age integer;");
      other = await connect();
      await other.query("begin");
      await other.query("select * from people");
    });
    afterEach(() => other.end());
    const limits = { lockTimeoutMs: 50, maxAttempts: 3 };

    test("release the queue of other statements, and are attempted again", async () => {
      const reader = await connect();
      const attempts: unknown[] = [];
      const onLocked = async (name: string, attempt: number) => {
        attempts.push([name, attempt]);
        // With the migration still waiting for its lock, this would queue behind it.
        await reader.query("set statement_timeout = '5s'");
        await reader.query("select * from people");
        if (attempt === 2) await other.query("commit");
      };
      expect(await migrate(client, folder, { onLocked }, limits)).toEqual(["0002-second.sql"]);
      expect(attempts).toEqual([
        ["0002-second.sql", 1],
        ["0002-second.sql", 2],
      ]);
      await reader.end();
    });

    test("give up with one sentence, and change nothing", async () => {
      const failure = migrate(client, folder, {}, limits);
      await expect(failure).rejects.toThrow(StartError);
      await expect(failure).rejects.toThrow(/0002-second\.sql can't run, because another transaction/);
      expect(await tables()).toEqual(["migrations", "people"]);
      await other.query("commit");
      expect(await migrate(client, folder)).toEqual(["0002-second.sql"]);
    });

    test("use the time limit only for themselves", async () => {
      await other.query("commit");
      const { rows: before } = await client.query("show lock_timeout");
      await migrate(client, folder);
      expect((await client.query("show lock_timeout")).rows).toEqual(before);
    });
  });

  test("of ours are idempotent", async () => {
    const own = fileURLToPath(new URL("../../../migrations", import.meta.url));
    expect((await migrate(client, own)).length).toBeGreaterThan(0);
    const before = await tables();
    expect(await migrate(client, own)).toEqual([]);
    expect(await tables()).toEqual(before);
  });
});
