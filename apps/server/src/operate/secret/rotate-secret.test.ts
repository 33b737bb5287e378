import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "../../config.ts";
import { appendPendingForProject, verifyChain } from "../../modules/audit/index.ts";
import { createProjectStore } from "../../modules/projects/index.ts";
import {
  createSecretFollower,
  describeSecretState,
  listServerSecrets,
  openKeyring,
} from "../../modules/setup/index.ts";
import { makeEndpoint } from "../../modules/webhooks/testing/fixtures.ts";
import { createEncryption, createKeyring, type Keyring, retiredSecretMs } from "../../platform/crypto/encryption.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { listen } from "../../platform/database/notifications.ts";
import { createNodeRegistry } from "../../platform/jobs/node-registry.ts";
import { internalProject, makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { canRefresh, isSignedIn, requestSignInCode } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, testSecret } from "../../testing/test-app.ts";
import { getConnection, operate, toUrl } from "../testing/operator.ts";
import { encryptedColumns } from "./encrypt-again.ts";
import { rotateSecret } from "./rotate-secret.ts";

const nextSecret = "next-secret-next-secret-next-secret-next-secret";
const thirdSecret = "third-secret-third-secret-third-secret-third-s";

let app: TestApp;
let keyring: Keyring;
let connection: ClientConfig;
let project: TestProject;
let user: TestUser;
beforeEach(async () => {
  app = await createTestApp();
  keyring = app.platform.encryption as Keyring;
  connection = getConnection(app);
  project = await makeProject(app, {
    magic_link_enabled: true,
    oauth_providers: [{ id: "github", type: "standard", client_id: "an-id", client_secret: "a-secret" }],
  });
  user = await signUp(app, project);
  await fillEncryptedColumns();
});
afterEach(() => app.close());

const getEnvironment = (change: Record<string, string> = {}) => ({
  VESTIBULE_DATABASE_URL: toUrl(connection),
  VESTIBULE_DATA_DIR: "/nonexistent",
  VESTIBULE_SECRET: nextSecret,
  VESTIBULE_PREVIOUS_SECRET: testSecret,
  ...change,
});
const rotate = (change?: Record<string, string>) => operate(["secret", "rotate"], getEnvironment(change));
const query = async (sql: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(sql, values)).rows as Record<string, unknown>[];

/** Makes at least one value in each column. */
async function fillEncryptedColumns(): Promise<void> {
  const { pool } = app.platform.database;
  await makeEndpoint(app, project, "https://example.com/hook");
  await requestSignInCode(app, project, `${randomUUID()}@example.com`);
  const [accountId, tokenId, state] = [randomUUID(), randomUUID(), Buffer.alloc(32, 7)];
  const now = new Date(app.platform.clock());
  await pool.query("update users set totp_secret_ciphertext = $2 where id = $1", [
    user.id,
    keyring.encrypt("totp", `totp:${project.id}:${user.id}`),
  ]);
  await pool.query(
    "insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at) values ($1, $2, $3, 'github', '1', $4)",
    [project.id, accountId, user.id, now],
  );
  await pool.query(
    "insert into oauth_tokens (project_id, id, oauth_account_id, kind, ciphertext, scopes, created_at) values ($1, $2, $3, 'refresh', $4, '{}', $5)",
    [project.id, tokenId, accountId, keyring.encrypt("a token", `oauth-token:${project.id}:${tokenId}`), now],
  );
  await pool.query(
    `insert into oauth_flows (project_id, state_digest, provider_id, parameters, secrets_ciphertext, created_at, expires_at)
     values ($1, $2, 'github', '{}', $3, $4, $4)`,
    [project.id, state, keyring.encrypt("[]", `oauth-flow:${project.id}:${state.toString("hex")}`), now],
  );
}

/** Every value of every encrypted column, with its context. */
async function readValues() {
  const values = [];
  for (const { table, column, key, getContext } of encryptedColumns) {
    const rows = await query(
      `select ${[...key, `${column} as ciphertext`].join(", ")} from ${table} where ${column} is not null`,
    );
    values.push(
      ...rows.map((row) => ({
        table,
        ciphertext: row.ciphertext as Buffer,
        context: getContext(key.map((name) => row[name] as string | Buffer)),
      })),
    );
  }
  return values;
}
const followRotation = async (...known: string[]) => {
  keyring.update(known, await listServerSecrets(app.platform.database));
  app.projects.invalidateAll();
};
const verifyAll = async () => {
  for (const { id } of await query("select id from projects"))
    expect(await verifyChain(app.platform.database, app.platform, String(id))).toMatchObject({ isValid: true });
};

test("the list of encrypted columns is complete", async () => {
  const rows = await query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%ciphertext' order by 1`,
  );
  // The switch to a new secret encrypts the audit keys again.
  const listed = [
    ...encryptedColumns.map(({ table, column }) => `${table}.${column}`),
    "server_secrets.audit_key_ciphertext",
  ];
  expect(rows.map(({ name }) => name)).toEqual(listed.sort());
});

describe("vestibule secret rotate", () => {
  test("encrypts everything again, so that the previous secret opens nothing, and signs no one out", async () => {
    await appendPendingForProject(app.platform, project.id);
    const before = await readValues();
    expect(new Set(before.map(({ table }) => table))).toEqual(new Set(encryptedColumns.map(({ table }) => table)));

    const { code, out } = await rotate();
    expect(code).toBe(0);
    for (const table of new Set(before.map((value) => value.table)))
      expect(out).toMatch(new RegExp(`^${table}: \\d+ values? encrypted again$`, "m"));
    expect(out).toContain("nothing that is stored is encrypted with the previous secret");

    const [alone, former] = [
      createKeyring([nextSecret], await listServerSecrets(app.platform.database)),
      createEncryption(testSecret),
    ];
    const after = await readValues();
    expect(after).toHaveLength(before.length);
    for (const { ciphertext, context } of after) {
      expect(alone.decrypt(ciphertext, context)).not.toBe("");
      const asFormer = Buffer.concat([Buffer.of(1), ciphertext.subarray(1)]);
      for (const value of [ciphertext, asFormer]) expect(() => former.decrypt(value, context)).toThrow();
    }
    await followRotation(nextSecret);
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
    expect(await canRefresh(app, project, user.refreshToken)).toBe(true);
    await signUp(app, project);
    await appendPendingForProject(app.platform, project.id);
    await verifyAll();
  });

  test("replaces the keys that are derived from the secret; open pages can still send the publishable key", async () => {
    const internal = internalProject(app);
    const current = (accessType: "client" | "server" | "admin") =>
      app.send({ method: "GET", path: "/projects/current", headers: internal.as(accessType) });
    await rotate();
    await followRotation(nextSecret, testSecret);
    expect((await current("client")).status).toBe(200);
    for (const accessType of ["server", "admin"] as const) expect((await current(accessType)).status).toBe(401);
    // By the clock of the database, which runs, while that of the app stands still.
    const [row] = await query(
      "select min(expires_at) as expires_at from project_key_sets where project_id = 'internal'",
    );
    expect(Number(row?.expires_at)).toBeLessThan(Date.now() + 31 * 24 * 60 * 60 * 1000);
  });

  test("keeps the audit log verifiable over several rotations, and detects forgeries with a former secret", async () => {
    await appendPendingForProject(app.platform, project.id);
    await rotate();
    await followRotation(nextSecret);
    await signUp(app, project);
    await appendPendingForProject(app.platform, project.id);
    const again = { VESTIBULE_SECRET: thirdSecret, VESTIBULE_PREVIOUS_SECRET: nextSecret };
    expect(await rotate(again)).toMatchObject({ code: 0 });
    await followRotation(thirdSecret);
    await signUp(app, project);
    await appendPendingForProject(app.platform, project.id);
    await verifyAll();
    expect((await query("select distinct key_number from audit_log order by 1")).map((row) => row.key_number)).toEqual([
      1, 2, 3,
    ]);

    // Who has the first secret and the database seals a shortened log.
    const verified = await verifyChain(app.platform.database, app.platform, project.id);
    expect(verified.isValid).toBe(true);
    await app.platform.database.pool.query("update audit_heads set seal_key_number = 1 where project_id = $1", [
      project.id,
    ]);
    expect((await verifyChain(app.platform.database, app.platform, project.id)).isValid).toBe(false);
  });

  test("continues after it was killed", async () => {
    const blocker = await app.platform.database.pool.connect();
    await blocker.query("begin; lock table emails in access exclusive mode");
    const killed = new AbortController();
    const running = operate(["secret", "rotate"], getEnvironment(), { signal: killed.signal });
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'vestibule-operator' and datname = current_database()";
    await vi.waitFor(async () => expect(await query(waiting)).toHaveLength(1), { timeout: 20_000 });
    killed.abort();
    expect((await running).code).toBe(1);
    await blocker.query("rollback");
    blocker.release();

    const values = await readValues();
    expect(new Set(values.map(({ ciphertext }) => ciphertext[0]))).toEqual(new Set([1, 2]));
    expect((await rotate({ VESTIBULE_PREVIOUS_SECRET: "" })).errors).toContain(
      "still encrypted with the previous server secret",
    );
    // Until then, servers read both.
    await followRotation(nextSecret, testSecret);
    for (const { ciphertext, context } of values) expect(keyring.decrypt(ciphertext, context)).not.toBe("");

    const { code, out } = await rotate();
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining("Continuing the rotation that was begun."),
    });
    expect(new Set((await readValues()).map(({ ciphertext }) => ciphertext[0]))).toEqual(new Set([2]));
  });

  test("one of two concurrent rotations wins", async () => {
    const outcomes = await Promise.allSettled([rotate(), rotate()]);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await rotate()).out).toContain("nothing is encrypted with another one");
    expect(await query("select number from server_secrets")).toHaveLength(2);
    expect(new Set((await readValues()).map(({ ciphertext }) => ciphertext[0]))).toEqual(new Set([2]));
  });

  test("no request fails while the secret rotates under load", async () => {
    const database = openDatabase(connection, { maxConnections: 2, log: app.platform.log });
    const readSecrets = async () => [nextSecret, testSecret];
    const follower = createSecretFollower({ database, keyring, readSecrets, log: app.platform.log });
    const registry = createNodeRegistry(database, app.platform, follower.describe);
    follower.onFollowed(() => registry.sendHeartbeat());
    registry.register("pool");
    const { log } = app.platform;
    const changes = await listen({
      connection,
      channel: "project_changed",
      onMessage: () => void follower.follow(),
      onMissed: () => void follower.follow(),
      log,
    });
    await follower.follow();

    let isRunning = true;
    let rounds = 0;
    const useServer = async () => {
      while (isRunning) {
        const own = await signUp(app, project);
        expect(await isSignedIn(app, project, own.accessToken)).toBe(true);
        expect(await canRefresh(app, project, user.refreshToken)).toBe(true);
        await requestSignInCode(app, project, `new-${own.email}`);
        rounds += 1;
      }
    };
    const load = Promise.all([useServer(), useServer(), useServer()]);
    const silent = () => undefined;
    const { VESTIBULE_DATA_DIR } = getEnvironment();
    await rotateSecret(
      readConfig(getEnvironment(), VESTIBULE_DATA_DIR),
      { print: silent, printError: silent, showProgress: silent, signal: new AbortController().signal } as never,
      { settleMs: 0 },
    );
    isRunning = false;
    await load;
    expect(rounds).toBeGreaterThan(0);
    // What was stored with the previous secret by requests that began before, which the waiting time covers otherwise.
    await rotate();
    expect(new Set((await readValues()).map(({ ciphertext }) => ciphertext[0]))).toEqual(new Set([2]));
    registry.unregister();
    await changes.close();
    await database.close();
    await appendPendingForProject(app.platform, project.id);
    await verifyAll();
  });

  test("waits for servers that don't know the new secret, and changes nothing", async () => {
    const { database, log } = app.platform;
    const registry = createNodeRegistry(database, { log, publicUrl: "http://localhost:8100" }, () => ({
      known: ["0123456789abcdef"],
      current: 1,
    }));
    registry.register("pool");
    await registry.sendHeartbeat();
    const { code, errors } = await rotate();
    registry.unregister();
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringContaining("1 running server doesn't know the new secret."),
    });
    expect(await query("select number from server_secrets")).toEqual([{ number: 1 }]);
  });

  test("creates the next secret in the data folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vestibule-secret-"));
    try {
      await writeFile(join(folder, "secret"), `${testSecret}\n`, { mode: 0o600 });
      const environment = { VESTIBULE_DATA_DIR: folder, VESTIBULE_SECRET: "", VESTIBULE_PREVIOUS_SECRET: "" };
      expect(await rotate(environment)).toMatchObject({
        code: 0,
        out: expect.stringContaining("delete the file `secret.previous`"),
      });
      const next = (await readFile(join(folder, "secret"), "utf8")).trim();
      expect(next).not.toBe(testSecret);
      expect((await readFile(join(folder, "secret.previous"), "utf8")).trim()).toBe(testSecret);
      await followRotation(next);
      expect(await canRefresh(app, project, user.refreshToken)).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    [
      "the current secret",
      { VESTIBULE_SECRET: testSecret, VESTIBULE_PREVIOUS_SECRET: "" },
      0,
      "To rotate it, set VESTIBULE_SECRET",
    ],
    [
      "a secret that isn't the database's",
      { VESTIBULE_PREVIOUS_SECRET: thirdSecret },
      1,
      "doesn't match this database",
    ],
    ["no previous secret", { VESTIBULE_PREVIOUS_SECRET: "" }, 1, "doesn't match this database"],
  ])("with %s, changes nothing", async (_name, change, code, sentence) => {
    const outcome = await rotate(change);
    expect(outcome.code).toBe(code);
    expect(outcome.out + outcome.errors).toContain(sentence);
    expect(await query("select number from server_secrets")).toEqual([{ number: 1 }]);
  });

  test("a value that was altered stops the rotation with its place", async () => {
    await app.platform.database.pool.query("update users set totp_secret_ciphertext = '\\x0100' where id = $1", [
      user.id,
    ]);
    expect(await rotate()).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`(${project.id}, ${user.id}) can't be decrypted`),
    });
  });
});

describe("a server", () => {
  const stored = () => listServerSecrets(app.platform.database);

  test("says what remains to be done at its start", async () => {
    expect(describeSecretState([testSecret], await stored())).toBeNull();
    expect(describeSecretState([nextSecret, testSecret], await stored())?.summary).toContain("is not used yet");
    await rotate();
    expect(describeSecretState([nextSecret, testSecret], await stored())?.advice).toContain(
      "unset VESTIBULE_PREVIOUS_SECRET",
    );
    expect(describeSecretState([nextSecret], await stored())).toBeNull();
  });

  test("refuses to start with the previous secret alone", async () => {
    await rotate();
    await expect(openKeyring(app.platform.database, [testSecret])).rejects.toThrow("another server secret");
  });

  test("accepts values with a retired secret for a day, so that tokens that aren't stored stay valid", async () => {
    const token = keyring.encrypt("a token", "context");
    await rotate();
    const rows = await stored();
    let now = Date.now();
    const server = createKeyring([nextSecret, testSecret], rows, () => now);
    expect(server.decrypt(token, "context")).toBe("a token");
    now += retiredSecretMs + 60_000;
    expect(() => server.decrypt(token, "context")).toThrow("server secret 1, which this server doesn't accept");
  });

  test("that doesn't know the new secret keeps what it knows, and logs an error", async () => {
    const { database, log } = app.platform;
    const follower = createSecretFollower({ database, keyring, readSecrets: async () => [testSecret], log });
    await rotate();
    await follower.follow();
    expect(follower.describe().current).toBe(1);
    expect(app.logLines.join("")).toContain("this server doesn't know the new one");
    const store = createProjectStore(database, app.platform, () => 0);
    await expect(store.find(project.id)).rejects.toThrow("server secret 2");
  });
});
