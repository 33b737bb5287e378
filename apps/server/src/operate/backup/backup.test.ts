import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { ClientConfig } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject } from "../../testing/fixtures.ts";
import { createTemporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp, type TestApp, testSecret } from "../../testing/test-app.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { closeClient, openClient } from "../database/open-operator-database.ts";
import { readValue, runSql } from "../testing/contents.ts";
import { getConnection, operate, toUrl } from "../testing/operator.ts";
import { writeBackup } from "./write-backup.ts";

let app: TestApp;
let source: ClientConfig;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  source = getConnection(app);
  folder = await createTemporaryFolder("vestibule-backup-");
  await makeProject(app);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

const environment = (change: Record<string, string> = {}) => ({
  VESTIBULE_DATABASE_URL: toUrl(source),
  VESTIBULE_DATA_DIR: join(folder, "data"),
  VESTIBULE_SECRET: testSecret,
  ...change,
});
const noProgress = { add: () => undefined };

describe("the backup file", () => {
  test("is readable only by its owner and appears atomically", async () => {
    const path = join(folder, "a.backup");
    expect((await operate(["backup", path], environment())).code).toBe(0);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["a.backup"]);
  });

  test("replaces an older file only when complete", async () => {
    const path = join(folder, "a.backup");
    await writeFile(path, "old");
    const wrong = { VESTIBULE_SECRET: "x".repeat(43) };
    expect((await operate(["backup", path, "--with-secret"], environment(wrong))).code).toBe(1);
    expect(await readFile(path, "utf8")).toBe("old");
    expect((await operate(["backup", path], environment())).code).toBe(0);
    expect(gunzipSync(await readFile(path)).toString("latin1")).toContain("vestibule-backup");
    expect(await readdir(folder)).toEqual(["a.backup"]);
  });

  test("contains no plain-text secrets and no database password", async () => {
    const { output } = await operate(["backup", "-"], environment());
    const content = gunzipSync(output);
    expect(content.includes(testSecret)).toBe(false);
    expect(content.includes(String(source.password))).toBe(false);
  });

  test("does not exist after the operator cancels", async () => {
    const path = join(folder, "stopped.backup");
    const outcome = await operate(["backup", path], environment(), { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ code: 1, errors: "Canceled. No partial changes were left." });
    expect(await readdir(folder)).not.toContain("stopped.backup");
  });

  test.each([
    ["in a missing folder", () => join(folder, "no", "a.backup")],
    ["over a folder", () => folder],
  ])("can't be written %s", async (_name, path) => {
    const before = await readdir(folder);
    const outcome = await operate(["backup", path()], environment());
    expect(outcome).toMatchObject({ code: 1, errors: expect.stringContaining("can't be written") });
    expect(await readdir(folder)).toEqual(before);
  });
});

describe("a backup", () => {
  test("is a consistent snapshot: concurrent writes aren't included and don't wait", async () => {
    const client = await openClient(source, "VESTIBULE_DATABASE_URL");
    const options = { now: 0, secret: undefined, progress: noProgress };
    const frames = writeBackup(client, options);
    // The snapshot is taken with the first frame; the tables are read after it.
    const parts: Buffer[] = [(await frames.next()).value as Buffer];
    await runSql(source, "update projects set display_name = 'Written later' where id = 'internal'");
    for await (const part of frames) parts.push(part);
    closeClient(client);
    expect(Buffer.concat(parts).toString("utf8")).not.toContain("Written later");
    const again = gunzipSync((await operate(["backup", "-"], environment())).output);
    expect(again.toString("utf8")).toContain("Written later");
  });

  test("streams table by table in small chunks, whatever their size", async () => {
    const large = await createDatabase();
    await runSql(
      large.connection,
      `create table migrations (name text, applied_at timestamptz);
       create table installation (secret_check bytea);
       create table big as select repeat(md5(n::text), 1000) as text from generate_series(1, 3000) n`,
    );
    const client = await openClient(large.connection, "VESTIBULE_DATABASE_URL");
    let maxLength = 0;
    let bytes = 0;
    for await (const part of writeBackup(client, { now: 0, secret: undefined, progress: noProgress })) {
      maxLength = Math.max(maxLength, part.length);
      bytes += part.length;
    }
    closeClient(client);
    await large.drop();
    expect(bytes).toBeGreaterThan(96_000_000);
    expect(maxLength).toBeLessThanOrEqual(1 << 20);
  });

  test("skips rate limit counters", async () => {
    const unlogged =
      "select relname from pg_class where relpersistence = 'u' and relkind = 'r' and relnamespace = 'public'::regnamespace";
    const name = String(await readValue(source, unlogged));
    const { output } = await operate(["backup", "-"], environment());
    expect(gunzipSync(output).toString("utf8")).not.toContain(`{"name":"${name}"`);
  });

  test.each([
    ["an empty database", async () => createDatabase(), "nothing to back up"],
    [
      "a missing database",
      async () => ({ connection: { ...source, database: "unknown" }, drop: async () => undefined }),
      "doesn't exist",
    ],
    [
      "a database that rejects the credentials",
      async () => ({ connection: { ...source, password: "wrong" }, drop: async () => undefined }),
      "rejected the user or password",
    ],
  ])("of %s is refused with a message", async (_name, make, sentence) => {
    const { connection, drop } = await make();
    const outcome = await operate(["backup", "-"], environment({ VESTIBULE_DATABASE_URL: toUrl(connection) }));
    await drop();
    expect(outcome).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) });
  });

  test("of a data folder without a database is refused and creates nothing", async () => {
    const outcome = await operate(["backup", "-"], environment({ VESTIBULE_DATABASE_URL: "" }));
    expect(outcome).toMatchObject({
      code: 1,
      errors: expect.stringContaining("has no database"),
    });
    expect(await readdir(folder)).not.toContain("data");
  });

  test("fails if the secret to include is missing", async () => {
    const outcome = await operate(["backup", "-", "--with-secret"], environment({ VESTIBULE_SECRET: "" }));
    expect(outcome).toMatchObject({ code: 1, errors: expect.stringContaining("No server secret was found") });
  });
});
