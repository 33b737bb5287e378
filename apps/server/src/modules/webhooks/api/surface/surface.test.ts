import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { runSvixScenarios, type SvixRequest, type SvixScenario, sendSvix } from "../testing/svix-api.ts";
import { makeWebhookProject, type WebhookProject } from "../testing/webhook-project.ts";

let app: TestApp;
let project: WebhookProject;
let endpoint: string;
let message: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeWebhookProject(app);
  endpoint = await project.makeEndpoint();
  message = await project.makeMessage();
});
afterAll(() => app.close());

/** Every route of a project. `{app}` and the other placeholders are ids. */
const routes = [
  ["GET", "/app/{app}"],
  ["GET", "/app/{app}/endpoint"],
  ["POST", "/app/{app}/endpoint"],
  ["GET", "/app/{app}/endpoint/{endpoint}"],
  ["PUT", "/app/{app}/endpoint/{endpoint}"],
  ["PATCH", "/app/{app}/endpoint/{endpoint}"],
  ["DELETE", "/app/{app}/endpoint/{endpoint}"],
  ["GET", "/app/{app}/endpoint/{endpoint}/secret"],
  ["POST", "/app/{app}/endpoint/{endpoint}/secret/rotate"],
  ["GET", "/app/{app}/endpoint/{endpoint}/headers"],
  ["PUT", "/app/{app}/endpoint/{endpoint}/headers"],
  ["PATCH", "/app/{app}/endpoint/{endpoint}/headers"],
  ["GET", "/app/{app}/endpoint/{endpoint}/stats"],
  ["GET", "/app/{app}/endpoint/{endpoint}/msg"],
  ["POST", "/app/{app}/endpoint/{endpoint}/recover"],
  ["POST", "/app/{app}/endpoint/{endpoint}/replay-missing"],
  ["POST", "/app/{app}/endpoint/{endpoint}/send-example"],
  ["GET", "/app/{app}/msg"],
  ["POST", "/app/{app}/msg"],
  ["POST", "/app/{app}/msg/precheck/active"],
  ["GET", "/app/{app}/msg/{message}"],
  ["GET", "/app/{app}/msg/{message}/endpoint"],
  ["GET", "/app/{app}/msg/{message}/attempt"],
  ["GET", "/app/{app}/msg/{message}/attempt/{attempt}"],
  ["POST", "/app/{app}/msg/{message}/endpoint/{endpoint}/resend"],
  ["GET", "/app/{app}/attempt/endpoint/{endpoint}"],
  ["GET", "/app/{app}/attempt/msg/{message}"],
  ["POST", "/auth/app-portal-access/{app}"],
] as const;

const fill = (path: string, ids: Partial<Record<"app" | "endpoint" | "message" | "attempt", string>> = {}): string =>
  path
    .replace("{app}", ids.app ?? project.id)
    .replace("{endpoint}", ids.endpoint ?? endpoint)
    .replace("{message}", ids.message ?? message)
    .replace("{attempt}", ids.attempt ?? "atmpt_000");

const bodyFor = (method: string): object | undefined => (method === "GET" || method === "DELETE" ? undefined : {});

describe.each(routes)("%s %s", (method, path) => {
  const send = (change: Partial<SvixRequest> = {}) =>
    sendSvix(app, { method, path: fill(path), bearer: project.token, body: bodyFor(method), ...change });

  test("rejects requests without a token", async () => {
    const { status, json } = await send({ bearer: undefined });
    expect([status, json.code]).toEqual([401, "authentication_failed"]);
  });

  test("rejects tokens of another project like unknown ones", async () => {
    const { token } = await makeWebhookProject(app);
    const unknown = "00000000-0000-4000-8000-00000000000f";
    const answers = [await send({ bearer: token }), await send({ path: fill(path, { app: unknown }), bearer: token })];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(Array(2).fill([404, "not_found"]));
  });

  test("never returns a server error for any input", async () => {
    const hostileIds = [
      "%00",
      "%ff",
      "-1",
      "null",
      "..",
      "%2e%2e%2f",
      "msg_",
      `msg_${"z".repeat(27)}`,
      "x".repeat(5000),
    ];
    const hostileBodies = [
      "",
      "{",
      "[]",
      "null",
      '"\\u0000"',
      '{"__proto__":{"url":1}}',
      `${"[".repeat(5000)}${"]".repeat(5000)}`,
    ];
    const hostileFields = {
      ...{ url: {}, since: "0000-01-01T00:00:00Z", until: "9999-99-99", eventType: "\0", payload: { "\0": 1 } },
      ...{ key: "\ud800", uid: [], metadata: "x", headers: 7, channels: [[]], eventId: {}, expiry: -1, readOnly: "x" },
    };
    const queries = [
      "limit=NaN&iterator=%00&status=9&status_code_class=999&before=x&after=-1&event_types=%00&channel=%00&with_content=maybe",
      "before=99999-01-01T00:00:00Z&since=-000001-01-01T00:00:00Z&until=x&order=x&endpoint_id=%00&tag=x&with_msg=x",
      "limit=9999999999999999999&event_types=&before=&after=&channel=",
    ];
    const hasBody = bodyFor(method) !== undefined;
    const answers = await Promise.all([
      ...hostileIds.map((id) => send({ path: fill(path, { endpoint: id, message: id, attempt: id }) })),
      ...(hasBody ? [...hostileBodies, hostileFields].map((body) => send({ body })) : []),
      // Skips DELETE, which would remove what the other routes need.
      ...(method === "DELETE" ? [] : queries).map((query) => send({ path: `${fill(path)}?${query}` })),
    ]);
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  });
});

describe("webhook API over HTTP", () => {
  const list = (): SvixRequest => ({ method: "GET", path: `/app/${project.id}/endpoint`, bearer: project.token });

  test("answers CORS preflights from any origin, without browser credentials", async () => {
    const { status, headers, text } = await sendSvix(app, { ...list(), method: "OPTIONS", bearer: undefined });
    expect([status, text]).toEqual([204, ""]);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-methods"]).toBe("GET, POST, PUT, PATCH, DELETE, OPTIONS");
    expect(headers["access-control-allow-headers"]).toContain("authorization");
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });

  test("lets pages read responses and errors, sends a request id, and disables caching", async () => {
    for (const request of [list(), { ...list(), bearer: "x" }]) {
      const { headers } = await sendSvix(app, request);
      expect(headers).toMatchObject({
        "access-control-allow-origin": "*",
        "cache-control": "no-store",
        "content-type": "application/json; charset=utf-8",
        "x-content-type-options": "nosniff",
        "x-stack-request-id": expect.stringMatching(/^[0-9a-z]{16}$/),
      });
      expect(headers).not.toHaveProperty("set-cookie");
    }
  });

  test("logs the route pattern, the project and the error, but no id from the path", async () => {
    const outcome = await app.answerSvix({
      method: "GET",
      path: `/svix/api/v1/app/${project.id}/endpoint/unknown`,
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${project.token}` },
      readBody: null,
      remoteAddress: "127.0.0.1",
    });
    const { response: _, requestId: __, ...logged } = outcome;
    expect(logged).toEqual({
      route: "/svix/api/v1/app/{app}/endpoint/{endpoint}",
      projectId: project.id,
      accessType: "admin",
      errorCode: "not_found",
    });
  });

  runSvixScenarios(
    () => app,
    [
      {
        name: "code review defect 5: answers HEAD like GET",
        request: () => ({ ...list(), method: "HEAD" }),
        status: 200,
      },
      {
        name: "accepts a trailing slash, as older clients send it",
        request: () => ({ ...list(), path: `/app/${project.id}/endpoint/` }),
        status: 200,
      },
      ...["/svix", "/svix/", "/svix/api/v1", "/svix/api/v1/", "/svix/api/v2/app", "/nothing"].map(
        (path): SvixScenario => ({
          name: `returns 404 for ${path}`,
          request: () => ({ ...list(), path }),
          status: 404,
          code: "not_found",
        }),
      ),
      ...(["PUT", "PATCH", "DELETE"] as const).map(
        (method): SvixScenario => ({
          name: `rejects ${method} on applications, which are managed with projects`,
          request: () => ({ ...list(), method, path: `/app/${project.id}`, body: { name: "x" } }),
          status: 405,
          code: "method_not_allowed",
        }),
      ),
      {
        name: "rejects unknown methods",
        request: () => ({ ...list(), method: "BREW" }),
        status: 405,
        code: "method_not_allowed",
      },
      {
        name: "code review defect 5: lists the methods of the path, as every 405 must",
        request: () => ({ ...list(), method: "DELETE" }),
        status: 405,
        effects: ({ headers }) => expect(headers.allow).toBe("GET, HEAD, POST, OPTIONS"),
      },
      {
        name: "reports a body that isn't JSON",
        request: () => ({ ...list(), method: "POST", body: "{" }),
        status: 400,
        code: "malformed_body",
      },
      {
        name: "reports an unsupported content type",
        request: () => ({ ...list(), method: "POST", body: "x", headers: { "content-type": "image/png" } }),
        status: 400,
        code: "malformed_body",
      },
      {
        name: "reports at most 50 problems",
        request: () => ({ ...list(), method: "POST", body: { eventTypes: Array(90).fill(" "), url: 1 } }),
        status: 422,
        effects: ({ json }) => expect(json.detail).toHaveLength(50),
      },
    ],
  );

  test("reports a body that is too large", async () => {
    const { response } = await app.answerSvix({
      method: "POST",
      path: `/svix/api/v1/app/${project.id}/endpoint`,
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${project.token}`, "content-type": "application/json" },
      readBody: async () => null,
      remoteAddress: "127.0.0.1",
    });
    expect([response.status, JSON.parse(String(response.body)).code]).toEqual([413, "payload_too_large"]);
  });

  test("doesn't reflect hostile input", async () => {
    const { text } = await sendSvix(app, {
      ...list(),
      method: "POST",
      body: { url: "https://a.example", metadata: { ["k".repeat(1_000_000)]: 1 } },
    });
    expect(text.length).toBeLessThan(2000);
  });
});
