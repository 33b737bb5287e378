import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  goodPassword,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { hashBcrypt as bcrypt } from "../../../testing/hash-bcrypt.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const newPassword = "another good password";
const change = (user: TestUser, body: object, on = project): Promise<TestResponse> =>
  app.send({ method: "PATCH", path: "/users/me", headers: on.as("server", user.accessToken), body });
const signIn = (email: string, password: string): Promise<TestResponse> =>
  app.send({
    method: "POST",
    path: "/auth/password/sign-in",
    headers: project.as("client"),
    body: { email, password },
  });
const refresh = (refreshToken: string): Promise<TestResponse> =>
  app.send({
    method: "POST",
    path: "/auth/sessions/current/refresh",
    headers: { ...project.as("client"), "x-stack-refresh-token": refreshToken },
  });
const isSignedIn = async (token: string) => (await readUser(app, project, token)).id !== undefined;

describe("a password set by a server", () => {
  test("replaces the old one for sign-in", async () => {
    const user = await signUp(app, project);
    const { status, text } = await change(user, { password: newPassword });
    expect(status).toBe(200);
    expect(text).not.toContain(newPassword);
    expect((await signIn(user.email, goodPassword)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await signIn(user.email, newPassword)).json.user_id).toBe(user.id);
  });

  test.each<[string, () => Promise<object>]>([
    ["a password", async () => ({ password: newPassword })],
    ["the same password", async () => ({ password: goodPassword })],
    ["a hash", async () => ({ password_hash: await bcrypt(newPassword, { cost: 4 }) })],
    ["no password", async () => ({ password: null })],
  ])("ends all sessions immediately, including the caller's: %s", async (_what, body) => {
    const user = await signUp(app, project);
    const second = (await signIn(user.email, goodPassword)).json;
    const otherUser = await signUp(app, project);
    expect((await change(user, await body())).status).toBe(200);
    expect(await isSignedIn(user.accessToken)).toBe(false);
    expect(await isSignedIn(String(second.access_token))).toBe(false);
    expect((await refresh(user.refreshToken)).json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    expect((await refresh(String(second.refresh_token))).json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    expect(await isSignedIn(otherUser.accessToken)).toBe(true);
  });

  test("ends no session if the request fails for another reason: both are one transaction", async () => {
    const taken = await signUp(app, project);
    const user = await signUp(app, project);
    const failing: object[] = [
      { password: newPassword, primary_email: taken.email },
      { password: newPassword, selected_team_id: crypto.randomUUID() },
      { password: newPassword, otp_auth_enabled: true },
      { password: newPassword, primary_email: null },
    ];
    for (const body of failing) {
      expect((await change(user, body)).status).toBeGreaterThanOrEqual(400);
      expect(await isSignedIn(user.accessToken)).toBe(true);
      expect((await signIn(user.email, newPassword)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    }
  });

  test("keeps sessions if the request doesn't set it", async () => {
    const user = await signUp(app, project);
    await change(user, { display_name: "Ada" });
    expect(await isSignedIn(user.accessToken)).toBe(true);
  });

  test("is stored only as a hash", async () => {
    const user = await signUp(app, project);
    await change(user, { password: newPassword });
    const { rows } = await app.platform.database.pool.query<{ hash: string }>(
      "select hash from password_credentials where user_id = $1",
      [user.id],
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
  });

  test.each([8, 70])("can have %i characters of any kind", async (length) => {
    const user = await signUp(app, project);
    const password = "ü".repeat(length);
    expect((await change(user, { password })).status).toBe(200);
    expect((await signIn(user.email, password)).status).toBe(200);
  });

  test.each([
    ["", "PASSWORD_TOO_SHORT", { min_length: 8 }],
    ["1234567", "PASSWORD_TOO_SHORT", { min_length: 8 }],
    ["x".repeat(71), "PASSWORD_TOO_LONG", { maxLength: 70 }],
  ])("%j is rejected like any user's", async (password, code, details) => {
    const user = await signUp(app, project);
    expect((await change(user, { password })).json).toMatchObject({ code, details });
    expect(await isSignedIn(user.accessToken)).toBe(true);
  });
});

describe("removing and setting a password", () => {
  test("without one, password sign-in fails and the user has no password flag", async () => {
    const user = await signUp(app, project);
    expect((await change(user, { password: null })).json).toMatchObject({
      has_password: false,
      auth_with_email: false,
    });
    expect((await signIn(user.email, goodPassword)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("a new one requires an email to sign in with", async () => {
    const user = await signUp(app, project);
    await change(user, { primary_email: null });
    const { status, headers } = await change(user, { password: newPassword });
    expect(status).toBe(400);
    expect(headers).not.toHaveProperty("x-stack-known-error");
    const both = { password: newPassword, primary_email: `${crypto.randomUUID()}@example.com` };
    expect((await change(user, both)).status).toBe(200);
  });

  test("a first one requires passwords to be enabled in the project; an existing one can still be changed", async () => {
    const off = await makeProject(app);
    const [withPassword, without] = [await signUp(app, off), await signUp(app, off)];
    await app.platform.database.pool.query("delete from password_credentials where user_id = $1", [without.id]);
    const body = { config: { credential_enabled: false } };
    await app.send({ method: "PATCH", path: "/internal/projects/current", headers: off.as("admin"), body });
    const { status, headers } = await change(without, { password: newPassword }, off);
    expect(status).toBe(400);
    expect(headers).not.toHaveProperty("x-stack-known-error");
    expect((await change(withPassword, { password: newPassword }, off)).status).toBe(200);
  });

  test("ten concurrent changes leave exactly one working password", async () => {
    const user = await signUp(app, project);
    const passwords = Array.from({ length: 10 }, (_, index) => `good password ${index}`);
    await Promise.all(passwords.map((password) => change(user, { password })));
    const works = await Promise.all(
      passwords.map(async (password) => (await signIn(user.email, password)).status === 200),
    );
    expect(works.filter(Boolean)).toHaveLength(1);
  });
});
