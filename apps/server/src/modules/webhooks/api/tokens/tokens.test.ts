import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../../testing/audit.ts";
import { findTablesContaining } from "../../../../testing/find-stored-text.ts";
import {
  asOwner,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../../testing/test-app.ts";
import { getAdminKey, makeWebhookToken, runSvixScenarios, type SvixRequest, sendSvix } from "../testing/svix-api.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let token: string;
let foreignToken: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  token = await makeWebhookToken(app, project.as("admin"));
  foreignToken = await makeWebhookToken(app, foreign.as("admin"));
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const path = "/webhooks/svix-token";
const create = (headers: Record<string, string>, body: unknown = {}): TestRequest => ({
  method: "POST",
  path,
  headers,
  body,
});
const readList = (projectId: string, bearer?: string): SvixRequest => ({
  method: "GET",
  path: `/app/${projectId}/endpoint`,
  bearer,
});
const getStatus = async (bearer: string, projectId = project.id) =>
  (await sendSvix(app, readList(projectId, bearer))).status;

describe("POST /webhooks/svix-token", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(create({}), ["admin"], (access) => project.as(access)),
      {
        name: "returns a token with access to the project's webhook API",
        request: () => create(project.as("admin")),
        status: 201,
        effects: async (_app, { json }) => {
          expect(Object.keys(json)).toEqual(["token"]);
          expect(await getStatus(String(json.token))).toBe(200);
          expect(await getStatus(String(json.token), foreign.id)).toBe(404);
        },
      },
      {
        name: "rejects any field",
        request: () => create(project.as("admin"), { life: 1 }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "requires a body",
        request: () => ({ method: "POST", path, headers: project.as("admin") }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("is audited with its creator and without the token", async () => {
    const own = await makeProject(app);
    const made = await makeWebhookToken(app, own.as("admin"));
    const [entry] = await listAuditEntries(app, own.id);
    expect(entry).toMatchObject({
      action: "webhook_token.create",
      outcome: "success",
      actor_type: "key",
      actor_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      target_type: null,
      details: { expires_at_millis: app.platform.clock() + dayMs },
    });
    expect(await findTablesContaining(app, made)).toEqual([]);
    expect(app.logLines.join("")).not.toContain(made);
  });
});

describe("webhook API authentication", () => {
  const refused = { status: 401, code: "authentication_failed" } as const;
  const unknownId = "00000000-0000-4000-8000-00000000000f";

  runSvixScenarios(
    () => app,
    [
      { name: "accepts a token for its project", request: () => readList(project.id, token), status: 200 },
      {
        name: "accepts a super secret admin key",
        request: () => readList(project.id, getAdminKey(project)),
        status: 200,
      },
      { name: "rejects a request without credentials", request: () => readList(project.id), ...refused },
      { name: "rejects an empty token", request: () => readList(project.id, ""), ...refused },
      {
        name: "rejects another scheme",
        request: () => ({ ...readList(project.id), headers: { authorization: `Basic ${token}` } }),
        ...refused,
      },
      {
        name: "the scheme is case-insensitive",
        request: () => ({ ...readList(project.id), headers: { authorization: `bearer ${token}` } }),
        status: 200,
      },
      ...["what_", "what_AAAA", `what_${"A".repeat(200)}`, "nonsense", "\u00e9", "x".repeat(10_000)].map((bearer) => ({
        name: `rejects made-up credentials: ${bearer.slice(0, 12)}`,
        request: () => readList(project.id, bearer),
        ...refused,
      })),
      {
        name: "rejects a modified token",
        request: () =>
          readList(
            project.id,
            token.replace(/.{20}$/, (end) => [...end].reverse().join("")),
          ),
        ...refused,
      },
      {
        name: "rejects a publishable key",
        request: () => readList(project.id, String(project.as("client")["x-stack-publishable-client-key"])),
        ...refused,
      },
      {
        name: "rejects a secret server key",
        request: () => readList(project.id, String(project.as("server")["x-stack-secret-server-key"])),
        ...refused,
      },
      {
        name: "rejects an admin key of another project",
        request: () => readList(project.id, getAdminKey(foreign)),
        ...refused,
      },
      {
        name: "rejects an admin key with an unknown project, with the same message",
        request: () => readList(unknownId, getAdminKey(foreign)),
        ...refused,
        effects: async ({ json }) =>
          expect(json).toEqual((await sendSvix(app, readList(project.id, getAdminKey(foreign)))).json),
      },
      {
        name: "reveals nothing of this project to another project's token",
        request: () => readList(project.id, foreignToken),
        status: 404,
        code: "not_found",
        effects: async ({ json }) => expect(json).toEqual((await sendSvix(app, readList(unknownId, token))).json),
      },
      ...["%00", "..%2F", "internal", "%F0%9F", "'--"].map((id) => ({
        name: `a project named ${id} is not found`,
        request: () => readList(id, token),
        status: 404,
        code: "not_found",
      })),
      {
        name: "a key can't list applications, because it doesn't name its project",
        request: () => ({ method: "GET", path: "/app", bearer: getAdminKey(project) }),
        ...refused,
      },
    ],
  );

  test("a token expires after a day", async () => {
    expect(await app.later(dayMs - 1, () => getStatus(token))).toBe(200);
    expect(await app.later(dayMs, () => getStatus(token))).toBe(401);
  });

  test("rejects ciphertexts for other purposes", async () => {
    const content = JSON.stringify([project.id, "owner", "x", app.platform.clock() + dayMs]);
    const other = app.platform.encryption.encrypt(content, "something-else").toString("base64url");
    expect(await getStatus(`what_${other}`)).toBe(401);
  });

  test("a token and a key end when their key set is revoked or expires", async () => {
    const [revoked, expiring] = [await makeProject(app), await makeProject(app)];
    for (const [own, change] of [
      [revoked, "revoked_at = now()"],
      [expiring, "expires_at = to_timestamp(1)"],
    ] as const) {
      const bearers = [getAdminKey(own), await makeWebhookToken(app, own.as("admin"))];
      for (const bearer of bearers) expect(await getStatus(bearer, own.id)).toBe(200);
      await app.platform.database.pool.query(`update project_key_sets set ${change} where project_id = $1`, [own.id]);
      app.projects.invalidate(own.id);
      for (const bearer of bearers) expect(await getStatus(bearer, own.id)).toBe(401);
    }
  });

  test("the use of a key is recorded, as elsewhere", async () => {
    const own = await makeProject(app);
    await getStatus(getAdminKey(own), own.id);
    await app.keySetActivity.flush();
    const { json } = await app.send({ method: "GET", path: "/internal/api-keys", headers: own.as("admin") });
    expect(json.items).toMatchObject([{ last_used_at_millis: app.platform.clock() }]);
  });

  describe("a token created by an owner", () => {
    let owner: TestUser;
    let owned: TestProject;
    let made: string;
    beforeAll(async () => {
      ({ owner, owned } = await makeOwner(app));
      made = await makeWebhookToken(app, asOwner(owned, owner.accessToken));
    });

    test("has access to the project, and its actions are audited as the owner's", async () => {
      const request = { method: "POST", path: `/app/${owned.id}/endpoint`, bearer: made };
      await sendSvix(app, { ...request, body: { url: "https://hooks.example.com" } });
      const entries = (await listAuditEntries(app, owned.id)).filter(({ action }) => action.startsWith("webhook"));
      expect(entries.map(({ action, actor_type, actor_id }) => [action, actor_type, actor_id])).toEqual([
        ["webhook_token.create", "owner", owner.id],
        ["webhook_endpoint.create", "owner", owner.id],
      ]);
    });

    test("ends with the ownership", async () => {
      expect(await getStatus(made, owned.id)).toBe(200);
      await app.platform.database.pool.query(
        "delete from project_owners where project_id = $1 and owner_user_id = $2",
        [owned.id, owner.id],
      );
      expect(await getStatus(made, owned.id)).toBe(401);
    });
  });

  describe("an owner access token", () => {
    const owners = () => makeOwner(app);

    test("has access to the project without a webhook token, and its actions are audited as the owner's", async () => {
      const { owner, owned } = await owners();
      const request = { method: "POST", path: `/app/${owned.id}/endpoint`, bearer: owner.accessToken };
      const { status } = await sendSvix(app, { ...request, body: { url: "https://hooks.example.com" } });
      expect(status).toBe(201);
      const entries = (await listAuditEntries(app, owned.id)).filter(({ action }) => action.startsWith("webhook"));
      expect(entries.map(({ action, actor_type, actor_id }) => [action, actor_type, actor_id])).toEqual([
        ["webhook_endpoint.create", "owner", owner.id],
      ]);
    });

    test("has no access to other projects and doesn't reveal whether they exist", async () => {
      const { owner } = await owners();
      const [foreignAnswer, noneAnswer] = await Promise.all(
        [project.id, unknownId].map((id) => sendSvix(app, readList(id, owner.accessToken))),
      );
      expect(foreignAnswer?.status).toBe(401);
      expect(foreignAnswer?.json).toEqual(noneAnswer?.json);
    });

    test("of a user of the project itself is rejected", async () => {
      expect(await getStatus((await signUp(app, project)).accessToken)).toBe(401);
    });

    test("ends when it expires, with the session, and with the ownership", async () => {
      const [expiring, signedOut, removed] = await Promise.all([owners(), owners(), owners()]);
      for (const { owner, owned } of [expiring, signedOut, removed])
        expect(await getStatus(owner.accessToken, owned.id)).toBe(200);
      await app.send({
        method: "DELETE",
        path: "/auth/sessions/current",
        headers: internalProject(app).as("client", signedOut.owner.accessToken),
      });
      await app.platform.database.pool.query("delete from project_owners where project_id = $1", [removed.owned.id]);
      for (const { owner, owned } of [signedOut, removed])
        expect(await getStatus(owner.accessToken, owned.id)).toBe(401);
      const later = () => getStatus(expiring.owner.accessToken, expiring.owned.id);
      expect(await app.later(3_600_000, later)).toBe(401);
    });

    test("can neither list applications nor create tokens: it doesn't name a project and is not a key", async () => {
      const { owner, owned } = await owners();
      const bearer = owner.accessToken;
      expect((await sendSvix(app, { method: "GET", path: "/app", bearer })).status).toBe(401);
      const path = `/auth/app-portal-access/${owned.id}`;
      expect((await sendSvix(app, { method: "POST", path, bearer, body: {} })).status).toBe(403);
    });
  });

  test("a token ends with its project", async () => {
    const own = await makeProject(app);
    const made = await makeWebhookToken(app, own.as("admin"));
    await app.platform.database.pool.query("delete from projects where id = $1", [own.id]);
    app.projects.invalidate(own.id);
    expect(await getStatus(made, own.id)).toBe(401);
  });
});
