import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { localCertificate, localCertificateKey } from "../../testing/mail/certificate.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { createTestApp, type TestApp, testSecret } from "../../testing/test-app.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { readValue, runSql } from "../testing/contents.ts";
import { getConnection, type Outcome, operate, toUrl } from "../testing/operator.ts";
import type { Finding } from "./findings.ts";

let app: TestApp;
let source: ClientConfig;
let folder: string;
const atEnd: (() => unknown)[] = [];
beforeAll(async () => {
  app = await createTestApp();
  source = getConnection(app);
  folder = await mkdtemp(join(tmpdir(), "vestibule-doctor-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});
afterEach(async () => {
  for (const undo of atEnd.splice(0)) await undo();
});

/** No server listens there. */
const deadUrl = "http://localhost:9";

const run = (change: Record<string, string> = {}, args: readonly string[] = ["--json"]): Promise<Outcome> =>
  operate(["doctor", ...args], {
    VESTIBULE_DATABASE_URL: toUrl(source),
    VESTIBULE_DATA_DIR: folder,
    VESTIBULE_SECRET: testSecret,
    VESTIBULE_PUBLIC_URL: deadUrl,
    ...change,
  });
const findingsIn = async (change: Record<string, string> = {}): Promise<Finding[]> =>
  JSON.parse((await run(change)).out).findings;
const found = (area: string, state: string, summary: string) =>
  expect.objectContaining({ area, state, summary: expect.stringContaining(summary) });

/** A server at a public URL. */
async function listen(answer: RequestListener, isTls = false): Promise<string> {
  const server = isTls
    ? createTlsServer({ cert: localCertificate, key: localCertificateKey }, answer)
    : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd.push(() => server.close());
  return `http${isTls ? "s" : ""}://localhost:${(server.address() as AddressInfo).port}`;
}

/** Responds like Vestibule, with these signing keys. */
const vestibule =
  (jwks: unknown): RequestListener =>
  (request, response) =>
    void response.end(JSON.stringify(request.url === "/health" ? { status: "ok" } : jwks));

const readJwks = async () => (await app.send({ method: "GET", path: "/projects/internal/.well-known/jwks.json" })).json;

describe("the database", () => {
  test("passes", async () => {
    const findings = await findingsIn();
    for (const [area, summary] of [
      ["Database", "PostgreSQL"],
      ["Database", "Its schema matches this version."],
      ["Clock", "In sync with the database."],
      ["Secret", "It matches the database."],
      ["Jobs", ""],
    ] as const)
      expect(findings).toContainEqual(found(area, "ok", summary));
    // The state depends on the load of the machine.
    const within = { area: "Database", summary: expect.stringContaining("It responds within") };
    expect(findings).toContainEqual(expect.objectContaining(within));
  });

  test.each([
    [
      "another secret",
      { VESTIBULE_SECRET: "x".repeat(43) },
      found("Secret", "problem", "It doesn't match the database"),
    ],
    ["no secret", { VESTIBULE_SECRET: "" }, found("Secret", "problem", "The server secret was not found.")],
    [
      "an unreachable database",
      { VESTIBULE_DATABASE_URL: "postgres://a:hidden-word@127.0.0.1:9/b" },
      found("Database", "problem", "can't be reached"),
    ],
  ])("reports %s", async (_name, change, finding) => {
    const { code, out } = await run(change);
    expect(code).toBe(1);
    expect(JSON.parse(out).findings).toContainEqual(finding);
    expect(out).not.toContain("hidden-word");
  });

  test("can be empty and stays empty", async () => {
    const { connection, drop } = await createDatabase();
    atEnd.push(drop);
    const environment = { VESTIBULE_DATABASE_URL: toUrl(connection) };
    expect(await findingsIn(environment)).toContainEqual(found("Database", "warning", "It is empty."));
    expect(
      await readValue(connection, "select count(*)::int from pg_class where relnamespace = 'public'::regnamespace"),
    ).toBe(0);
  });

  test("can be missing; the check doesn't create it", async () => {
    const findings = await findingsIn({ VESTIBULE_DATABASE_URL: "", VESTIBULE_DATA_DIR: join(folder, "none") });
    expect(findings).toContainEqual(found("Database", "warning", "It doesn't exist yet."));
    expect(findings).toContainEqual(found("Data folder", "warning", "doesn't exist yet"));
  });

  test("reports jobs that no server runs or that failed permanently", async () => {
    const { pool } = app.platform.database;
    atEnd.push(() => pool.query("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))"));
    await pool.query("select graphile_worker.add_job('stale', run_at => now() - interval '1 hour')");
    await pool.query("select graphile_worker.add_job('broken', max_attempts => 1)");
    await pool.query(
      "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'broken'), attempts => 1)",
    );
    const findings = await findingsIn();
    expect(findings).toContainEqual(found("Jobs", "problem", "has been due for 60 minutes"));
    expect(findings).toContainEqual(found("Jobs", "warning", "1 job of broken failed permanently."));
  });

  test("reports keys that expire soon", async () => {
    await runSql(
      source,
      "update project_key_sets set expires_at = now() + interval '3 days', description = 'Soon' where project_id = 'internal'",
    );
    expect(await findingsIn()).toContainEqual(
      found("Keys", "warning", 'The keys "Soon" of project "Vestibule" expire in 3 days.'),
    );
  });
});

describe("PostgreSQL itself", () => {
  /** Another connection to the database, until the end of the test. */
  async function connectAs(name: string): Promise<Client> {
    const client = new Client({ ...source, application_name: name });
    await client.connect();
    atEnd.push(() => client.end());
    return client;
  }

  test("passes", async () => {
    const findings = await findingsIn();
    for (const area of ["Connections", "Transactions", "Tables"])
      expect(findings).toContainEqual(expect.objectContaining({ area, state: "ok" }));
  });

  test("refuses writes", async () => {
    const name = `database "${source.database}"`;
    const client = await connectAs("settings");
    atEnd.unshift(() => client.query(`alter ${name} reset default_transaction_read_only`));
    await client.query(`alter ${name} set default_transaction_read_only = on`);
    expect(await findingsIn()).toContainEqual(found("Database", "problem", "default_transaction_read_only is on"));
  });

  test("may open too few connections", async () => {
    const limit = (count: number) => runSql(source, `alter database "${source.database}" connection limit ${count}`);
    await limit(22);
    atEnd.push(() => limit(-1));
    expect(await findingsIn({ VESTIBULE_DATABASE_CONNECTIONS: "50" })).toContainEqual(
      found("Connections", "warning", "of 22 are in use; 1 server can open 54."),
    );
  });

  test("serves a server with another public URL, while that server lives", async () => {
    const other = "https://other.example.com";
    const node = await connectAs("vestibule-jobs 7e57");
    await node.query("insert into job_pools (pool_id, node_id, public_url) values ('doctor', '7e57', $1)", [other]);
    atEnd.push(() => runSql(source, "delete from job_pools where pool_id = 'doctor'"));
    const expected = found("Public URL", "problem", `has the public URL ${other}, not ${deadUrl}.`);
    expect(await findingsIn()).toContainEqual(expected);
    expect(await findingsIn({ VESTIBULE_PUBLIC_URL: other })).not.toContainEqual(
      expect.objectContaining({ summary: expect.stringContaining("A running server") }),
    );
    await node.query("set application_name = 'ended'");
    expect(await findingsIn()).not.toContainEqual(expected);
  });
});

describe("the public URL", () => {
  test("reaches this server", async () => {
    const url = await listen(vestibule(await readJwks()));
    const findings = await findingsIn({ VESTIBULE_PUBLIC_URL: url });
    expect(findings).toContainEqual(found("Public URL", "ok", "reaches this server."));
    expect(findings).toContainEqual(found("Clock", "ok", "In sync with the public URL."));
  });

  test("reaches another Vestibule server", async () => {
    const url = await listen(vestibule({ keys: [{ kid: "other" }] }));
    expect(await findingsIn({ VESTIBULE_PUBLIC_URL: url })).toContainEqual(
      found("Public URL", "problem", "reaches a different Vestibule server."),
    );
  });

  test("reaches something else", async () => {
    const url = await listen((_request, response) => void response.writeHead(404).end("nothing"));
    expect(await findingsIn({ VESTIBULE_PUBLIC_URL: url })).toContainEqual(
      found("Public URL", "problem", "it isn't Vestibule (status 404)"),
    );
  });

  test("doesn't respond, although a server is connected to the database", async () => {
    // Idle connections are closed after a while.
    await app.platform.database.pool.query("select 1");
    expect(await findingsIn()).toContainEqual(found("Public URL", "problem", "doesn't respond"));
  });

  test("has an untrusted certificate", async () => {
    const url = await listen(vestibule({}), true);
    const findings = await findingsIn({ VESTIBULE_PUBLIC_URL: url });
    expect(findings).toContainEqual(found("TLS", "problem", "Browsers reject the certificate"));
  });
});

describe("the SMTP server", () => {
  const login = { user: "someone", password: "hidden-word" };
  const check = async (options: Parameters<typeof startMailServer>[0], credentials: string) => {
    const server = await startMailServer(options);
    atEnd.push(() => server.close());
    const { out } = await run({ VESTIBULE_SMTP_URL: server.url.replace("://", `://${credentials}`) });
    expect(out).not.toContain("hidden-word");
    return JSON.parse(out).findings as Finding[];
  };

  test("responds and accepts the credentials", async () => {
    expect(await check(login, "someone:hidden-word@")).toContainEqual(
      found("Mail", "ok", "responds, with its credentials"),
    );
    expect(await check({}, "")).toContainEqual(found("Mail", "ok", "responds, without credentials"));
  });

  test("rejects the credentials", async () => {
    expect(await check(login, "someone:hidden-word-2@")).toContainEqual(
      found("Mail", "problem", "rejects the credentials"),
    );
  });

  test.each(["implicit", "starttls"] as const)("has an untrusted certificate (%s)", async (tls) => {
    const server = await startMailServer({ tls });
    atEnd.push(() => server.close());
    const url = `${tls === "implicit" ? "smtps" : "smtp"}://localhost:${server.port}`;
    expect(await findingsIn({ VESTIBULE_SMTP_URL: url })).toContainEqual(
      found("Mail", "problem", "doesn't have a valid certificate"),
    );
  });

  test.each([
    ["is not running", "smtp://localhost:9", "can't be reached"],
    ["has an unknown host name", "smtp://unknown.invalid", "its host name doesn't resolve"],
  ])("%s", async (_name, url, summary) => {
    expect(await findingsIn({ VESTIBULE_SMTP_URL: url })).toContainEqual(found("Mail", "problem", summary));
  });

  test("sends from an email that other mail servers won't accept", async () => {
    expect(await findingsIn({ VESTIBULE_SMTP_URL: "smtp://localhost:9" })).toContainEqual(
      found("Mail", "problem", "vestibule@localhost"),
    );
  });

  test("is not configured", async () => {
    expect(await findingsIn()).toContainEqual(found("Mail", "warning", "No SMTP server is configured"));
  });
});

describe("the command", () => {
  test("reports all configuration problems and stops", async () => {
    const { code, out } = await run({ VESTIBULE_PORT: "x", VESTIBULE_DEMO: "perhaps" });
    expect(code).toBe(1);
    const { findings } = JSON.parse(out) as { findings: Finding[] };
    expect(findings.map(({ area }) => area)).toEqual(["Configuration", "Configuration"]);
  });

  test("prints readable text without secrets", async () => {
    const keys = { VESTIBULE_INTERNAL_SECRET_SERVER_KEY: "ssk_a-hidden-server-key" };
    const { out } = await run(keys, []);
    expect(out).toMatch(/^ok {7}Secret/m);
    expect(out).toMatch(/\d+ problems?, \d+ warnings?\.$/);
    for (const secret of [testSecret, String(source.password), "hidden"]) expect(out).not.toContain(secret);
  });
});
