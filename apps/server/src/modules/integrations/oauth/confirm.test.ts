import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { publicUrl, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { as, createPartnerApp, interactionUid, neon, otherPartner } from "../testing/partners.ts";

let app: TestApp;
let owner: TestUser;
let owned: TestProject;
let internal: TestProject;
let uid: string;
beforeAll(async () => {
  app = await createPartnerApp();
  ({ owner, owned } = await makeOwner(app));
  internal = internalProject(app);
  uid = await interactionUid(app);
});
afterAll(() => app.close());

const nowhere = "00000000-0000-4000-8000-00000000000f";
const path = "/integrations/neon/internal/confirm";
const confirm = (change: object = {}, headers = internal.as("client", owner.accessToken)): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { interaction_uid: uid, project_id: owned.id, ...change },
});
const check = (change: object = {}, headers = internal.as("client", owner.accessToken)): TestRequest => ({
  method: "POST",
  path: `${path}/check`,
  headers,
  body: { interaction_uid: uid, ...change },
});
const issuer = `${publicUrl}/api/v1/integrations/neon/oauth/idp`;
const unknown = { status: 400, code: null } as const;
const noProject = { status: 404, code: "PROJECT_NOT_FOUND" } as const;
const getKeySets = async (projectId: string) =>
  (await app.platform.database.pool.query("select id from project_key_sets where project_id = $1", [projectId]))
    .rowCount;

/** Cases that both endpoints share. */
const shared = (request: (change?: object, headers?: Record<string, string>) => TestRequest): Scenario[] => [
  {
    name: "a missing access type is rejected",
    request: () => request({}, {}),
    status: 400,
    code: "ACCESS_TYPE_REQUIRED",
  },
  {
    name: "the partner itself cannot confirm",
    request: () => request({}, as(neon)),
    status: 400,
    code: "ACCESS_TYPE_REQUIRED",
  },
  ...(["client", "server", "admin"] as const).map(
    (access): Scenario => ({
      name: `a project other than internal is rejected, with ${access} access`,
      request: async () => request({}, (await makeProject(app)).as(access)),
      status: 401,
      code: "EXPECTED_INTERNAL_PROJECT",
    }),
  ),
  {
    name: "an unknown partner is not found",
    request: () => ({ ...request(), path: request().path.replace("neon", "unknown") }),
    status: 404,
    code: null,
  },
  {
    name: "an arbitrary string is rejected as a request",
    request: () => request({ interaction_uid: "word" }),
    ...unknown,
  },
  {
    name: "a modified request is rejected",
    request: () => request({ interaction_uid: `${uid.startsWith("A") ? "B" : "A"}${uid.slice(1)}` }),
    ...unknown,
  },
  {
    name: "another partner's request is rejected",
    request: async () => request({ interaction_uid: await interactionUid(app, {}, otherPartner) }),
    ...unknown,
  },
  ...[undefined, null, "", {}].map(
    (interaction_uid): Scenario => ({
      name: `the request ${JSON.stringify(interaction_uid)} is rejected`,
      request: () => request({ interaction_uid }),
      status: 400,
      code: "SCHEMA_ERROR",
    }),
  ),
  { name: "rejects an unknown field", request: () => request({ x: 1 }), status: 400, code: "SCHEMA_ERROR" },
];

describe("POST /integrations/{partner}/internal/confirm/check", () => {
  runScenarios(
    () => app,
    [
      ...shared((change, headers) => check(change, headers)),
      {
        name: "returns the partner, the redirect host and the cancel URL, even before sign-in",
        request: () => check({}, internal.as("client")),
        status: 200,
        effects: (_app, { json }) => {
          expect(json).toEqual({
            partner_display_name: "Neon",
            redirect_host: "neon.example",
            cancel_url: expect.any(String),
            expires_at_millis: app.platform.clock() + 3_600_000,
          });
          const cancel = new URL(String(json.cancel_url));
          expect(`${cancel.origin}${cancel.pathname}`).toBe("https://neon.example/callback");
          expect(Object.fromEntries(cancel.searchParams)).toEqual({
            tenant: "1",
            error: "access_denied",
            state: "state of the partner",
            iss: issuer,
          });
        },
      },
    ],
  );
});

describe("POST /integrations/{partner}/internal/confirm", () => {
  runScenarios(
    () => app,
    [
      ...shared((change, headers) => confirm(change, headers)),
      {
        name: "a signed-in user is required, because attackers can send users to this page",
        request: () => confirm({}, internal.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "a form post cannot confirm (CSRF)",
        request: () => ({
          ...confirm({}, { "content-type": "application/x-www-form-urlencoded" }),
          body: new URLSearchParams({ interaction_uid: uid, project_id: owned.id }).toString(),
        }),
        status: 400,
        code: "ACCESS_TYPE_REQUIRED",
      },
      {
        name: "another owner's project is not found",
        request: async () => confirm({ project_id: (await makeOwner(app)).owned.id }),
        ...noProject,
      },
      {
        name: "another owner's project is not found, even for a server that names a user",
        request: async () =>
          confirm({ project_id: (await makeOwner(app)).owned.id }, internal.as("server", owner.accessToken)),
        ...noProject,
      },
      {
        name: "a project without an owner is not found",
        request: async () => confirm({ project_id: (await makeProject(app)).id }),
        ...noProject,
      },
      { name: "a missing project is not found", request: () => confirm({ project_id: nowhere }), ...noProject },
      {
        name: "a missing project is not found by a server either",
        request: () => confirm({ project_id: nowhere }, internal.as("server")),
        ...noProject,
      },
      {
        name: "an arbitrary string is rejected as a project",
        request: () => confirm({ project_id: "'; --" }),
        ...noProject,
      },
      {
        name: "a user without projects cannot confirm",
        request: async () => confirm({}, internal.as("client", (await signUp(app, internal)).accessToken)),
        ...noProject,
      },
      ...(["client", "server", "admin"] as const).map(
        (access): Scenario => ({
          name: `project internal cannot be connected, with ${access} access`,
          request: () => confirm({ project_id: "internal" }, internal.as(access, owner.accessToken)),
          status: 400,
          code: null,
        }),
      ),
      ...(["server", "admin"] as const).map(
        (access): Scenario => ({
          name: `a server key of project internal without a user can confirm for any project, with ${access} access`,
          request: () => confirm({}, internal.as(access)),
          status: 200,
        }),
      ),
    ],
  );

  test("returns the redirect URL with code, state and issuer (RFC 9207), and the code", async () => {
    const { status, json } = await app.send(confirm());
    expect(status).toBe(200);
    const url = new URL(String(json.redirect_url));
    expect(`${url.origin}${url.pathname}`).toBe("https://neon.example/callback");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: "1",
      code: json.authorization_code,
      state: "state of the partner",
      iss: issuer,
    });
    expect(json.authorization_code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  });

  test("stores only a digest of the code and creates no key until it is redeemed", async () => {
    const before = await getKeySets(owned.id);
    const { json } = await app.send(confirm());
    expect(await findTablesContaining(app, String(json.authorization_code))).toEqual([]);
    expect(await getKeySets(owned.id)).toBe(before);
  });

  test("expires after an hour", async () => {
    const own = await makeOwner(app);
    const fresh = await interactionUid(app);
    const late = () => app.send(confirm({ interaction_uid: fresh, project_id: own.owned.id }, internal.as("server")));
    expect((await app.later(3_599_999, late)).status).toBe(200);
    expect((await app.later(3_600_000, late)).status).toBe(400);
  });

  test("is rejected if the redirect URI was removed from the configuration in the meantime", async () => {
    const small = await createPartnerApp({ integrationClients: [{ ...neon, redirectUris: ["https://new.example"] }] });
    try {
      const other = await makeOwner(small);
      const body = { interaction_uid: uid, project_id: other.owned.id };
      const headers = internalProject(small).as("client", other.owner.accessToken);
      expect((await small.send({ method: "POST", path, headers, body })).status).toBe(400);
    } finally {
      await small.close();
    }
  });

  test("is in the project's audit log, with owner and partner", async () => {
    const own = await makeOwner(app);
    await app.send(confirm({ project_id: own.owned.id }, internal.as("client", own.owner.accessToken)));
    expect((await listAuditEntries(app, own.owned.id)).at(-1)).toEqual({
      action: "integration.authorize",
      outcome: "success",
      reason: null,
      actor_type: "owner",
      actor_id: own.owner.id,
      target_type: "project",
      target_id: own.owned.id,
      details: { partner: "neon", client_id: "neon-1" },
    });
  });
});
