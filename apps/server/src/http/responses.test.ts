import { type AccessType, corsAllowedHeaders, inAllFamilies } from "@vestibule/contract";
import { endpoint } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { QueueFullError } from "../platform/concurrency-limit.ts";
import { createFabricatedApi } from "../testing/fabricated-api.ts";
import { goodPassword, makeProject, signUp, type TestProject } from "../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../testing/test-app.ts";
import { PlainError } from "./api-error.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const current = (headers: Record<string, string> = {}): TestRequest => ({
  method: "GET",
  path: "/projects/current",
  headers: { ...project.as("client"), ...headers },
});
const wrongPassword = (headers: Record<string, string> = {}): TestRequest => ({
  method: "POST",
  path: "/auth/password/sign-in",
  headers: { ...project.as("client"), ...headers },
  body: { email: "unknown@example.com", password: goodPassword },
});
const override = { "x-stack-override-error-status": "true" };

/** One response of every kind. */
const answers: [string, () => TestRequest][] = [
  ["a success", () => current()],
  ["a text", () => ({ method: "GET", path: "" })],
  ["a known error", () => wrongPassword()],
  ["a plain error", () => ({ method: "GET", path: "/nowhere" })],
];

describe("response headers", () => {
  test.each(answers)("%s can't be cached, sniffed or framed by other sites", async (_kind, request) => {
    const { headers } = await app.send(request());
    expect(headers).toMatchObject({
      "cache-control": "no-store, max-age=0",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
  });

  test.each(answers)("%s has a request ID of 16 random characters", async (_kind, request) => {
    const first = await app.send(request());
    const second = await app.send(request());
    expect(first.headers["x-stack-request-id"]).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect(second.headers["x-stack-request-id"]).not.toBe(first.headers["x-stack-request-id"]);
  });

  test.each(answers)("%s can be read by pages of any origin, without credentials", async (_kind, request) => {
    const { headers } = await app.send(request());
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
      "access-control-max-age": "86400",
      "access-control-allow-headers": corsAllowedHeaders.join(", "),
    });
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
    const exposed = headers["access-control-expose-headers"]?.split(", ");
    expect(exposed).toEqual(
      expect.arrayContaining([
        "content-type",
        "x-stack-actual-status",
        "x-stack-known-error",
        "x-stack-request-id",
        "retry-after",
      ]),
    );
  });

  test("a preflight response allows all methods and headers for a day", async () => {
    const { headers } = await app.send({ method: "OPTIONS", path: "/users/me" });
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
      "access-control-max-age": "86400",
      "access-control-allow-headers": inAllFamilies(corsAllowedHeaders).join(", "),
    });
  });

  test("JSON and text declare their content type", async () => {
    expect((await app.send(current())).headers["content-type"]).toBe("application/json; charset=utf-8");
    expect((await app.send({ method: "GET", path: "" })).headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  test("a success is compact for programs and indented for browsers", async () => {
    expect((await app.send(current())).text).not.toContain("\n");
    expect((await app.send(current({ accept: "text/html,application/xhtml+xml" }))).text).toContain('\n  "id"');
  });
});

describe("errors", () => {
  test("a known error has its code in the header and, with a message, in an indented body without empty details", async () => {
    const { status, headers, text } = await app.send(wrongPassword());
    expect(status).toBe(400);
    expect(headers["x-stack-known-error"]).toBe("EMAIL_PASSWORD_MISMATCH");
    expect(text).toBe('{\n  "code": "EMAIL_PASSWORD_MISMATCH",\n  "error": "Wrong e-mail or password."\n}');
  });

  test("a plain error is a sentence without the known-error header", async () => {
    const { status, headers, text } = await app.send({ method: "GET", path: "/nowhere" });
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty("x-stack-known-error");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toMatch(/\.$/);
  });

  const failingWith = (error: unknown) =>
    createFabricatedApi(
      [
        endpoint({
          method: "GET",
          path: "/fails",
          summary: "Fails.",
          access: "none",
          user: "ignored",
          status: 200,
          response: z.json(),
          errors: [],
        }),
      ],
      () => {
        throw error;
      },
    );

  test("an unexpected error exposes only the request ID", async () => {
    const { status, headers, text } = await failingWith(new Error("relation users of the cellar is broken"))({
      path: "/fails",
    });
    expect(status).toBe(500);
    expect(text).toContain(headers["x-stack-request-id"]);
    expect(text).not.toContain("cellar");
    expect(headers).not.toHaveProperty("x-stack-known-error");
  });

  test("an unavailable database is a 503 with Retry-After", async () => {
    const away = Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
    const { status, headers, text } = await failingWith(away)({ path: "/fails" });
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("1");
    expect(text).not.toContain("administrator");
  });

  test("a full queue is a plain 429 with Retry-After: published clients retry only without an error code", async () => {
    const { status, headers } = await failingWith(new QueueFullError("full"))({ path: "/fails" });
    expect(status).toBe(429);
    expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect(headers).not.toHaveProperty("x-stack-known-error");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  test.each([400, 403, 599])("a plain status %i is passed through", async (status) => {
    const answer = await failingWith(new PlainError(status, "No."))({ path: "/fails" });
    expect(answer).toMatchObject({ status, text: "No." });
  });
});

test("a body over the size limit is a plain 413 that pages of other origins can read", async () => {
  const { response } = await app.answer({
    method: "POST",
    path: "/api/v1/auth/password/sign-in",
    query: new URLSearchParams(),
    headers: { "content-type": "application/json" },
    readBody: async () => null,
    remoteAddress: "127.0.0.1",
  });
  expect(response.status).toBe(413);
  expect(response.headers["access-control-allow-origin"]).toBe("*");
  expect(response.headers).not.toHaveProperty("x-stack-known-error");
});

describe("the status override", () => {
  test.each([
    ["a known error", () => wrongPassword(override), "400"],
    ["a plain error", () => ({ method: "GET", path: "/nowhere", headers: override }), "404"],
    ["a wrong method", () => ({ method: "TRACE", path: "/projects/current", headers: override }), "405"],
  ])(
    "%s is sent as 200 with its status in a header; the body and other headers don't change",
    async (_kind, request, actual) => {
      const answer = await app.send(request());
      const plain = await app.send({ ...request(), headers: withoutOverride(request()) });
      expect(answer.status).toBe(200);
      expect(answer.headers["x-stack-actual-status"]).toBe(actual);
      expect(answer.headers["x-stack-known-error"]).toBe(plain.headers["x-stack-known-error"]);
      expect(answer.text).toBe(plain.text);
      expect(plain.headers).not.toHaveProperty("x-stack-actual-status");
    },
  );

  test.each(["true", "false", "0", ""])(
    "is triggered by the header's presence, including with the value %j",
    async (value) => {
      const { status } = await app.send(wrongPassword({ "x-stack-override-error-status": value }));
      expect(status).toBe(200);
    },
  );

  test("doesn't change successes, including 201", async () => {
    const success = await app.send(current(override));
    expect(success.status).toBe(200);
    expect(success.headers).not.toHaveProperty("x-stack-actual-status");
  });

  test("works before the request is parsed", async () => {
    const { status, headers } = await app.send({
      method: "POST",
      path: "/nowhere",
      headers: { ...override, "content-type": "application/json" },
      body: "{",
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "x-stack-actual-status": "400", "x-stack-known-error": "BODY_PARSING_ERROR" });
  });
});

const withoutOverride = ({ headers = {} }: TestRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "x-stack-override-error-status"));

describe("includes the details that published clients need to rebuild an error", () => {
  test.each<[string, TestRequest, object]>([
    [
      "BODY_PARSING_ERROR",
      { method: "POST", path: "/check-version", headers: { "content-type": "application/json" }, body: "{" },
      { message: expect.stringMatching(/\S/) },
    ],
    [
      "INVALID_ACCESS_TYPE",
      { method: "GET", path: "", headers: { "x-stack-access-type": "root" } },
      { accessType: "root" },
    ],
  ])("%s", async (code, request, details) => {
    const { json } = await app.send(request);
    expect(json).toMatchObject({ code, details });
  });

  test("INVALID_SCOPE", async () => {
    const user = await signUp(app, project);
    const body = {
      grant_type: "refresh_token",
      client_id: project.id,
      client_secret: project.as("client")["x-stack-publishable-client-key"],
      refresh_token: user.refreshToken,
      scope: "everything",
    };
    const { json } = await app.send({ method: "POST", path: "/auth/oauth/token", body });
    expect(json).toMatchObject({ code: "INVALID_SCOPE", details: { scope: "everything" } });
  });

  test.each<[AccessType]>([["client"], ["server"], ["admin"]])(
    "no access-token error code is returned to a %s request without an access token",
    async (access) => {
      const codes = await Promise.all(
        ["/users/me", "/projects/current", "/internal/projects", "/internal/projects/current", "/nowhere"].map(
          async (path) => (await app.send({ method: "GET", path, headers: project.as(access) })).json.code,
        ),
      );
      for (const code of codes) expect(code ?? "").not.toMatch(/ACCESS_TOKEN/);
    },
  );
});

describe("compression", () => {
  const metrics = (headers: Record<string, string> = {}): TestRequest => ({
    method: "GET",
    path: "/internal/metrics",
    headers: { ...project.as("admin"), ...headers },
  });

  test("makes a large response smaller, with the same content", async () => {
    const plain = await app.send(metrics());
    const { status, headers, text } = await app.send(metrics({ "accept-encoding": "gzip, deflate, br" }));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(text.length).toBeGreaterThan(4_096);
    expect(JSON.parse(text)).toEqual(JSON.parse(plain.text));
  });

  test.each([
    ["a client that doesn't ask for it", () => metrics()],
    ["a client that refuses it", () => metrics({ "accept-encoding": "gzip;q=0, br" })],
    ["a small response", () => current({ "accept-encoding": "gzip" })],
    ["an error", () => wrongPassword({ "accept-encoding": "gzip" })],
  ])("isn't used for %s", async (_case, request) => {
    expect((await app.send(request())).headers).not.toHaveProperty("content-encoding");
  });
});
