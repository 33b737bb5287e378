import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  asOwner,
  changeUser,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const path = "/users/me";
const allAccessTypes = ["client", "server", "admin"] as const;
const read = (headers: Record<string, string>) => ({ method: "GET", path, headers });
const userRequired = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;

const clientFields = () => ({
  id: user.id,
  display_name: null,
  primary_email: user.email,
  primary_email_verified: false,
  profile_image_url: null,
  signed_up_at_millis: app.platform.clock(),
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
  is_anonymous: false,
  locale: null,
});
const serverFields = () => ({
  ...clientFields(),
  primary_email_auth_enabled: true,
  server_metadata: null,
  last_active_at_millis: app.platform.clock(),
});

describe("GET /users/me", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path }, allAccessTypes, (access) => project.as(access)),
      {
        name: "a client gets exactly the client fields",
        request: () => read(project.as("client", user.accessToken)),
        status: 200,
        excludes: ["server_metadata", "last_active_at_millis", "primary_email_auth_enabled", "hash", "secret"],
        effects: (_app, { json }) => expect(json).toEqual(clientFields()),
      },
      ...(["server", "admin"] as const).map((access) => ({
        name: `${access} access gets the other fields, too, but no secret`,
        request: () => read(project.as(access, user.accessToken)),
        status: 200,
        excludes: ["hash", "secret", "argon2"],
        effects: (_app: TestApp, { json }: { json: object }) => expect(json).toEqual(serverFields()),
      })),
      ...allAccessTypes.map((access) => ({
        name: `without a user, returns an error with ${access} access`,
        request: () => read(project.as(access)),
        ...userRequired,
      })),
      {
        name: "rejects a query parameter before a missing user",
        request: () => ({ ...read(project.as("client")), path: `${path}?user_id=me` }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("an email that was changed only in case is returned as entered", async () => {
    const typed = await signUp(app, project, "Grace@Example.COM");
    expect((await app.send(read(project.as("client", typed.accessToken)))).json.primary_email).toBe(
      "Grace@Example.COM",
    );
  });

  test("a user without an email has no verified and no sign-in flag", async () => {
    const without = await signUp(app, project);
    await changeUser(app, project, without, { primary_email: null });
    expect((await app.send(read(project.as("server", without.accessToken)))).json).toMatchObject({
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      has_password: true,
      auth_with_email: true,
    });
  });

  test("last activity is when the last access token was issued, visible immediately", async () => {
    const active = await signUp(app, project);
    const refreshed = await app.later(60_000, async () => {
      const headers = { ...project.as("client"), "x-stack-refresh-token": active.refreshToken };
      return app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
    });
    const lastActive = async () =>
      (await app.send(read(project.as("server", String(refreshed.json.access_token))))).json.last_active_at_millis;
    expect(await lastActive()).toBe(app.platform.clock() + 60_000);
    await app.activity.flush();
    expect(await lastActive()).toBe(app.platform.clock() + 60_000);
  });

  test("ordinary requests don't count as activity", async () => {
    const quiet = await signUp(app, project);
    const { json } = await app.later(60_000, () => app.send(read(project.as("server", quiet.accessToken))));
    expect(json.last_active_at_millis).toBe(app.platform.clock());
  });

  test("an owner with an admin access token also needs the user's own token", async () => {
    const { owner, owned } = await makeOwner(app);
    expect((await app.send(read(asOwner(owned, owner.accessToken)))).json.code).toBe(userRequired.code);
  });
});
