import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkRequest, keyKinds, makeKey, makeKeyProject } from "../../../testing/api-keys.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { canRefresh, isSignedIn, notificationsOff, signIn } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
  other = await makeProject(app, notificationsOff);
});
afterAll(() => app.close());

const path = "/auth/sessions/revoke-all";
const revokeAll = (userId: unknown, headers = project.as("server")): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { user_id: userId },
});

describe("POST /auth/sessions/revoke-all", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "POST", path, body: { user_id: crypto.randomUUID() } },
        ["server", "admin"],
        (access) => project.as(access),
      ),
      {
        name: "is rejected for a client, even for its own user",
        request: async () => {
          const { id, accessToken } = await signUp(app, project);
          return revokeAll(id, project.as("client", accessToken));
        },
        status: 401,
        code: "INSUFFICIENT_ACCESS_TYPE",
      },
      {
        name: "an unknown user has no sessions",
        request: () => revokeAll(crypto.randomUUID()),
        status: 200,
        contains: { revoked: 0 },
      },
      { name: "rejects an invalid ID", request: () => revokeAll("me"), status: 400, code: "SCHEMA_ERROR" },
      { name: "rejects a missing user", request: () => revokeAll(undefined), status: 400, code: "SCHEMA_ERROR" },
    ],
  );

  test("security review MEDIUM 5: revokes the user's API keys, and no other user's", async () => {
    const keyProject = await makeKeyProject(app, notificationsOff);
    const [kind] = keyKinds;
    const [person, bystander] = [await signUp(app, keyProject), await signUp(app, keyProject)];
    const keys = [await makeKey(app, keyProject, kind, person.id), await makeKey(app, keyProject, kind, bystander.id)];
    expect((await app.send(revokeAll(person.id, keyProject.as("server")))).json).toEqual({ revoked: 1 });
    const codes = await Promise.all(
      keys.map(async ({ value }) => (await app.send(checkRequest(kind, value, keyProject.as("server")))).json.code),
    );
    expect(codes).toEqual(["API_KEY_REVOKED", undefined]);
    expect((await listAuditEntries(app, keyProject.id)).at(-1)).toMatchObject({
      action: "api_key.revoke",
      target_id: keys[0]?.id,
      details: { cause: "sessions_revoked" },
    });
  });

  test("ends all sessions of the user at once, and no other user's", async () => {
    const person = await signUp(app, project);
    const bystander = await signUp(app, project);
    const second = await signIn(app, project, person);

    // IDs are case-insensitive.
    const { json } = await app.send(revokeAll(person.id.toUpperCase(), project.as("admin")));

    expect(json).toEqual({ revoked: 2 });
    for (const { accessToken, refreshToken } of [person, second]) {
      expect(await isSignedIn(app, project, accessToken)).toBe(false);
      expect(await canRefresh(app, project, refreshToken)).toBe(false);
    }
    expect(await isSignedIn(app, project, bystander.accessToken)).toBe(true);
    expect((await app.send(revokeAll(person.id))).json).toEqual({ revoked: 0 });
  });

  test("a user of another project stays signed in", async () => {
    const stranger = await signUp(app, other);

    expect((await app.send(revokeAll(stranger.id))).json).toEqual({ revoked: 0 });

    expect(await isSignedIn(app, other, stranger.accessToken)).toBe(true);
  });

  test("records one audit entry", async () => {
    const person = await signUp(app, project);
    await app.send(revokeAll(person.id));
    await app.send(revokeAll(person.id));

    const entries = (await listAuditEntries(app, project.id)).filter(
      (entry) => entry.action === "session.revoke" && entry.target_id === person.id,
    );
    expect(entries).toMatchObject([{ outcome: "success", details: { sessions: 1 } }]);
  });
});
