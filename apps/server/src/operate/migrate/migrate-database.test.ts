import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toTransactional } from "../../platform/database/migrate.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { closeClient, openClient } from "../database/open-operator-database.ts";
import { listMigrations, migrationsFolder } from "../restore/schema.ts";
import { runSql } from "../testing/contents.ts";
import { operate, toUrl } from "../testing/operator.ts";
import { describeLocks, type LockMode, lockModes } from "./describe-locks.ts";

let connection: ClientConfig;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ connection, drop } = await createDatabase());
});
afterEach(() => drop());

const run = (...args: string[]) =>
  operate(["migrate", ...args], { VESTIBULE_DATABASE_URL: toUrl(connection), VESTIBULE_DATA_DIR: "/nonexistent" });

describe("vestibule migrate", () => {
  test("--plan prints the migrations that are pending with their locks, and changes nothing", async () => {
    const names = await listMigrations();
    const plan = await run("--plan");
    expect(plan.code).toBe(0);
    for (const name of names) expect(plan.out).toContain(`${name}: `);
    expect(plan.out).toContain("0046-mentioned-users.sql: outside a transaction, concurrently; nothing waits");
    expect((await run("--plan")).out).toBe(plan.out);

    const applied = await run();
    expect(applied).toMatchObject({ code: 0, out: names.map((name) => `${name}: applied`).join("\n") });
    expect((await run("--plan")).out).toBe("The database is up to date.");
    expect((await run()).out).toBe("The database is up to date.");

    await runSql(connection, "delete from migrations where name = '0045-erasure.sql'");
    expect((await run("--plan")).out).toBe(
      "0045-erasure.sql: in a transaction; locks until it commits:\n  audit_log: AccessExclusiveLock (reads and writes wait)",
    );
  });

  test("--plan names every lock that each migration takes on a table that exists", async () => {
    const client = await openClient(connection, "VESTIBULE_DATABASE_URL");
    try {
      for (const name of await listMigrations()) {
        const sql = toTransactional(await readFile(join(migrationsFolder, name), "utf8"));
        const { rows: indexes } = await client.query<{ index: string; table: string }>(
          "select indexname as index, tablename as table from pg_indexes where schemaname = 'public'",
        );
        const { rows: tables } = await client.query<{ oid: number; name: string }>(
          "select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
        );
        await client.query("begin");
        await client.query(sql);
        const { rows: locks } = await client.query<{ relation: number; mode: LockMode }>(
          "select relation, mode from pg_locks where pid = pg_backend_pid() and mode = any ($1)",
          [lockModes],
        );
        await client.query("commit");
        const planned = new Map(
          describeLocks(sql, (index) => indexes.find((row) => row.index === index)?.table ?? null).map(
            ({ table, mode }) => [table, lockModes.indexOf(mode)],
          ),
        );
        for (const { relation, mode } of locks) {
          const table = tables.find(({ oid }) => oid === relation)?.name;
          if (table === undefined) continue;
          const strength = lockModes.indexOf(mode);
          expect([name, table, planned.get(table) ?? -1]).toEqual([
            name,
            table,
            expect.toSatisfy((n: number) => n >= strength),
          ]);
        }
      }
    } finally {
      closeClient(client);
    }
  });
});
