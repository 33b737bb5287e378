import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { HttpResponse, RequestOutcome } from "../http/message.ts";
import type { Database } from "../platform/database/database.ts";
import { listMigrations } from "../platform/database/migrate.ts";
import { bindParameters } from "../platform/database/statement.ts";
import { toBodyReader } from "../testing/body-reader.ts";
import { makeProject, signUp } from "../testing/fixtures.ts";
import { createTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";
import { createClaim } from "./claim.ts";
import { createSite, type ReadinessOptions } from "./site.ts";

let app: TestApp;
let folder: string;
let site: ReturnType<typeof createSite>;
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), "vestibule-site-"));
  await mkdir(join(folder, "demo", "assets"), { recursive: true });
  await writeFile(join(folder, "demo", "index.html"), "<!doctype html><title>Demo</title>");
  await writeFile(join(folder, "demo", "assets", "app-1a2b3c.js"), "export {};");
  await writeFile(join(folder, "secret"), "not for the web");
  await mkdir(join(folder, "kit"));
  await writeFile(join(folder, "kit", "react.tgz"), "a package");
  await writeFile(join(folder, "kit", "other.tgz"), "not a package of the kit");
  site = createSite({
    platform: app.platform,
    projects: app.projects,
    installation: app.installation,
    signInNewOwner: app.signInNewOwner,
    sessions: app.sessions,
    answerApi: app.answer,
    version: "1.2.3",
    demoFolder: join(folder, "demo"),
    dashboardFolder: join(folder, "dashboard"),
    kitFolder: join(folder, "kit"),
    sharedProviderIds: [],
    hasInbox: true,
    mailFrom: "vestibule@localhost",
    metrics: null,
    buildOpenApi: () => ({ openapi: "3.1.0" }),
    readiness: { isDraining: () => false, migrations: [], readDisk: null },
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

interface Visit {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
}
const getOutcome = (
  path: string,
  { method = "GET", body = "", headers, remoteAddress }: Visit = {},
): Promise<RequestOutcome> => {
  const [pathname = "", query = ""] = path.split("?");
  return site({
    method,
    path: pathname,
    query: new URLSearchParams(query),
    headers: { host: "localhost:8100", ...headers },
    readBody: toBodyReader(body),
    remoteAddress: remoteAddress ?? "127.0.0.1",
  });
};
const visit = async (path: string, how?: Visit): Promise<HttpResponse> => (await getOutcome(path, how)).response;
const isHtml = ({ headers }: HttpResponse) => headers["content-type"] === "text/html; charset=utf-8";

describe("GET /health", () => {
  test.each(["/health", "/health?db=1"])("%s returns ok, readable from every origin", async (path) => {
    const { status, body, headers } = await visit(path);
    expect([status, body]).toEqual([200, '{"status":"ok"}']);
    for (const name of ["allow-origin", "allow-methods", "allow-headers", "expose-headers"]) {
      expect(headers[`access-control-${name}`]).toBe("*");
    }
  });

  test("without the database, only the database check fails", async () => {
    const away = { ...app.platform.database, row: () => Promise.reject(new Error("Connection terminated")) };
    const lonely = createSite({
      platform: { ...app.platform, database: away },
      projects: app.projects,
      installation: app.installation,
      signInNewOwner: app.signInNewOwner,
      sessions: app.sessions,
      answerApi: app.answer,
      version: "1",
      demoFolder: folder,
      dashboardFolder: folder,
      kitFolder: folder,
      sharedProviderIds: [],
      hasInbox: false,
      mailFrom: "a@b",
      metrics: null,
      buildOpenApi: () => ({}),
      readiness: { isDraining: () => false, migrations: [], readDisk: null },
    });
    const ask = async (query: string) => {
      const request = {
        method: "GET",
        path: "/health",
        headers: {},
        readBody: null,
        remoteAddress: "127.0.0.1",
      };
      return (await lonely({ ...request, query: new URLSearchParams(query) })).response.status;
    };
    expect(await ask("")).toBe(200);
    expect(await ask("db=1")).toBe(500);
  });
});

describe("GET /kit", () => {
  const digest = createHash("sha512").update("a package").digest("base64");

  test("offers the packages of this version with their digest, to be revalidated", async () => {
    const { status, body, headers } = await visit("/kit/react.tgz");

    expect([status, String(body)]).toEqual([200, "a package"]);
    expect(headers).toMatchObject({
      "content-type": "application/gzip",
      "cache-control": "no-cache",
      "repr-digest": `sha-512=:${digest}:`,
      etag: `"${digest}"`,
    });
    expect(headers["content-encoding"]).toBeUndefined();
  });

  test("returns 304 for the version that the client already has", async () => {
    const known = await visit("/kit/react.tgz", { headers: { "if-none-match": `"${digest}"` } });
    expect([known.status, known.body]).toEqual([304, ""]);
    expect((await visit("/kit/react.tgz", { headers: { "if-none-match": '"old"' } })).status).toBe(200);
  });

  test("answers HEAD like GET, without the body", async () => {
    const { status, headers } = await visit("/kit/react.tgz", { method: "HEAD" });
    expect([status, headers.etag]).toEqual([200, `"${digest}"`]);
  });

  test("rejects other methods", async () => {
    expect((await visit("/kit/react.tgz", { method: "POST" })).status).toBe(405);
  });

  test.each([
    ["a package that isn't built", "/kit/client.tgz"],
    ["a file that isn't a package of the kit", "/kit/other.tgz"],
    ["an unknown name", "/kit/toString.tgz"],
    ["a path out of the folder", "/kit/../secret.tgz"],
    ["an encoded path out of the folder", "/kit/..%2fsecret"],
    ["the folder", "/kit"],
    ["a deeper path", "/kit/react.tgz/x"],
  ])("is 404 for %s", async (_what, path) => {
    expect((await visit(path)).status).toBe(404);
  });
});

describe("GET /livez and GET /readyz", () => {
  type Row = Awaited<ReturnType<TestApp["platform"]["database"]["row"]>>;
  /** A site with another readiness, and optionally another response of the database. */
  const createWith = (readiness: Partial<ReadinessOptions>, row?: () => Promise<Row>) =>
    createSite({
      platform: row
        ? { ...app.platform, database: { ...app.platform.database, row: row as typeof app.platform.database.row } }
        : app.platform,
      projects: app.projects,
      installation: app.installation,
      signInNewOwner: app.signInNewOwner,
      sessions: app.sessions,
      answerApi: app.answer,
      version: "1",
      demoFolder: folder,
      dashboardFolder: folder,
      kitFolder: folder,
      sharedProviderIds: [],
      hasInbox: false,
      mailFrom: "a@b",
      metrics: null,
      buildOpenApi: () => ({}),
      readiness: { isDraining: () => false, migrations: [], readDisk: () => statfs(folder), ...readiness },
    });
  const ask = async (on: ReturnType<typeof createSite>, path = "/readyz") => {
    const request = { method: "GET", path, query: new URLSearchParams(), headers: {}, readBody: null };
    const { status, body } = (await on({ ...request, remoteAddress: "127.0.0.1" })).response;
    return [status, JSON.parse(String(body))];
  };
  const notReady = (reason: string) => [503, { status: "error", reason }];
  const ok = [200, { status: "ok" }];
  const allMigrations = () => listMigrations(fileURLToPath(new URL("../../migrations", import.meta.url)));
  const away = () => Promise.reject(new Error("Connection terminated"));

  test("are ok on a writable database with all migrations and free disk space", async () => {
    const healthy = createWith({ migrations: await allMigrations() });
    expect(await ask(healthy)).toEqual(ok);
    expect(await ask(healthy, "/livez")).toEqual(ok);
  });

  test("while draining, only readiness fails, without asking the database", async () => {
    const row = vi.fn(away);
    const draining = createWith({ isDraining: () => true }, row);
    expect(await ask(draining)).toEqual(notReady("draining"));
    expect(await ask(draining, "/livez")).toEqual(ok);
    expect(row).not.toHaveBeenCalled();
  });

  test("without the database, only readiness fails", async () => {
    expect(await ask(createWith({}, away))).toEqual(notReady("database_unavailable"));
    expect(await ask(createWith({}, away), "/livez")).toEqual(ok);
  });

  test("an unresponsive database fails readiness after 2 s and is asked once for concurrent requests", async () => {
    const row = vi.fn(() => new Promise<Row>(() => undefined));
    const hanging = createWith({ readDisk: null }, row);
    const startedAt = performance.now();
    expect(await Promise.all([ask(hanging), ask(hanging)])).toEqual(Array(2).fill(notReady("database_unavailable")));
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
    expect(row).toHaveBeenCalledTimes(1);
  });

  test("a read-only database fails readiness", async () => {
    const { pool } = app.platform.database;
    const client = await pool.connect();
    await client.query("begin read only");
    const row: Database["row"] = async (query, parameters) => {
      const { text, values } = bindParameters(query, parameters);
      return (await client.query(text, values)).rows[0];
    };
    const readOnly = createWith({}, row as () => Promise<Row>);
    expect(await ask(readOnly)).toEqual(notReady("database_read_only"));
    await client.query("rollback");
    client.release();
  });

  test("a missing migration fails readiness; one of a newer version does not", async () => {
    const migrations = await allMigrations();
    expect(await ask(createWith({ migrations: [...migrations, "9999-later.sql"] }))).toEqual(
      notReady("migrations_missing"),
    );
    expect(await ask(createWith({ migrations: migrations.slice(0, -1) }))).toEqual(ok);
  });

  test.each([
    ["without free space", { blocks: 1_000, bavail: 1, bsize: 4_096 }, notReady("disk_full")],
    ["with 16 MiB of free space", { blocks: 10_000, bavail: 4_096, bsize: 4_096 }, ok],
    ["of unknown size", { blocks: 0, bavail: 0, bsize: 4_096 }, ok],
  ])("a disk %s", async (_what, space, expected) => {
    expect(await ask(createWith({ readDisk: () => Promise.resolve(space) }))).toEqual(expected);
  });
});

describe("pages", () => {
  test("every page has a strict content policy and is not cached", async () => {
    for (const path of ["/", "/nowhere", "/inbox", "/claim"]) {
      const response = await visit(path);
      expect(isHtml(response)).toBe(true);
      expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(response.headers["cache-control"]).toBe("no-store");
      expect(response.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test.each(["/nowhere", "/apix", "/demo/missing.js", "/demo/%E0%A4%A"])("%s is an HTML 404", async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(404);
    expect(isHtml(response)).toBe(true);
  });

  test("markup in a path is escaped", async () => {
    expect(String((await visit("/<script>alert(1)</script>")).body)).not.toContain("<script>alert(1)");
  });

  test("an unknown method is rejected with a list of the known ones", async () => {
    const { status, headers } = await visit("/health", { method: "DELETE" });
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD, OPTIONS");
  });

  test("code review defect 5: 405 and OPTIONS list the methods of the path", async () => {
    const allow = "GET, HEAD, POST, OPTIONS";
    expect(await visit("/claim", { method: "DELETE" })).toMatchObject({ status: 405, headers: { allow }, body: "" });
    expect(await visit("/claim", { method: "OPTIONS" })).toMatchObject({ status: 204, headers: { allow }, body: "" });
    expect((await visit("/nowhere", { method: "OPTIONS" })).status).toBe(404);
  });

  test.each(["//health", "/health/more", "//api/v1/users/me", "/openapi.json/x", "/claim/x"])(
    "security review 2026-11-20: %s doesn't match by prefix",
    async (path) => {
      expect((await visit(path)).status).toBe(404);
    },
  );

  test("code review defect 5: HEAD works like GET", async () => {
    expect((await visit("/", { method: "HEAD" })).status).toBe(200);
  });

  test("the API description is served as JSON", async () => {
    const { status, body } = await visit("/openapi.json");
    expect([status, JSON.parse(String(body))]).toEqual([200, { openapi: "3.1.0" }]);
  });

  test("log entries contain the route, never the path", async () => {
    expect((await getOutcome("/inbox/secret-id")).route).toBe("/inbox");
    expect((await getOutcome("/secret-path")).route).toBe("unknown");
  });
});

describe("/demo", () => {
  test("redirects to its folder", async () => {
    expect(await visit("/demo")).toMatchObject({ status: 303, headers: { location: "/demo/" } });
  });

  test.each(["/demo/", "/demo/handler/sign-in", "/demo/any/page"])("%s is the app", async (path) => {
    const { status, body, headers } = await visit(path);
    expect(status).toBe(200);
    expect(String(body)).toContain("<title>Demo</title>");
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
  });

  test("security review 2026-11-20: reaches the API when opened under another local host name", async () => {
    expect((await visit("/demo/")).headers["content-security-policy"]).toContain(`connect-src 'self' ${publicUrl};`);
  });

  test("security review 2026-11-20: a file name too long for the disk is a 404", async () => {
    expect((await visit(`/demo/${"x".repeat(300)}.js`)).status).toBe(404);
  });

  test("files with a digest in their name are cached forever, the page never", async () => {
    expect((await visit("/demo/assets/app-1a2b3c.js")).headers["cache-control"]).toContain("immutable");
    expect((await visit("/demo/")).headers["cache-control"]).toBe("no-cache");
    // A traversal to index.html serves the page, with the page's caching.
    expect((await visit("/demo/assets/..%2findex.html")).headers["cache-control"]).toBe("no-cache");
  });

  test("gives the app its project ID and no secrets", async () => {
    const { body } = await visit("/demo/config.json");
    expect(JSON.parse(String(body))).toEqual({
      projectId: app.installation.demo?.projectId,
      publishableClientKey: app.installation.demo?.publishableClientKey,
      baseUrl: publicUrl,
    });
  });

  test.each([
    "/demo/../secret",
    "/demo/%2e%2e/secret",
    "/demo/..%2fsecret",
    "/demo/%2e%2e%2fsecret.txt",
    "/demo//etc/passwd",
    "/demo/assets/..%2f..%2fsecret",
    "/demo/..%5csecret",
    "/demo/%00.js",
  ])("%s can't traverse out of the folder", async (path) => {
    expect(String((await visit(path)).body)).not.toContain("not for the web");
    expect(String((await visit(path)).body)).not.toContain("root:");
  });
});

describe("/inbox", () => {
  test("shows captured emails and their text to this machine", async () => {
    const user = await signUp(app, await makeProject(app));
    expect(String((await visit("/inbox")).body).replace("<wbr>", "")).toContain(user.email);
    const mail = (await app.emailsSent()).find(({ recipient }) => recipient === user.email);
    expect(String((await visit(`/inbox/${mail?.id}`)).body)).toContain("Verify your email at Acme");
  });

  test("finds emails by recipient, subject and project, in any case, and nothing else", async () => {
    const project = await makeProject(app);
    const [ada, grace] = [await signUp(app, project), await signUp(app, project)];
    const search = async (text: string) =>
      String((await visit(`/inbox?q=${encodeURIComponent(text)}`)).body).replaceAll("<wbr>", "");
    const found = await search(` ${ada.email.toUpperCase()}\0 `);
    expect([found.includes(ada.email), found.includes(grace.email)]).toEqual([true, false]);
    const bySubject = await search("VERIFY your email at acme");
    expect([bySubject.includes(ada.email), bySubject.includes(grace.email)]).toEqual([true, true]);
    for (const text of ["%", "_____", "' or true --"]) expect(await search(text)).toContain("No emails match");
    expect(String((await visit("/inbox?project=Acme")).body).replaceAll("<wbr>", "")).toContain(ada.email);
    expect(String((await visit("/inbox?project=Blue")).body)).toContain("No emails match");
  });

  test.each([
    "/inbox/nothing",
    `/inbox/${"0".repeat(8)}-0000-4000-8000-000000000000`,
    "/inbox/'; drop table emails; --",
  ])("%s is a 404", async (path) => {
    expect((await visit(path)).status).toBe(404);
  });

  test.each<[string, Visit]>([
    ["another machine", { remoteAddress: "192.168.0.7" }],
    ["a proxy", { headers: { "x-forwarded-for": "127.0.0.1" } }],
    ["a name that was pointed here", { headers: { host: "evil.example" } }],
  ])("is a 404 for %s", async (_who, how) => {
    const response = await visit("/inbox", how);
    expect(response.status).toBe(404);
    expect(String(response.body)).not.toContain("@example.com");
  });
});

describe("/claim", () => {
  const code = () => app.installation.claimCode ?? "";
  const form = (fields: Record<string, string>): Visit => ({
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      code: code(),
      email: "owner@example.com",
      password: "correct horse battery",
      ...fields,
    }).toString(),
  });

  test.each([
    ["2 MB", "a&".repeat(1_000_000), 413],
    ["101 pairs", "a&".repeat(100), 400],
  ])("security review HIGH 1: a form of %s is refused before it is parsed", async (_what, body, status) => {
    expect(await visit("/claim", { ...form({}), body })).toMatchObject({ status });
  });

  test("opening the link changes nothing", async () => {
    for (let times = 0; times < 2; times++) expect((await visit(`/claim?code=${code()}`)).status).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ["no address", { email: "" }],
    ["a bad address", { email: "owner" }],
    ["a name that is too long", { display_name: "a".repeat(257) }],
    ["a short password", { password: "1234567" }],
    ["a password that attackers try first", { password: "password123" }],
  ])("with %s the form keeps the values, except the password", async (_what, fields) => {
    const { status, body } = await visit("/claim", form(fields));
    expect(status).toBe(400);
    if (fields.email !== "") expect(String(body)).toContain(fields.email ?? "owner@example.com");
    expect(String(body)).not.toContain(fields.password ?? "correct horse battery");
  });

  test("without a code, or with a wrong one, the link is invalid", async () => {
    expect((await visit("/claim")).status).toBe(404);
    expect((await visit("/claim", form({ code: "" }))).status).toBe(404);
    expect((await visit("/claim", form({ code: "0".repeat(45) }))).status).toBe(404);
  });

  test("the form may load our own script, which shows a typed password", async () => {
    const { headers } = await visit(`/claim?code=${code()}`);
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    const script = await visit("/password.js");
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });

  test("the link shows at once that it can't be used, without consuming the code (design review mistake 5)", async () => {
    const { status, body } = await visit(`/claim?code=${"0".repeat(45)}`);
    expect(status).toBe(404);
    expect(String(body)).toContain("This link can't be used");
    expect(String(body)).not.toContain("<form");
    expect((await visit(`/claim?code=${code()}`)).status).toBe(200);
  });

  test.each([
    ["the name", { display_name: "  Grace Hopper " }, "Grace Hopper"],
    ["no name if the field is empty", { display_name: " " }, null],
    ["no name if it wasn't sent", {}, null],
  ])("gives the owner %s", async (_what, name, stored) => {
    const other = await createTestApp();
    try {
      const { submitForm } = createClaim({
        ...other.platform,
        projects: other.projects,
        signInNewOwner: other.signInNewOwner,
        dashboardSession: { createCookies: () => [] },
      });
      const { body = "" } = form({ code: other.installation.claimCode ?? "", ...name });
      const request = {
        method: "POST",
        path: "/claim",
        query: new URLSearchParams(),
        headers: {},
        readBody: toBodyReader(body),
        remoteAddress: "127.0.0.1",
      };
      expect((await submitForm(request, Buffer.from(body))).status).toBe(303);
      const { rows } = await other.platform.database.pool.query("select display_name from users");
      expect(rows).toEqual([{ display_name: stored }]);
    } finally {
      await other.close();
    }
  });

  test("creates the owner, once, and signs them in to the dashboard (design review mistake 5)", async () => {
    const { status, headers, cookies } = await visit("/claim", form({}));
    expect([status, headers.location]).toEqual([303, "/dashboard/new-project?first=true"]);
    const [cookie = ""] = cookies ?? [];
    expect(cookie).toMatch(/; Path=\/dashboard\/session; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const response = await visit("/dashboard/session/token", {
      method: "POST",
      headers: { cookie: cookie.split(";")[0] ?? "", "sec-fetch-site": "same-origin" },
    });
    expect(JSON.parse(String(response.body))).toEqual({ access_token: expect.any(String) });
    expect((await visit("/claim", form({ email: "second@example.com" }))).status).toBe(404);
    expect((await visit(`/claim?code=${code()}`)).status).toBe(404);
  });
});
