import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ClientConfig } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openConnection } from "../../platform/database/database.ts";
import { makeProject, signUp } from "../../testing/fixtures.ts";
import { createTemporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp, type TestApp, testSecret } from "../../testing/test-app.ts";
import { createDatabase, type OwnDatabase } from "../../testing/test-database.ts";
import { readContents, readValue, runSql } from "../testing/contents.ts";
import { getConnection, type Outcome, operate, toUrl } from "../testing/operator.ts";

let app: TestApp;
let source: ClientConfig;
let folder: string;
/** A backup of the app above. */
let file: string;
let target: OwnDatabase;
const targets: OwnDatabase[] = [];

const makeTarget = async (): Promise<OwnDatabase> => {
  const database = await createDatabase();
  targets.push(database);
  return database;
};

const environment = (connection: ClientConfig, change: Record<string, string> = {}) => ({
  VESTIBULE_DATABASE_URL: toUrl(connection),
  VESTIBULE_DATA_DIR: join(folder, "data"),
  VESTIBULE_SECRET: testSecret,
  ...change,
});
const restore = (path = file, change: Record<string, string> = {}): Promise<Outcome> =>
  operate(["restore", path], environment(target.connection, change));

const restoreInto = ({ connection }: OwnDatabase): Promise<Outcome> =>
  operate(["restore", file], environment(connection));

/**
 * Relations that a failed restore must not leave behind, because the next one would consider the database non-empty.
 */
const countRelations = (): Promise<unknown> =>
  readValue(target.connection, "select count(*)::int from pg_class where relnamespace = 'public'::regnamespace");

/** Values that a careless encoding would corrupt. */
const hostile = `a'b"c\\n\\\\.\t\n\r\u2028\u{1f9ea} \\. \\N`;

beforeAll(async () => {
  app = await createTestApp();
  source = getConnection(app);
  folder = await createTemporaryFolder("vestibule-backup-");
  const project = await makeProject(app);
  for (let number = 1; number <= 3; number += 1) await signUp(app, project);
  // Writes buffered activity now, so that nothing changes later.
  await app.activity.flush();
  await app.keySetActivity.flush();
  const { pool } = app.platform.database;
  await pool.query("update users set display_name = $1, client_metadata = $2", [hostile, { hostile, list: [1, null] }]);
  // One job that is scheduled far ahead, has failed before, and has a queue and a key; another that failed permanently.
  await pool.query(
    "select graphile_worker.add_job('later', $1::json, queue_name => 'q', run_at => now() + interval '1 day', job_key => 'k', priority => 3)",
    [{ hostile }],
  );
  await pool.query("select graphile_worker.add_job('failed', '{}', max_attempts => 2)");
  await pool.query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier <> 'later'), attempts => 2)",
  );
  file = join(folder, "whole.backup");
  const { code, errors } = await operate(["backup", file], environment(source));
  expect({ code, errors }).toEqual({ code: 0, errors: expect.stringContaining("The server secret is not included") });
});
afterAll(async () => {
  for (const database of targets) await database.drop();
  await rm(folder, { recursive: true });
  await app.close();
});
beforeEach(async () => {
  target = await makeTarget();
});

describe("a restored database", () => {
  test("has every row and pending job, and the same tables, constraints and counters", async () => {
    const before = await readContents(source);
    const { code, out, errors } = await restore();
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(out).toContain("Restored");
    const after = await readContents(target.connection);
    expect(Object.keys(before.tables).length).toBeGreaterThan(30);
    expect(after.tables).toEqual(before.tables);
    expect(after.jobs).toEqual(before.jobs);
    expect(before.jobs.length).toBeGreaterThanOrEqual(2);
    expect(after.schema).toBe(before.schema);
    const sleeping = "select count(*)::int from pg_trigger where tgenabled <> 'O' and not tgisinternal";
    expect(await readValue(target.connection, sleeping)).toBe(0);
    const unchecked = "select count(*)::int from pg_constraint where not convalidated";
    expect(await readValue(target.connection, unchecked)).toBe(0);
  });

  test("continues sequences where the old one stopped", async () => {
    const next = `insert into audit_pending (project_id, id, at, action, outcome, actor_type, details)
      values ('internal', gen_random_uuid(), now(), 'test', 'success', 'system', '{}') returning position::int`;
    const last = Number(await readValue(source, next));
    const path = join(folder, "numbered.backup");
    expect((await operate(["backup", path], environment(source))).code).toBe(0);
    expect((await restore(path)).code).toBe(0);
    expect(await readValue(target.connection, next)).toBe(last + 1);
  });

  test("is migrated when the backup is from an older version", async () => {
    const old = await makeTarget();
    const client = openConnection(old.connection, "listen");
    await client.connect();
    await client.query(
      "create table migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    for (const name of ["0001-foundation.sql", "0002-account-access.sql"]) {
      await client.query(await readFile(new URL(`../../../migrations/${name}`, import.meta.url), "utf8"));
      await client.query("insert into migrations (name) values ($1)", [name]);
    }
    await client.query(
      "insert into projects (id, display_name, description, is_production_mode, config, created_at) values ('p', 'Old', '', false, '{}', now())",
    );
    await client.end();
    const path = join(folder, "old.backup");
    expect((await operate(["backup", path], environment(old.connection))).code).toBe(0);
    const { code, out } = await restore(path);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("Migrated: 0003-teams.sql") });
    expect(await readValue(target.connection, "select display_name from projects where id = 'p'")).toBe("Old");
    expect((await readContents(target.connection)).schema).toBe((await readContents(source)).schema);
  });

  test("skips and reports tables of other programs", async () => {
    await runSql(source, 'create table "their; notes" (id int); insert into "their; notes" values (1)');
    const path = join(folder, "shared.backup");
    const backup = await operate(["backup", path], environment(source));
    await runSql(source, 'drop table "their; notes"');
    expect(backup.code).toBe(0);
    const { code, out } = await restore(path);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('tables that don\'t belong to Vestibule: "their; notes".'),
    });
    expect((await readContents(target.connection)).tables).toEqual((await readContents(source)).tables);
  });

  test("can be read from a pipe", async () => {
    const written = await operate(["backup", "-"], environment(source));
    expect(written.code).toBe(0);
    const read = await operate(["restore", "-"], environment(target.connection), {
      input: Readable.from([written.output]),
    });
    expect({ code: read.code, errors: read.errors }).toEqual({ code: 0, errors: "" });
    expect((await readContents(target.connection)).tables).toEqual((await readContents(source)).tables);
  });
});

describe("a restore fails and leaves the database empty", () => {
  const refused = async (outcome: Outcome, sentence: string): Promise<void> => {
    expect(outcome).toMatchObject({ code: 1, out: "", errors: expect.stringContaining(sentence) });
    expect(await countRelations()).toBe(0);
  };
  const write = async (name: string, content: Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const isLoading = async (): Promise<boolean> => {
    const loading =
      "select count(*)::int from pg_stat_activity where datname = current_database() and query like 'copy public.%'";
    return Number(await readValue(target.connection, loading)) > 0;
  };
  /** The frames of the backup above, with a changed header. */
  const withHeader = async (change: (header: Record<string, unknown>) => object): Promise<Buffer> => {
    const frames = gunzipSync(await readFile(file));
    const length = frames.readUInt32BE(1);
    const header = Buffer.from(JSON.stringify(change(JSON.parse(frames.toString("utf8", 5, 5 + length)))));
    const head = Buffer.alloc(5);
    head.write("H");
    head.writeUInt32BE(header.length, 1);
    return gzipSync(Buffer.concat([head, header, frames.subarray(5 + length)]));
  };

  test.each([0.01, 0.5, 0.9, 0.9999])("when the file is truncated at %d of its length", async (part) => {
    const whole = await readFile(file);
    const outcome = await restore(await write("cut.backup", whole.subarray(0, Math.floor(whole.length * part))));
    await refused(outcome, "damaged or incomplete");
  });

  test.each([0.2, 0.4, 0.6, 0.8])("when a byte is altered at %d of its length", async (part) => {
    const whole = await readFile(file);
    const at = Math.floor(whole.length * part);
    whole[at] = (whole[at] ?? 0) ^ 0x10;
    await refused(await restore(await write("altered.backup", whole)), "damaged or incomplete");
  });

  test.each(["a row", "the header"])("when %s was altered and the file was recompressed", async (what) => {
    const frames = gunzipSync(await readFile(file));
    const altered =
      what === "a row"
        ? gzipSync(Buffer.from(frames.toString("latin1").replace("internal", "internet"), "latin1"))
        : await withHeader((header) => ({ ...header, madeAt: "2001-01-01T00:00:00.000Z" }));
    await refused(await restore(await write("packed.backup", altered)), "damaged or incomplete");
  });

  test("when its last frames are missing", async () => {
    const frames = gunzipSync(await readFile(file));
    const footer = frames.lastIndexOf("F\0\0");
    await refused(
      await restore(await write("short.backup", gzipSync(frames.subarray(0, footer)))),
      "damaged or incomplete",
    );
  });

  test.each([
    ["text", Buffer.from("select 1;")],
    ["something else, compressed", gzipSync("select 1;")],
  ])("when the file is %s", async (_name, content) => {
    await refused(await restore(await write("other.backup", content)), "not a Vestibule backup");
  });

  test("when the file doesn't exist", async () => {
    await refused(await restore(join(folder, "nothing")), "can't be read (ENOENT)");
  });

  test("when the backup has an unknown migration", async () => {
    const content = await withHeader((header) => ({
      ...header,
      migrations: [...(header.migrations as string[]), "9999-x.sql"],
    }));
    await refused(await restore(await write("newer.backup", content)), "made by a newer Vestibule (it has 9999-x.sql)");
  });

  test("when the backup format is newer", async () => {
    const content = await withHeader((header) => ({ ...header, format: 2 }));
    await refused(await restore(await write("format.backup", content)), "in a format that this version can't read");
  });

  test("when rows violate constraints, which no real backup does", async () => {
    const orphan = await createDatabase();
    targets.push(orphan);
    const orphaned = await restoreInto(orphan);
    expect(orphaned.code).toBe(0);
    await runSql(orphan.connection, "alter table users disable trigger all; delete from users");
    await runSql(
      orphan.connection,
      "alter table projects disable trigger all; delete from projects where id <> 'internal'",
    );
    const path = join(folder, "orphans.backup");
    expect((await operate(["backup", path], environment(orphan.connection))).code).toBe(0);
    await refused(
      await restore(path),
      "The backup couldn't be restored, and nothing was changed: insert or update on table",
    );
  });

  test("when the secret is different or missing", async () => {
    await refused(await restore(file, { VESTIBULE_SECRET: "x".repeat(43) }), "made with a different server secret");
    await refused(await restore(file, { VESTIBULE_SECRET: "" }), "needs its original server secret");
  });

  test("when the configuration has problems", async () => {
    await refused(await restore(file, { VESTIBULE_PORT: "none" }), "VESTIBULE_PORT must be a port");
  });

  /** Most of a valid backup; then, in the middle of a table, `act` instead of the rest. */
  const untilLoading = (act: () => unknown): Readable =>
    Readable.from(
      (async function* () {
        const whole = await readFile(file);
        yield whole.subarray(0, Math.floor(whole.length * 0.8));
        await vi.waitUntil(isLoading, { timeout: 60_000, interval: 20 });
        await act();
        // Ending the stream here would look like a truncated file.
        await new Promise(() => undefined);
      })(),
    );

  test("when the operator cancels it midway", async () => {
    const stopping = new AbortController();
    const input = untilLoading(() => stopping.abort());
    const outcome = await operate(["restore", "-"], environment(target.connection), { input, signal: stopping.signal });
    await refused(outcome, "Canceled. No partial changes were left.");
  });

  test("when the database closes the connection midway", async () => {
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy public.%'";
    const input = untilLoading(() => runSql(target.connection, end));
    const outcome = await operate(["restore", "-"], environment(target.connection), { input });
    await refused(outcome, "The connection to the database was lost.");
  });

  test("while a server is connected", async () => {
    const server = openConnection(target.connection, "listen");
    await server.connect();
    await refused(await restore(), "Stop all servers that use it first");
    await server.end();
    expect((await restore()).code).toBe(0);
  });
});

describe("existing data", () => {
  test("is never overwritten: a second restore is refused and changes nothing", async () => {
    await restore();
    await runSql(target.connection, "update projects set display_name = 'Mine' where id = 'internal'");
    const before = await readContents(target.connection);
    const { code, errors } = await restore();
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining("The database is not empty") });
    expect(await readContents(target.connection)).toEqual(before);
  });

  test("includes tables of other programs, which also prevent a restore", async () => {
    await runSql(target.connection, "create table theirs (id int)");
    expect(await restore()).toMatchObject({ code: 1, errors: expect.stringContaining("createdb") });
    expect(await countRelations()).toBe(1);
  });

  test("doesn't include the queue's empty tables, which a failed restore leaves behind", async () => {
    expect((await restore(file, {})).code).toBe(0);
    await runSql(
      target.connection,
      "drop schema public cascade; create schema public; select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))",
    );
    expect((await restore()).code).toBe(0);
  });
});

describe("the server secret", () => {
  test("is included only on request, and is then written to the new data folder", async () => {
    expect(gunzipSync(await readFile(file)).includes(testSecret)).toBe(false);
    const path = join(folder, "secret.backup");
    const { code, errors } = await operate(["backup", path, "--with-secret"], environment(source));
    expect({ code, errors }).toEqual({ code: 0, errors: expect.stringContaining("The server secret is included") });
    expect(gunzipSync(await readFile(path)).includes(testSecret)).toBe(true);

    const dataFolder = join(folder, "moved");
    const outcome = await restore(path, { VESTIBULE_SECRET: "", VESTIBULE_DATA_DIR: dataFolder });
    expect({ code: outcome.code, errors: outcome.errors }).toEqual({ code: 0, errors: "" });
    expect((await readFile(join(dataFolder, "secret"), "utf8")).trim()).toBe(testSecret);
    expect((await stat(join(dataFolder, "secret"))).mode & 0o777).toBe(0o600);
  });

  test("is not replaced if the data folder already has one", async () => {
    const path = join(folder, "secret.backup");
    const dataFolder = await mkdtemp(join(folder, "own-"));
    await writeFile(join(dataFolder, "secret"), "y".repeat(43));
    const outcome = await restore(path, { VESTIBULE_SECRET: "", VESTIBULE_DATA_DIR: dataFolder });
    expect(outcome).toMatchObject({ code: 1, errors: expect.stringContaining("the file `secret` in the data folder") });
    expect(await readdir(dataFolder)).toEqual(["secret"]);
  });
});
