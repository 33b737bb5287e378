import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../../testing/audit.ts";
import { findTablesContaining } from "../../../../testing/find-stored-text.ts";
import {
  asOwner,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../../testing/fixtures.ts";
import { createImpersonationCode, linkCallbackUrl, linkRequest } from "../../../../testing/impersonation/links.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../../testing/scenarios.ts";
import { notificationsOff, signUpAnonymously } from "../../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, anonymous_accounts_enabled: true });
  other = await makeProject(app, notificationsOff);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const path = "/internal/impersonation-links";
const hourMs = 60 * 60 * 1000;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const unknown = { status: 400, code: "USER_ID_DOES_NOT_EXIST" } as const;
const untrusted = { status: 400, code: "REDIRECT_URL_NOT_WHITELISTED" } as const;
const unknownUserId = "00000000-0000-4000-8000-000000000000";
const create = (change: object = {}, headers = project.as("admin")): TestRequest =>
  linkRequest(user.id, headers, change);

describe("POST /internal/impersonation-links", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["admin"], (access) => project.as(access)),
      {
        name: "returns a link to the standard magic-link page, valid for two minutes",
        request: () => create(),
        status: 200,
        effects: (_app, { json }) => {
          const link = new URL(String(json.url));
          expect(link.searchParams.get("code")).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
          link.search = "";
          expect(link.href).toBe(linkCallbackUrl);
          expect(json).toEqual({ url: json.url, expires_at_millis: app.platform.clock() + 120_000 });
        },
      },
      {
        name: "keeps other query parameters of the callback",
        request: () => create({ callback_url: `${linkCallbackUrl}?code=old&keep=1#part` }),
        status: 200,
        effects: (_app, { json }) => expect(json.url).toMatch(/\?code=[0-9a-z]{45}&keep=1#part$/),
      },
      {
        name: "allows impersonating a user without an email",
        request: async () => create({ user_id: (await signUpAnonymously(app, project)).id }),
        status: 200,
      },
      {
        name: "user IDs are case-insensitive",
        request: () => create({ user_id: user.id.toUpperCase() }),
        status: 200,
      },
      ...[1, 24 * hourMs].map(
        (expires_in_millis): Scenario => ({
          name: `accepts a session of ${expires_in_millis} ms`,
          request: () => create({ expires_in_millis }),
          status: 200,
        }),
      ),
      ...[0, -1, 0.5, 24 * hourMs + 1, "soon", null].map(
        (expires_in_millis): Scenario => ({
          name: `rejects a session of ${expires_in_millis} ms`,
          request: () => create({ expires_in_millis }),
          ...schemaError,
        }),
      ),
      { name: "rejects an unknown user", request: () => create({ user_id: unknownUserId }), ...unknown },
      {
        name: "rejects a user of another project like an unknown one",
        request: async () => create({ user_id: (await signUp(app, other)).id }),
        ...unknown,
      },
      {
        name: "rejects me",
        request: () => create({ user_id: "me" }, project.as("admin", user.accessToken)),
        ...schemaError,
      },
      {
        name: "rejects a callback URL that the project doesn't trust",
        request: () => create({ callback_url: "https://evil.example/handler/magic-link-callback" }),
        ...untrusted,
      },
      {
        name: "rejects a scheme other than http or https",
        request: () => create({ callback_url: "javascript://localhost/%0aalert(1)" }),
        ...untrusted,
      },
      { name: "rejects a relative callback", request: () => create({ callback_url: "/handler" }), ...schemaError },
      { name: "rejects a missing callback", request: () => create({ callback_url: undefined }), ...schemaError },
      { name: "rejects a missing user", request: () => create({ user_id: undefined }), ...schemaError },
      { name: "rejects an invalid user ID", request: () => create({ user_id: "ada" }), ...schemaError },
      { name: "rejects an unknown field", request: () => create({ is_impersonation: false }), ...schemaError },
    ],
  );

  test("an owner of another project can't create a link", async () => {
    const { owner } = await makeOwner(app);
    expect((await app.send(create({}, asOwner(project, owner.accessToken)))).status).toBe(401);
  });

  test("the code is neither stored nor logged in plaintext", async () => {
    const code = await createImpersonationCode(app, user.id, project.as("admin"));
    expect(await findTablesContaining(app, code)).toEqual([]);
    expect(app.logLines.join("")).not.toContain(code);
  });

  test("the audit log records by whom, for whom and for how long, but not the code", async () => {
    const own = await makeProject(app, notificationsOff);
    const person = await signUp(app, own);
    const code = await createImpersonationCode(app, person.id, own.as("admin"), { expires_in_millis: hourMs });
    await app.send(linkRequest(unknownUserId, own.as("admin")));
    const entries = (await listAuditEntries(app, own.id)).filter(
      ({ action }) => action === "impersonation_link.create",
    );
    expect(entries).toEqual([
      expect.objectContaining({
        actor_type: "key",
        actor_id: expect.any(String),
        target_type: "user",
        target_id: person.id,
        details: { expires_in_millis: hourMs },
      }),
    ]);
    expect(JSON.stringify(entries)).not.toContain(code);
  });
});
