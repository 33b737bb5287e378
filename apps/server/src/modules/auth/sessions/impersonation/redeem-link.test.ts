import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../../testing/audit.ts";
import {
  asOwner,
  internalProject,
  makeOwner,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../../testing/fixtures.ts";
import { createImpersonationCode, openLink, startImpersonation } from "../../../../testing/impersonation/links.ts";
import {
  canRefresh,
  changeConfig,
  countOutcomes,
  isSignedIn,
  notificationsOff,
  sendConcurrently,
  setUpTotp,
  signUpAnonymously,
} from "../../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { decodePart } from "../../../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, anonymous_accounts_enabled: true });
  user = await signUp(app, project);
});
afterAll(() => app.close());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const code = (change: object = {}, person = user) =>
  createImpersonationCode(app, person.id, project.as("admin"), change);
const open = (text: string, on = project) => openLink(app, on, text);
const check = (text: string) =>
  app.send({
    method: "POST",
    path: "/auth/otp/sign-in/check-code",
    headers: project.as("client"),
    body: { code: text },
  });
const signOut = (accessToken: string) =>
  app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", accessToken) });

describe("redeeming an impersonation link at POST /auth/otp/sign-in", () => {
  test("signs in as the user, not as a new one, even if sign-in by email is disabled", async () => {
    const text = await code();
    expect((await check(text)).json).toEqual({ is_code_valid: true, email: user.email });
    const { status, json } = await open(text);
    expect([status, json.is_new_user, json.user_id]).toEqual([200, false, user.id]);
    expect((await readUser(app, project, String(json.access_token))).id).toBe(user.id);
  });

  test("allows impersonating a user without an email", async () => {
    const visitor = await signUpAnonymously(app, project);
    const text = await code({}, visitor);
    expect((await check(text)).json).toEqual({ is_code_valid: true, email: null });
    expect((await open(text)).json.user_id).toBe(visitor.id);
  });

  test("requires no second factor: the admin is already authenticated", async () => {
    const careful = await signUp(app, project);
    await setUpTotp(app, project, careful);
    expect((await open(await code({}, careful))).status).toBe(200);
  });

  test("works for two minutes", async () => {
    const text = await code();
    expect((await app.later(2 * minuteMs, () => open(text))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await app.later(2 * minuteMs - 1, () => open(text))).status).toBe(200);
  });

  test("works once", async () => {
    const text = await code();
    await open(text);
    expect((await open(text)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("of fifty concurrent redemptions exactly one succeeds", async () => {
    const text = await code();
    const request = { method: "POST", path: "/auth/otp/sign-in", headers: project.as("client"), body: { code: text } };
    const {
      "200": letIn,
      VERIFICATION_CODE_ALREADY_USED: late = 0,
      VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: worn = 0,
      ...rest
    } = countOutcomes(await sendConcurrently(app, 50, request));
    expect([letIn, late + worn, rest]).toEqual([1, 49, {}]);
  });

  test("is rejected in another project", async () => {
    const other = await makeProject(app, notificationsOff);
    expect((await open(await code(), other)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("is rejected if the user was deleted", async () => {
    const leaving = await signUp(app, project);
    const text = await code({}, leaving);
    await app.send({ method: "DELETE", path: `/users/${leaving.id}`, headers: project.as("server") });
    expect((await open(text)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test.each([
    [{}, 2 * hourMs],
    [{ expires_in_millis: 24 * hourMs }, 24 * hourMs],
    [{ expires_in_millis: 1000 }, 1000],
  ])("with %j the session expires after %d ms", async (change, lifeMs) => {
    const acting = await startImpersonation(app, project, user, change);
    expect(await app.later(lifeMs - 1, () => canRefresh(app, project, acting.refreshToken))).toBe(true);
    expect(await app.later(lifeMs, () => canRefresh(app, project, acting.refreshToken))).toBe(false);
  });
});

describe("an impersonation session", () => {
  test("is marked in every access token, also after a refresh; the user's own tokens aren't", async () => {
    const acting = await startImpersonation(app, project, user);
    expect(decodePart(acting.accessToken, 1).is_impersonation).toBe(true);
    const headers = { ...project.as("client"), "x-stack-refresh-token": acting.refreshToken };
    const refreshed = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
    expect(decodePart(String(refreshed.json.access_token), 1).is_impersonation).toBe(true);
    const body = {
      grant_type: "refresh_token",
      refresh_token: acting.refreshToken,
      client_id: project.id,
      client_secret: project.as("client")["x-stack-publishable-client-key"],
    };
    const { json } = await app.send({ method: "POST", path: "/auth/oauth/token", body });
    expect(decodePart(String(json.access_token), 1).is_impersonation).toBe(true);
    expect(decodePart(user.accessToken, 1)).not.toHaveProperty("is_impersonation");
  });

  test("is listed for admins only, with its IP address and location", async () => {
    const person = await signUp(app, project);
    await startImpersonation(app, project, person);
    const list = async (access: "client" | "server" | "admin") => {
      const headers = project.as(access, access === "client" ? person.accessToken : undefined);
      const { json } = await app.send({ method: "GET", path: `/auth/sessions?user_id=${person.id}`, headers });
      return (json.items as { is_impersonation: boolean }[]).filter(({ is_impersonation }) => is_impersonation).length;
    };
    expect([await list("client"), await list("server"), await list("admin")]).toEqual([0, 0, 1]);
  });

  test("isn't user activity, sends no email and isn't a sign-in", async () => {
    const freshProject = await makeProject(app);
    const person = await signUp(app, freshProject);
    const before = await readUser(app, freshProject, person.accessToken);
    const emailsSent = await app.countEmailsSent();
    const acting = await app.later(hourMs, () => startImpersonation(app, freshProject, person));
    await app.later(hourMs + minuteMs, () => canRefresh(app, freshProject, acting.refreshToken));
    await app.activity.flush();
    const after = await readUser(app, freshProject, person.accessToken);
    expect(after.last_active_at_millis).toBe(before.last_active_at_millis);
    expect(await app.countEmailsSent()).toBe(emailsSent);
    expect((await listAuditEntries(app, freshProject.id)).filter(({ action }) => action === "sign_in")).toEqual([]);
  });

  test("ends at once on sign-out, and the user's own session continues", async () => {
    const acting = await startImpersonation(app, project, user);
    expect((await signOut(acting.accessToken)).status).toBe(200);
    expect(await isSignedIn(app, project, acting.accessToken)).toBe(false);
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
  });

  test("of an owner can't administer projects: audit logs would name the owner", async () => {
    const { owner, owned } = await makeOwner(app);
    const acting = await startImpersonation(app, internalProject(app), owner);
    const read = (token: string) =>
      app.send({ method: "GET", path: "/internal/projects/current", headers: asOwner(owned, token) });
    expect((await read(owner.accessToken)).status).toBe(200);
    expect((await read(acting.accessToken)).json.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  });
});

describe("the audit log of impersonation", () => {
  test("records who opened the link, what they did, and that they signed out", async () => {
    const own = await makeProject(app, { ...notificationsOff, client_team_creation_enabled: true });
    const person = await signUp(app, own);
    const acting = await startImpersonation(app, own, person);
    await app.send({
      method: "POST",
      path: "/teams",
      headers: own.as("client", acting.accessToken),
      body: { display_name: "Team", creator_user_id: "me" },
    });
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers: own.as("client", acting.accessToken) });
    const entries = (await listAuditEntries(app, own.id)).filter(({ action }) => action !== "sign_up");
    const [made, opened] = entries;
    const key = { type: "key", id: made?.actor_id };
    expect(entries.map(({ action, actor_type, actor_id }) => [action, actor_type, actor_id])).toEqual(
      expect.arrayContaining([
        ["impersonation_link.create", "key", key.id],
        ["session.impersonate", "key", key.id],
        ["sign_out", "user", person.id],
      ]),
    );
    expect(opened).toMatchObject({
      target_id: person.id,
      details: { method: "link", session_id: decodePart(acting.accessToken, 1).refreshTokenId },
    });
    const byTheUser = entries.filter(({ actor_type }) => actor_type === "user");
    expect(byTheUser.map(({ action }) => action)).toEqual(expect.arrayContaining(["team.create", "sign_out"]));
    for (const { details } of byTheUser) expect(details.impersonated_by).toEqual(key);
  });

  test("names the owner who requested the link", async () => {
    const { owner, owned } = await makeOwner(app);
    const headers = asOwner(owned, owner.accessToken);
    const body = { config: { allow_localhost: true } };
    await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body });
    const created = await app.send({
      method: "POST",
      path: "/users",
      headers: asOwner(owned, owner.accessToken, "server"),
      body: {},
    });
    const text = await createImpersonationCode(app, String(created.json.id), headers);
    const asClient = asOwner(owned, owner.accessToken, "client");
    const { json } = await app.send({
      method: "POST",
      path: "/auth/otp/sign-in",
      headers: asClient,
      body: { code: text },
    });
    expect(json.user_id).toBe(created.json.id);
    const entries = (await listAuditEntries(app, owned.id)).filter(({ action }) => action.includes("impersonat"));
    expect(entries.map(({ action, actor_type, actor_id }) => [action, actor_type, actor_id])).toEqual([
      ["impersonation_link.create", "owner", owner.id],
      ["session.impersonate", "owner", owner.id],
    ]);
  });

  test("doesn't mark the user's own actions as impersonation", async () => {
    const own = await makeProject(app, notificationsOff);
    const person = await signUp(app, own);
    await changeConfig(app, own, { client_team_creation_enabled: true });
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers: own.as("client", person.accessToken) });
    for (const { details } of await listAuditEntries(app, own.id))
      expect(details).not.toHaveProperty("impersonated_by");
  });
});
