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
const keySetsOf = async (projectId: string) =>
  (await app.platform.database.pool.query("select id from project_key_sets where project_id = $1", [projectId]))
    .rowCount;

/** What both endpoints owe. */
const shared = (request: (change?: object, headers?: Record<string, string>) => TestRequest): Scenario[] => [
  { name: "no access type is refused", request: () => request({}, {}), status: 400, code: "ACCESS_TYPE_REQUIRED" },
  {
    name: "the partner itself confirms nothing",
    request: () => request({}, as(neon)),
    status: 400,
    code: "ACCESS_TYPE_REQUIRED",
  },
  ...(["client", "server", "admin"] as const).map(
    (access): Scenario => ({
      name: `another project than internal is refused, with ${access} access`,
      request: async () => request({}, (await makeProject(app)).as(access)),
      status: 401,
      code: "EXPECTED_INTERNAL_PROJECT",
    }),
  ),
  {
    name: "a partner that there is not is no path",
    request: () => ({ ...request(), path: request().path.replace("neon", "nobody") }),
    status: 404,
    code: null,
  },
  { name: "words are no request of a partner", request: () => request({ interaction_uid: "word" }), ...unknown },
  {
    name: "a request that was changed on its way is none",
    request: () => request({ interaction_uid: `${uid.startsWith("A") ? "B" : "A"}${uid.slice(1)}` }),
    ...unknown,
  },
  {
    name: "a request of another partner is none at this address",
    request: async () => request({ interaction_uid: await interactionUid(app, {}, otherPartner) }),
    ...unknown,
  },
  ...[undefined, null, "", {}].map(
    (interaction_uid): Scenario => ({
      name: `the request ${JSON.stringify(interaction_uid)} does not fit`,
      request: () => request({ interaction_uid }),
      status: 400,
      code: "SCHEMA_ERROR",
    }),
  ),
  { name: "an unknown field is refused", request: () => request({ x: 1 }), status: 400, code: "SCHEMA_ERROR" },
];

describe("POST /integrations/{partner}/internal/confirm/check", () => {
  runScenarios(
    () => app,
    [
      ...shared((change, headers) => check(change, headers)),
      {
        name: "says who asks, where the answer goes, and where a no goes, also to whoever is not signed in yet",
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
        name: "somebody has to be signed in: a page that anybody sends people to confirms nothing by itself",
        request: () => confirm({}, internal.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "a form cannot confirm: a browser sends one without asking",
        request: () => ({
          ...confirm({}, { "content-type": "application/x-www-form-urlencoded" }),
          body: new URLSearchParams({ interaction_uid: uid, project_id: owned.id }).toString(),
        }),
        status: 400,
        code: "ACCESS_TYPE_REQUIRED",
      },
      {
        name: "a project of somebody else is unknown",
        request: async () => confirm({ project_id: (await makeOwner(app)).owned.id }),
        ...noProject,
      },
      {
        name: "a project of somebody else is unknown to a server that names a user, too",
        request: async () =>
          confirm({ project_id: (await makeOwner(app)).owned.id }, internal.as("server", owner.accessToken)),
        ...noProject,
      },
      {
        name: "a project that nobody owns is unknown",
        request: async () => confirm({ project_id: (await makeProject(app)).id }),
        ...noProject,
      },
      { name: "no project is unknown", request: () => confirm({ project_id: nowhere }), ...noProject },
      {
        name: "no project is unknown to a server either",
        request: () => confirm({ project_id: nowhere }, internal.as("server")),
        ...noProject,
      },
      { name: "words are no project", request: () => confirm({ project_id: "'; --" }), ...noProject },
      {
        name: "somebody who owns nothing confirms nothing",
        request: async () => confirm({}, internal.as("client", (await signUp(app, internal)).accessToken)),
        ...noProject,
      },
      ...(["client", "server", "admin"] as const).map(
        (access): Scenario => ({
          name: `project internal is connected to nobody, with ${access} access`,
          request: () => confirm({ project_id: "internal" }, internal.as(access, owner.accessToken)),
          status: 400,
          code: null,
        }),
      ),
      ...(["server", "admin"] as const).map(
        (access): Scenario => ({
          name: `a server of project internal that names nobody speaks for the installation, with ${access} access`,
          request: () => confirm({}, internal.as(access)),
          status: 200,
        }),
      ),
    ],
  );

  test("gives the page the address of the partner with code, state and issuer (RFC 9207), and tells the code", async () => {
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

  test("keeps the code as a digest, and makes no key before the code comes back", async () => {
    const before = await keySetsOf(owned.id);
    const { json } = await app.send(confirm());
    expect(await findTablesContaining(app, String(json.authorization_code))).toEqual([]);
    expect(await keySetsOf(owned.id)).toBe(before);
  });

  test("has an hour", async () => {
    const own = await makeOwner(app);
    const fresh = await interactionUid(app);
    const late = () => app.send(confirm({ interaction_uid: fresh, project_id: own.owned.id }, internal.as("server")));
    expect((await app.later(3_599_999, late)).status).toBe(200);
    expect((await app.later(3_600_000, late)).status).toBe(400);
  });

  test("is refused when the partner's address has been taken from the configuration meanwhile", async () => {
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

  test("is in the project's log: who let whom in", async () => {
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
