import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, makeProject, signUp, type TestProject, type TestUser } from "../testing/fixtures.ts";
import { runScenarios } from "../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const signIn = (change: object = {}, query = ""): TestRequest => ({
  method: "POST",
  path: `/auth/password/sign-in${query}`,
  headers: project.as("client"),
  body: { email: user.email, password: goodPassword, ...change },
});
const ownUser = (change: object, query = ""): TestRequest => ({
  method: "PATCH",
  path: `/users/me${query}`,
  headers: project.as("server", user.accessToken),
  body: change,
});
const settings = (body: unknown): TestRequest => ({
  method: "PATCH",
  path: "/internal/projects/current",
  headers: project.as("admin"),
  body,
});

const tells = (...texts: string[]) => ({
  status: 400,
  code: "SCHEMA_ERROR" as const,
  effects: (_app: TestApp, { text }: { text: string }) => {
    for (const expected of texts) expect(text).toContain(expected);
  },
});

describe("unknown keys", () => {
  runScenarios(
    () => app,
    [
      { name: "in a body are rejected by name", request: () => signIn({ is_admin: true }), ...tells("body.is_admin") },
      {
        name: "in an object inside a body are rejected by name",
        request: () => settings({ config: { email_config: { type: "shared", x: 1 } } }),
        ...tells("body.config.email_config.x"),
      },
      {
        name: "in an object of an array are rejected by name and position",
        request: () => settings({ config: { domains: [{ domain: "https://a.example", handler_path: "/", y: 1 }] } }),
        ...tells("body.config.domains.0.y"),
      },
      {
        name: "include fields that the caller can read but not write",
        request: () => settings({ config: { enabled_oauth_providers: [] } }),
        ...tells("body.config.enabled_oauth_providers"),
      },
      {
        name: "include fields that only another access type can write",
        request: () => ({ ...ownUser({ server_metadata: {} }), headers: project.as("client", user.accessToken) }),
        ...tells("body.server_metadata"),
      },
      {
        name: "in the query are rejected if the endpoint declares a query",
        request: () => ownUser({}, "?x=1&y=2"),
        ...tells("query.x", "query.y"),
      },
      {
        name: "in the query are ignored if the endpoint declares none",
        request: () => signIn({}, "?x=1"),
        status: 200,
      },
      {
        name: "in the headers are ignored",
        request: () => ({ ...signIn(), headers: { ...project.as("client"), "x-anything": "1" } }),
        status: 200,
      },
      {
        name: "inside metadata are allowed",
        request: () => ownUser({ server_metadata: { anything: { goes: true } } }),
        status: 200,
        contains: { server_metadata: { anything: { goes: true } } },
      },
    ],
  );
});

describe("bodies that are not an object", () => {
  const raw = (body: string, contentType = "application/json"): TestRequest => ({
    method: "POST",
    path: "/auth/password/sign-in",
    headers: { ...project.as("client"), "content-type": contentType },
    body,
  });
  runScenarios(
    () => app,
    [
      ...["null", "[]", '"text"', "1", "true"].map((body) => ({
        name: `rejects ${body}`,
        request: () => raw(body),
        ...tells("body"),
      })),
      { name: "text is rejected", request: () => raw("{}", "text/plain"), ...tells("body") },
      { name: "binary data is rejected", request: () => raw("{}", "application/octet-stream"), ...tells("body") },
      {
        name: "rejects a missing body",
        request: () => ({ method: "POST", path: "/auth/password/sign-in", headers: project.as("client") }),
        ...tells("body is required"),
      },
      {
        name: "a form works like JSON",
        request: () =>
          raw(
            new URLSearchParams({ email: user.email, password: goodPassword }).toString(),
            "application/x-www-form-urlencoded",
          ),
        status: 200,
      },
      {
        name: "an endpoint without a declared body ignores any body",
        request: () => ({
          method: "DELETE",
          path: "/auth/sessions/current",
          headers: { ...project.as("client"), "content-type": "application/json" },
          body: "[1]",
        }),
        status: 401,
        code: "ACCESS_TOKEN_EXPIRED",
      },
    ],
  );
});

describe("type coercion", () => {
  runScenarios(
    () => app,
    [
      {
        name: "a number or boolean is converted to a string where the schema expects one",
        request: () => ownUser({ display_name: 12 }),
        status: 200,
        contains: { display_name: "12" },
      },
      { name: "an object is not", request: () => ownUser({ display_name: {} }), ...tells("body.display_name") },
      { name: "an array is not", request: () => ownUser({ display_name: ["a"] }), ...tells("body.display_name") },
      ...["true", "TRUE", "1", 1, true].map((value) => ({
        name: `${JSON.stringify(value)} is true`,
        request: () => settings({ is_production_mode: value }),
        status: 200,
        contains: { is_production_mode: true },
      })),
      ...["false", "False", "0", 0, false].map((value) => ({
        name: `${JSON.stringify(value)} is false`,
        request: () => settings({ is_production_mode: value }),
        status: 200,
        contains: { is_production_mode: false },
      })),
      ...["", "yes", 2, null, {}].map((value) => ({
        name: `${JSON.stringify(value)} is neither true nor false`,
        request: () => settings({ is_production_mode: value }),
        ...tells("body.is_production_mode"),
      })),
      {
        name: "null clears a field only if the schema allows it",
        request: () => settings({ display_name: null }),
        ...tells("body.display_name"),
      },
    ],
  );
});

describe("the message of a schema error", () => {
  test("starts with the method and path, then lists every problem with its position on its own line", async () => {
    const { json } = await app.send({
      method: "POST",
      path: "/api/v2beta3/auth/password/sign-up",
      headers: project.as("client"),
      body: { email: "a@localhost", password: 1, verification_callback_url: 2, extra: true },
    });
    const [first, ...problems] = String(json.error).split("\n");
    expect(first).toMatch(/POST \/api\/v2beta3\/auth\/password\/sign-up.*:$/);
    expect(problems).toHaveLength(4);
    for (const line of problems) expect(line).toMatch(/^ {2}- body\.\w+ /);
    expect(problems.map((line) => line.slice(4).split(" ")[0]).sort()).toEqual([
      "body.email",
      "body.extra",
      "body.password",
      "body.verification_callback_url",
    ]);
  });

  test("is repeated in its details, from which clients rebuild the error", async () => {
    const { json } = await app.send(signIn({ x: 1 }));
    expect(json.details).toEqual({ message: json.error });
  });

  test("lists problems of the query and of the body together", async () => {
    const { json } = await app.send(ownUser({ display_name: {} }, "?x=1"));
    expect(json.error).toContain("query.x");
    expect(json.error).toContain("body.display_name");
  });

  test("includes headers and path parameters", async () => {
    const refresh = { method: "POST", path: "/auth/sessions/current/refresh", headers: project.as("client") };
    expect((await app.send(refresh)).json.error).toContain("headers.x-stack-refresh-token is required");
    const key = { method: "GET", path: "/internal/api-keys/nothing", headers: project.as("admin") };
    expect((await app.send(key)).json.error).toContain("params.id must be a UUID");
  });

  test("never repeats a password", async () => {
    const { text } = await app.send(signIn({ password: { secret: "hunter2hunter2" } }));
    expect(text).not.toContain("hunter2");
  });
});
