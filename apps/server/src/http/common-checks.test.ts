import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  asOwner,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../testing/scenarios.ts";
import { isSignedIn } from "../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createClaims, signAsProject, tamperWith } from "../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
let user: TestUser;
let owner: TestUser;
let owned: TestProject;
/** A token with a valid signature that expired long ago. */
let expired: string;
let expiredAdmin: string;

beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  other = await makeProject(app);
  user = await signUp(app, project);
  ({ owner, owned } = await makeOwner(app));
  const past = { exp: Math.floor(app.platform.clock() / 1000) - 1 };
  expired = await signAsProject(app, project.id, createClaims(app, project.id, past));
  expiredAdmin = await signAsProject(app, "internal", createClaims(app, "internal", { sub: owner.id, ...past }));
});
afterAll(() => app.close());

const keyHeaders = [
  "x-stack-publishable-client-key",
  "x-stack-secret-server-key",
  "x-stack-super-secret-admin-key",
  "x-stack-admin-access-token",
];

/** A request to an endpoint that accepts every access type and has no other requirements. */
const get = (name: string, headers: () => Record<string, string>, answer: Omit<Scenario, "name" | "request">) => ({
  name,
  request: () => ({ method: "GET", path: "/projects/current", headers: headers() }),
  ...answer,
});

const client = () => project.as("client");
const without = (headers: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

describe("authentication checks of every request, one by one", () => {
  runScenarios(
    () => app,
    [
      ...keyHeaders.map((name) =>
        get(`${name} without an access type is refused`, () => ({ [name]: "anything", "x-stack-project-id": "x" }), {
          status: 400,
          code: "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
        }),
      ),
      ...["Client", "root", " client", "client,server"].map((accessType) =>
        get(`the access type ${JSON.stringify(accessType)} is refused`, () => ({ "x-stack-access-type": accessType }), {
          status: 400,
          code: "INVALID_ACCESS_TYPE",
          details: { accessType },
        }),
      ),
      ...(["client", "server", "admin"] as const).flatMap((access) => [
        get(
          `${access} access without a project id is refused`,
          () => without(project.as(access), "x-stack-project-id"),
          {
            status: 400,
            code: "ACCESS_TYPE_WITHOUT_PROJECT_ID",
            details: { request_type: access },
          },
        ),
        get(
          `${access} access with an empty project id is refused`,
          () => ({ ...project.as(access), "x-stack-project-id": "" }),
          {
            status: 400,
            code: "ACCESS_TYPE_WITHOUT_PROJECT_ID",
            details: { request_type: access },
          },
        ),
      ]),
      get("a malformed user access token is rejected", () => project.as("client", "not-a-token"), {
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      }),
      get("an expired user access token is refused with the time of its end", () => project.as("client", expired), {
        status: 401,
        code: "ACCESS_TOKEN_EXPIRED",
        details: { expired_at_millis: Date.UTC(2026, 0, 15, 11, 59, 59) },
      }),
      {
        name: "a user access token of another project is rejected with both IDs",
        request: () => ({ method: "GET", path: "/projects/current", headers: other.as("client", user.accessToken) }),
        status: 401,
        code: "INVALID_PROJECT_FOR_ACCESS_TOKEN",
        effects: (_app, { json }) =>
          expect(json.details).toEqual({ expected_project_id: other.id, actual_project_id: project.id }),
      },
      get("an empty user access token counts as absent", () => project.as("client", ""), { status: 200 }),
      get("a malformed admin access token is rejected", () => asOwner(owned, "not-a-token"), {
        status: 401,
        code: "UNPARSABLE_ADMIN_ACCESS_TOKEN",
      }),
      get(
        "an expired admin access token is refused without its time, on which published clients break",
        () => asOwner(owned, expiredAdmin),
        { status: 401, code: "ADMIN_ACCESS_TOKEN_EXPIRED", details: { expired_at_millis: null } },
      ),
      get("an admin access token of a project other than internal is refused", () => asOwner(owned, user.accessToken), {
        status: 401,
        code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      }),
      get(
        "an admin access token of a user who does not own the project is rejected",
        () => asOwner(project, owner.accessToken),
        {
          status: 401,
          code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
        },
      ),
      ...(
        [
          ["client", "CLIENT_AUTHENTICATION_REQUIRED"],
          ["server", "SERVER_AUTHENTICATION_REQUIRED"],
          ["admin", "ADMIN_AUTHENTICATION_REQUIRED"],
        ] as const
      ).flatMap(([access, code]) => [
        get(
          `${access} access without its key is refused`,
          () => ({ "x-stack-access-type": access, "x-stack-project-id": project.id }),
          {
            status: 401,
            code,
          },
        ),
        get(
          `${access} access with its key header empty is refused as if it were absent`,
          () => ({ ...project.as(access), ...Object.fromEntries(keyHeaders.slice(0, 3).map((name) => [name, ""])) }),
          { status: 401, code },
        ),
        get(
          `a key of another level does not replace the ${access} key`,
          () => ({
            ...Object.assign({}, project.as("client"), project.as("server"), project.as("admin")),
            "x-stack-access-type": access,
            [getKeyHeader(access)]: "",
          }),
          { status: 401, code },
        ),
      ]),
      ...(
        [
          ["client", "INVALID_PUBLISHABLE_CLIENT_KEY"],
          ["server", "INVALID_SECRET_SERVER_KEY"],
          ["admin", "INVALID_SUPER_SECRET_ADMIN_KEY"],
        ] as const
      ).flatMap(([access, code]): Scenario[] => [
        {
          ...get(
            `a wrong ${access} key is refused`,
            () => ({ ...project.as(access), [getKeyHeader(access)]: "wrong" }),
            {
              status: 401,
              code,
            },
          ),
          effects: (_app, { json }) => expect(json.details).toEqual({ project_id: project.id }),
        },
        get(
          `the ${access} key of another project is refused`,
          () => ({ ...project.as(access), [getKeyHeader(access)]: other.as(access)[getKeyHeader(access)] ?? "" }),
          {
            status: 401,
            code,
          },
        ),
        get(
          `a project that does not exist answers as a wrong ${access} key does`,
          () => ({ ...project.as(access), "x-stack-project-id": randomUUID() }),
          {
            status: 401,
            code,
          },
        ),
      ]),
      get(
        "a project id that could not exist answers as a wrong key does",
        () => ({ ...client(), "x-stack-project-id": "no id'; --" }),
        {
          status: 401,
          code: "INVALID_PUBLISHABLE_CLIENT_KEY",
          details: { project_id: "no id'; --" },
        },
      ),
      get(
        "keys of kinds that do not match the access type are not looked at",
        () => ({ ...client(), "x-stack-secret-server-key": "wrong" }),
        {
          status: 200,
        },
      ),
      get("a branch other than main is refused", () => ({ ...client(), "x-stack-branch-id": "feature" }), {
        status: 400,
        code: "BRANCH_DOES_NOT_EXIST",
        details: { branch_id: "feature" },
      }),
      get(
        "the branch main, and an empty branch, are the project's own",
        () => ({ ...client(), "x-stack-branch-id": "" }),
        {
          status: 200,
        },
      ),
      get(
        "an admin access token opens the project for each access type, and no key is looked at",
        () => ({ ...asOwner(owned, owner.accessToken, "client"), "x-stack-publishable-client-key": "wrong" }),
        {
          status: 200,
        },
      ),
    ],
  );
});

const getKeyHeader = (access: "client" | "server" | "admin") =>
  ({
    client: "x-stack-publishable-client-key",
    server: "x-stack-secret-server-key",
    admin: "x-stack-super-secret-admin-key",
  })[access];

describe("with two errors in a request, the one checked first is returned", () => {
  const badJson = { "content-type": "application/json" };
  const path = "/contact-channels/send-verification-code";
  const post = (headers: Record<string, string>, body = "{}") => ({
    method: "POST",
    path,
    headers: { ...badJson, ...headers },
    body,
  });
  const typed = { "x-stack-access-type": "client" };
  const named = () => ({ ...typed, "x-stack-project-id": project.id });
  const foreignExpired = async () => {
    const claims = createClaims(app, other.id, { exp: Math.floor(app.platform.clock() / 1000) - 1 });
    return signAsProject(app, other.id, claims);
  };

  runScenarios(
    () => app,
    [
      {
        name: "an unknown method before an unreadable body",
        request: () => ({ ...post({}, "{"), method: "PURGE" }),
        status: 405,
        code: null,
      },
      {
        name: "an unreadable body before a key without an access type",
        request: () => post({ "x-stack-secret-server-key": "x" }, "{"),
        status: 400,
        code: "BODY_PARSING_ERROR",
      },
      {
        name: "a key without an access type before the endpoint's access type requirement",
        request: () => post({ "x-stack-secret-server-key": "x", "x-stack-access-token": "x" }),
        status: 400,
        code: "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
      },
      {
        name: "without an access type, project ID, token and branch are ignored",
        request: () => post({ "x-stack-project-id": "x", "x-stack-access-token": "x", "x-stack-branch-id": "x" }),
        status: 400,
        code: "ACCESS_TYPE_REQUIRED",
      },
      {
        name: "an unknown access type before a missing project id",
        request: () => post({ "x-stack-access-type": "root" }),
        status: 400,
        code: "INVALID_ACCESS_TYPE",
      },
      {
        name: "a missing project ID before an unreadable token",
        request: () => post({ ...typed, "x-stack-access-token": "x" }),
        status: 400,
        code: "ACCESS_TYPE_WITHOUT_PROJECT_ID",
      },
      {
        name: "an unreadable token before a missing key",
        request: () => post({ ...named(), "x-stack-access-token": "x" }),
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      },
      {
        name: "a token with an invalid signature before its expiry",
        request: () => post({ ...named(), "x-stack-access-token": tamperWith(expired, { claims: { role: "other" } }) }),
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      },
      {
        name: "an expired token before its project mismatch",
        request: async () => post({ ...named(), "x-stack-access-token": await foreignExpired() }),
        status: 401,
        code: "ACCESS_TOKEN_EXPIRED",
      },
      {
        name: "a token of another project before an unreadable admin token",
        request: async () =>
          post({
            ...named(),
            "x-stack-access-token": (await signUp(app, other)).accessToken,
            "x-stack-admin-access-token": "x",
          }),
        status: 401,
        code: "INVALID_PROJECT_FOR_ACCESS_TOKEN",
      },
      {
        name: "an expired user token before an expired admin token",
        request: () =>
          post({ ...named(), "x-stack-access-token": expired, "x-stack-admin-access-token": expiredAdmin }),
        status: 401,
        code: "ACCESS_TOKEN_EXPIRED",
      },
      {
        name: "an admin token with an invalid signature before its expiry",
        request: () =>
          post({ ...named(), "x-stack-admin-access-token": tamperWith(expiredAdmin, { claims: { role: "other" } }) }),
        status: 401,
        code: "UNPARSABLE_ADMIN_ACCESS_TOKEN",
      },
      {
        name: "an expired admin token before its wrong project",
        request: () => post({ ...named(), "x-stack-admin-access-token": expired }),
        status: 401,
        code: "ADMIN_ACCESS_TOKEN_EXPIRED",
      },
      {
        name: "an admin token without ownership before a wrong branch",
        request: () =>
          post({ ...named(), "x-stack-admin-access-token": owner.accessToken, "x-stack-branch-id": "feature" }),
        status: 401,
        code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      },
      {
        name: "an unreadable admin token before a missing or valid key",
        request: () => post({ ...client(), "x-stack-admin-access-token": "x" }),
        status: 401,
        code: "UNPARSABLE_ADMIN_ACCESS_TOKEN",
      },
      {
        name: "a missing key before an unknown project",
        request: () => post({ ...typed, "x-stack-project-id": randomUUID() }),
        status: 401,
        code: "CLIENT_AUTHENTICATION_REQUIRED",
      },
      {
        name: "a wrong key before a wrong branch",
        request: () => post({ ...client(), "x-stack-publishable-client-key": "x", "x-stack-branch-id": "feature" }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
      {
        name: "a wrong branch before an invalid body",
        request: () => post({ ...client(), "x-stack-branch-id": "feature" }),
        status: 400,
        code: "BRANCH_DOES_NOT_EXIST",
      },
      {
        name: "an invalid body before a missing user",
        request: () => post(client()),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "an insufficient access type before an invalid body",
        request: () => ({ ...post(client(), '{"x":1}'), method: "PATCH", path: "/internal/projects/current" }),
        status: 401,
        code: "INSUFFICIENT_ACCESS_TYPE",
      },
      {
        name: "a missing access type before an invalid body",
        request: () => post({}),
        status: 400,
        code: "ACCESS_TYPE_REQUIRED",
      },
      {
        name: "a missing user before the endpoint's own checks",
        request: () => post(client(), JSON.stringify({ email: "a@example.com", callback_url: "https://evil.example" })),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
    ],
  );
});

describe("authentication runs on every route", () => {
  runScenarios(
    () => app,
    [
      {
        name: "a wrong key fails an endpoint that needs no key",
        request: () => ({ method: "GET", path: "", headers: { ...client(), "x-stack-publishable-client-key": "x" } }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
      {
        name: "an expired access token fails a path that does not exist",
        request: () => ({ method: "GET", path: "/nowhere", headers: project.as("client", expired) }),
        status: 401,
        code: "ACCESS_TOKEN_EXPIRED",
      },
      {
        name: "an unreadable body fails a path that does not exist",
        request: { method: "POST", path: "/nowhere", headers: { "content-type": "application/json" }, body: "{" },
        status: 400,
        code: "BODY_PARSING_ERROR",
      },
      {
        name: "the access token is ignored in a request without an access type",
        request: () => ({ method: "GET", path: "", headers: { "x-stack-access-token": expired } }),
        status: 200,
        effects: (_app, { text }) => expect(text).toContain("Authentication: None"),
      },
    ],
  );

  test("a token and a key can be combined: the token determines `me`, the key determines access", async () => {
    const { json } = await app.send({
      method: "GET",
      path: "/users/me",
      headers: project.as("admin", user.accessToken),
    });
    expect(json).toMatchObject({ id: user.id, server_metadata: null });
  });

  test("no credential is accepted from a cookie, so that no other site can use a browser's (ASVS 5.0 3.5.1)", async () => {
    const { accessToken, refreshToken } = user;
    const cookie = [
      `stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}`,
      `stack-refresh-${project.id}=${refreshToken}`,
      `x-stack-access-token=${accessToken}`,
      `x-stack-refresh-token=${refreshToken}`,
    ].join("; ");
    const send = (method: string, path: string) =>
      app.send({ method, path, headers: { ...project.as("client"), cookie } });
    expect((await send("GET", "/users/me")).json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect((await send("POST", "/auth/sessions/current/refresh")).json.code).toBe("SCHEMA_ERROR");
    expect((await send("DELETE", "/auth/sessions/current")).status).not.toBe(200);
    expect(await isSignedIn(app, project, accessToken)).toBe(true);
  });

  test("a key is rejected from the moment it expires or is revoked", async () => {
    const fresh = await makeProject(app);
    const lifeMs = 1_000;
    const body = {
      description: "short",
      expires_at_millis: app.platform.clock() + lifeMs,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    };
    const made = await app.send({ method: "POST", path: "/internal/api-keys", headers: fresh.as("admin"), body });
    const headers = {
      ...fresh.as("client"),
      "x-stack-publishable-client-key": String(made.json.publishable_client_key),
    };
    const current = () => app.send({ method: "GET", path: "/projects/current", headers });
    expect((await current()).status).toBe(200);
    const atTheEnd = await app.later(lifeMs, current);
    expect(atTheEnd.json.code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");

    const revoke = { method: "PATCH", path: `/internal/api-keys/${made.json.id}`, headers: fresh.as("admin") };
    await app.send({ ...revoke, body: { revoked: true } });
    expect((await current()).json.code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");
  });

  test("project internal is called with its own keys, like any other project", async () => {
    const { json } = await app.send({
      method: "GET",
      path: "/projects/current",
      headers: internalProject(app).as("server"),
    });
    expect(json.id).toBe("internal");
  });
});
