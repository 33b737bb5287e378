import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { makeProject, readUser, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  canRefresh,
  changeConfig,
  notificationsOff,
  sendConcurrently,
  signUpAnonymously,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, anonymous_accounts_enabled: true });
});
afterAll(() => app.close());

const path = "/auth/anonymous/sign-up";
const request = (headers = project.as("client"), body?: object): TestRequest => ({
  method: "POST",
  path,
  headers,
  ...(body === undefined ? {} : { body }),
});

describe("POST /auth/anonymous/sign-up", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `creates an anonymous account with ${access} access and sends no email`,
          request: () => request(project.as(access)),
          status: 200,
          effects: (_app, { json }) => {
            expect(Object.keys(json).sort()).toEqual(["access_token", "refresh_token", "user_id"]);
            expect(json.refresh_token).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
          },
        }),
      ),
      { name: "ignores the request body", request: () => request(undefined, { email: "x" }), status: 200 },
      {
        name: "is refused when the project hasn't enabled anonymous accounts",
        request: async () => request((await makeProject(app)).as("client")),
        status: 400,
        code: "ANONYMOUS_ACCOUNTS_NOT_ENABLED",
      },
      {
        name: "is refused for server access too",
        request: async () => request((await makeProject(app)).as("server")),
        status: 400,
        code: "ANONYMOUS_ACCOUNTS_NOT_ENABLED",
      },
      {
        name: "works while sign-up is disabled",
        request: async () => {
          const closed = await makeProject(app, { anonymous_accounts_enabled: true, sign_up_enabled: false });
          return request(closed.as("client"));
        },
        status: 200,
      },
    ],
  );

  test("the account is anonymous, has a name and no sign-in methods", async () => {
    const { accessToken, refreshToken, id } = await signUpAnonymously(app, project);
    expect(await readUser(app, project, accessToken)).toMatchObject({
      id,
      is_anonymous: true,
      display_name: "Anonymous user",
      primary_email: null,
      has_password: false,
      otp_auth_enabled: false,
      requires_totp_mfa: false,
    });
    expect(await canRefresh(app, project, refreshToken)).toBe(true);
  });

  test("a signed-in caller still gets a new account", async () => {
    const member = await signUp(app, project);
    const { json } = await app.send(request(project.as("client", member.accessToken)));
    expect(json.user_id).not.toBe(member.id);
  });

  test("twenty concurrent requests create twenty accounts", async () => {
    const ids = (await sendConcurrently(app, 20, request())).map(({ json }) => json.user_id);
    expect(new Set(ids).size).toBe(20);
  });

  test("existing anonymous accounts keep working after the setting is disabled", async () => {
    const closing = await makeProject(app, { anonymous_accounts_enabled: true });
    const { accessToken, refreshToken } = await signUpAnonymously(app, closing);
    await changeConfig(app, closing, { anonymous_accounts_enabled: false });
    expect((await readUser(app, closing, accessToken)).is_anonymous).toBe(true);
    expect(await canRefresh(app, closing, refreshToken)).toBe(true);
  });

  test("the refresh token is never stored or logged in plaintext", async () => {
    const { refreshToken } = await signUpAnonymously(app, project);
    expect(await findTablesContaining(app, refreshToken)).toEqual([]);
    expect(app.logLines.join("")).not.toContain(refreshToken);
  });
});
