import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { HttpRequest } from "../http/message.ts";
import { recordAudit, systemContext } from "../modules/audit/index.ts";
import { makeEndpoint } from "../modules/webhooks/testing/fixtures.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { addJob } from "../platform/jobs/add-job.ts";
import { createServerMetrics } from "../platform/telemetry/server-metrics.ts";
import { goodPassword, makeProject, signUp, type TestProject } from "../testing/fixtures.ts";
import { parseMetrics } from "../testing/parse-metrics.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { startMetrics } from "./metrics-endpoint.ts";

let app: TestApp;
let project: TestProject;
const atEnd: (() => unknown)[] = [];
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { magic_link_enabled: true });
});
afterAll(() => app.close());
afterEach(async () => {
  for (const undo of atEnd.splice(0)) await undo();
});

const token = "a-token-of-24-characters";

async function start(change: Partial<Parameters<typeof startMetrics>[0]> = {}) {
  const { database } = app.platform;
  const options = { platform: app.platform, pools: { main: database.pool }, tasks: ["send-email", "clean-up"] };
  const started = await startMetrics({ ...options, token, ownPort: null, ...change });
  atEnd.push(() => started?.close());
  return started;
}

const request = (headers: HttpRequest["headers"]): HttpRequest => ({
  method: "GET",
  path: "/metrics",
  query: new URLSearchParams(),
  headers,
  readBody: null,
  remoteAddress: "127.0.0.1",
});

/** Measures everything now: an endpoint of its own has nothing in its cache. */
async function scrape(accept?: string, change: Parameters<typeof start>[0] = {}) {
  const started = await start(change);
  const headers = { authorization: `Bearer ${token}`, ...(accept !== undefined && { accept }) };
  const response = await started?.sharedEndpoint?.serve(request(headers));
  return { type: response?.headers["content-type"], text: String(response?.body), status: response?.status };
}

const readValues = async () => {
  const families = parseMetrics((await scrape()).text);
  return (sample: string): number | undefined => {
    for (const { samples } of families.values()) if (samples.has(sample)) return samples.get(sample);
    return undefined;
  };
};

describe("/metrics", () => {
  test.each([
    ["without a token", {}],
    ["with a wrong token", { authorization: "Bearer a-token-of-24-characterS" }],
    ["with a longer token", { authorization: `Bearer ${token}x` }],
    ["with another scheme", { authorization: `Basic ${token}` }],
  ])("%s responds with 401 and no metrics", async (_name, headers) => {
    const started = await start();
    const response = await started?.sharedEndpoint?.serve(request(headers));
    expect(response).toMatchObject({ status: 401, headers: { "www-authenticate": 'Bearer realm="metrics"' } });
    expect(String(response?.body)).not.toContain("vestibule_");
  });

  test("doesn't exist without a token or a port", async () => {
    expect(await start({ token: null })).toBeNull();
  });

  const prometheus = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.2";
  test.each([
    ["nothing", undefined, "text/plain; version=0.0.4; charset=utf-8"],
    ["anything", "*/*", "text/plain; version=0.0.4; charset=utf-8"],
    ["text first", "text/plain;q=0.9, application/openmetrics-text;q=0.1", "text/plain; version=0.0.4; charset=utf-8"],
    ["no OpenMetrics", "application/openmetrics-text;q=0", "text/plain; version=0.0.4; charset=utf-8"],
    ["what Prometheus does", prometheus, "application/openmetrics-text; version=1.0.0; charset=utf-8"],
  ])("a scraper that accepts %s gets a valid text in that format", async (_name, accept, type) => {
    const scraped = await scrape(accept);
    expect([scraped.status, scraped.type]).toEqual([200, type]);
    expect(parseMetrics(scraped.text).size).toBeGreaterThan(20);
  });

  test("has no IDs, names or addresses, whatever was requested", async () => {
    const user = await signUp(app, project, "ada@example.com");
    for (const { name, labels } of app.platform.metrics.registry.list())
      expect(
        labels.filter((label) => /id$|email|ip|user|project|address/.test(label)),
        name,
      ).toEqual([]);
    const { text } = await scrape();
    for (const secret of [user.id, project.id, "ada@example.com", "127.0.0.1"]) expect(text).not.toContain(secret);
  });
});

describe("on a port of its own", () => {
  const freePort = async (): Promise<number> => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  };

  test("needs no token, and serves nothing else", async () => {
    const port = await freePort();
    const started = await start({ token: null, ownPort: { host: "127.0.0.1", port } });
    expect(started?.sharedEndpoint).toBeNull();
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.status).toBe(200);
    parseMetrics(await response.text());
    for (const path of ["/", "/health", "/api/v1/users", "/metrics/"])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(405);
  });

  test("needs the token if one is set", async () => {
    const port = await freePort();
    await start({ ownPort: { host: "127.0.0.1", port } });
    const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test("that is in use, the start fails with the name of the setting", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    atEnd.push(() => server.close());
    const ownPort = { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
    await expect(start({ ownPort })).rejects.toThrow("VESTIBULE_METRICS_PORT");
  });
});

describe("the values", () => {
  test("count requests by route, method and class of status, and their time", () => {
    const metrics = createServerMetrics();
    metrics.recordRequest("GET", "/users/{id}", 200, 3);
    metrics.recordRequest("GET", "/users/{id}", 204, 700);
    metrics.recordRequest("GET", "/users/{id}", 404, 1);
    metrics.recordRequest("PROPFIND", "unknown", 404, 1);
    metrics.recordRequest("MKCALENDAR", "unknown", 404, 1);
    const families = parseMetrics(metrics.registry.render("prometheus"));
    const requests = families.get("vestibule_http_requests_total")?.samples;
    expect(Object.fromEntries(requests ?? [])).toEqual({
      'vestibule_http_requests_total{method="GET",route="/users/{id}",status="2xx"}': 2,
      'vestibule_http_requests_total{method="GET",route="/users/{id}",status="4xx"}': 1,
      'vestibule_http_requests_total{method="other",route="unknown",status="4xx"}': 2,
    });
    const seconds = families.get("vestibule_http_request_duration_seconds")?.samples;
    const at = (name: string) => seconds?.get(`vestibule_http_request_duration_seconds_${name}`);
    expect(at('bucket{method="GET",route="/users/{id}",le="0.005"}')).toBe(2);
    expect(at('sum{method="GET",route="/users/{id}"}')).toBeCloseTo(0.704);
  });

  test("count sign-ins by method and outcome, once each, also those that are not audited", async () => {
    const before = await readValues();
    const { email } = await signUp(app, project);
    const signIn = (password: string) =>
      app.send({
        method: "POST",
        path: "/auth/password/sign-in",
        headers: project.as("client"),
        body: { email, password },
      });
    await signIn(goodPassword);
    // More failures than are audited in a minute.
    for (let n = 0; n < 62; n += 1) await signIn("wrong password");
    const after = await readValues();
    const added = (action: string, outcome: string) => {
      const sample = `vestibule_sign_ins_total{action="${action}",method="password",outcome="${outcome}"}`;
      return (after(sample) ?? 0) - (before(sample) ?? 0);
    };
    expect([added("sign_up", "success"), added("sign_in", "success"), added("sign_in", "failure")]).toEqual([1, 1, 62]);
  });

  test("measure the queues: emails, jobs by state, webhooks and the audit log", async () => {
    const { database } = app.platform;
    const key = { queue: null };
    const now = Date.now();
    await database.pool.query("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))");
    await database.pool.query("truncate audit_pending");
    await addJob(database, "send-email", {}, { ...key, key: "late", runAt: new Date(now - 120_000) });
    await addJob(database, "send-email", {}, { ...key, key: "later", runAt: new Date(now + 3_600_000) });
    await addJob(database, "of-another-version", {}, { ...key, key: "other", runAt: new Date(now - 600_000) });
    await database.pool.query(
      "select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = 'other'))",
    );
    await database.transaction((transaction) =>
      recordAudit(transaction, systemContext(project.id, now - 30_000), [{ action: "project.update" }]),
    );
    await makeEndpoint(app, project, "http://127.0.0.1:9");
    await database.pool.query(
      `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
       values ($1, gen_random_uuid(), 'user.created', gen_random_uuid(), '{}', now() - interval '45 seconds')`,
      [project.id],
    );
    const value = await readValues();
    expect(value("vestibule_email_queue_size")).toBe(2);
    expect(value("vestibule_email_queue_oldest_seconds")).toBeGreaterThanOrEqual(120);
    expect(value('vestibule_jobs{task="send-email",state="waiting"}')).toBe(1);
    expect(value('vestibule_jobs{task="send-email",state="scheduled"}')).toBe(1);
    expect(value('vestibule_jobs{task="clean-up",state="waiting"}')).toBe(0);
    expect(value('vestibule_jobs{task="other",state="failed"}')).toBe(1);
    expect(value("vestibule_job_queue_oldest_seconds")).toBeGreaterThanOrEqual(120);
    expect(value("vestibule_audit_queue_size")).toBe(1);
    expect(value("vestibule_audit_queue_oldest_seconds")).toBeGreaterThanOrEqual(30);
    expect(value("vestibule_webhook_queue_size")).toBe(1);
    expect(value("vestibule_webhook_queue_oldest_seconds")).toBeGreaterThanOrEqual(45);
  });

  test("measure the pool, the process and the sessions", async () => {
    const value = await readValues();
    const { pool } = app.platform.database;
    expect(value('vestibule_database_connections_max{pool="main"}')).toBe(pool.options.max);
    expect(value('vestibule_database_requests_waiting{pool="main"}')).toBe(0);
    expect(value("vestibule_password_hashes_waiting")).toBe(0);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(value("process_start_time_seconds")).toBeGreaterThan(1_700_000_000);
    expect(value('vestibule_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(value("vestibule_sessions")).toBeGreaterThanOrEqual(0);
    expect(value("vestibule_database_up")).toBe(1);
  });

  test("are read from the database at most every ten seconds, however often they are scraped", async () => {
    const { database } = app.platform;
    let reads = 0;
    const counting: Database = {
      ...database,
      rows: (query, parameters) => {
        reads += 1;
        return database.rows(query, parameters);
      },
    };
    const started = await start({ platform: { ...app.platform, database: counting } });
    const ask = () => started?.sharedEndpoint?.serve(request({ authorization: `Bearer ${token}` }));
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(reads).toBe(1);
  });

  test("that only the database knows are missing while it is down; the others are served", async () => {
    const { log } = app.platform;
    const away = openDatabase({ host: "127.0.0.1", port: 9 }, { maxConnections: 1, log });
    atEnd.push(() => away.close());
    const { text, status } = await scrape(undefined, {
      platform: { ...app.platform, database: away, metrics: createServerMetrics() },
    });
    const families = parseMetrics(text);
    expect([status, families.get("vestibule_database_up")?.samples.get("vestibule_database_up")]).toEqual([200, 0]);
    expect(families.has("vestibule_jobs")).toBe(false);
    expect(families.has("vestibule_email_queue_size")).toBe(false);
    expect(families.has("process_cpu_seconds_total")).toBe(true);
  });
});
