import { inFamily } from "@vestibule/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getLatestCode, makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";

import { signUpAnonymously } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { decodePart } from "../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, {
    require_email_verification: true,
    anonymous_accounts_enabled: true,
    allow_user_api_keys: true,
  });
});
afterAll(() => app.close());

const notVerified = { is_restricted: true, restricted_reason: { type: "email_not_verified" } };
const unrestricted = { is_restricted: false, restricted_reason: null };
const asNewer = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [inFamily(name, "hexclave"), value]));

const readOwn = async (user: TestUser, on = project) =>
  (await app.send({ method: "GET", path: "/users/me", headers: asNewer(on.as("client", user.accessToken)) })).json;
const readAsServer = async (user: TestUser, on = project) =>
  (await app.send({ method: "GET", path: `/users/${user.id}`, headers: asNewer(on.as("server")) })).json;
const verify = async (user: TestUser) => {
  const body = { code: await getLatestCode(app, user.email) };
  await app.send({ method: "POST", path: "/contact-channels/verify", headers: project.as("client"), body });
};
const refresh = async (user: TestUser, toHeaders = asNewer, on = project) => {
  const headers = toHeaders({ ...on.as("client"), "x-stack-refresh-token": user.refreshToken });
  const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
  return decodePart(String(json.access_token), 1);
};
const asOlder = (headers: Readonly<Record<string, string>>) => headers;
const setRequired = (on: TestProject, require_email_verification: boolean) =>
  app.send({
    method: "PATCH",
    path: "/internal/projects/current",
    headers: on.as("admin"),
    body: { config: { require_email_verification } },
  });

describe("a project that requires a verified email", () => {
  test("restricts a new user in the token, the own view and the server view, until they verify their email", async () => {
    const user = await signUp(app, project);
    expect(await readOwn(user)).toMatchObject(notVerified);
    expect(await readAsServer(user)).toMatchObject(notVerified);
    expect(await refresh(user)).toMatchObject({ ...notVerified, aud: `${project.id}:restricted` });
    await verify(user);
    expect(await readOwn(user)).toMatchObject(unrestricted);
    expect(await readAsServer(user)).toMatchObject(unrestricted);
    expect(await refresh(user)).toMatchObject({ ...unrestricted, aud: project.id });
  });

  test("an older client gets no token without the restriction, but the smaller one after the verification", async () => {
    const user = await signUp(app, project);
    expect(decodePart(user.accessToken, 1)).toMatchObject({ ...notVerified, aud: `${project.id}:restricted` });
    expect(await refresh(user, asOlder)).toMatchObject({ ...notVerified, aud: `${project.id}:restricted` });
    await verify(user);
    const claims = await refresh(user, asOlder);
    expect(claims).toMatchObject({ aud: project.id });
    expect(claims).not.toHaveProperty("is_restricted");
  });

  test("anonymous comes before the email, and the email before the admin", async () => {
    const anonymous = await signUpAnonymously(app, project);
    expect(await readOwn(anonymous)).toMatchObject({ restricted_reason: { type: "anonymous" } });
    const user = await signUp(app, project);
    const body = { restricted_by_admin: true };
    await app.send({ method: "PATCH", path: `/users/${user.id}`, headers: project.as("server"), body });
    expect(await readOwn(user)).toMatchObject(notVerified);
    await verify(user);
    expect(await readOwn(user)).toMatchObject({ restricted_reason: { type: "restricted_by_administrator" } });
  });

  test("newer clients list unrestricted users, or all with include_restricted; older ones list all", async () => {
    const listed = await makeProject(app, { require_email_verification: true });
    const [unverified, verified, restricted] = [
      await signUp(app, listed),
      await signUp(app, listed),
      await signUp(app, listed),
    ];
    for (const [user, change] of [
      [verified, { primary_email_verified: true }],
      [restricted, { primary_email_verified: true, restricted_by_admin: true }],
    ] as const)
      await app.send({ method: "PATCH", path: `/users/${user.id}`, headers: listed.as("server"), body: change });
    const getIds = async (query: string, toHeaders: typeof asNewer) => {
      const { json } = await app.send({
        method: "GET",
        path: `/users${query}`,
        headers: toHeaders(listed.as("server")),
      });
      return new Set((json.items as { id: string }[]).map(({ id }) => id));
    };
    const all = new Set([unverified.id, verified.id, restricted.id]);
    expect(await getIds("", asNewer)).toEqual(new Set([verified.id]));
    expect(await getIds("?include_restricted=true", asNewer)).toEqual(all);
    expect(await getIds("", asOlder)).toEqual(all);
    expect(await getIds("?restricted_by_admin=true", asOlder)).toEqual(new Set([restricted.id]));
  });

  test("restricted users can't create API keys", async () => {
    const user = await signUp(app, project);
    const create = () =>
      app.send({
        method: "POST",
        path: "/user-api-keys",
        headers: project.as("client", user.accessToken),
        body: { user_id: "me", description: "mine", expires_at_millis: null, is_public: false },
      });
    expect((await create()).json.code).toBe("EMAIL_NOT_VERIFIED");
    await verify(user);
    const restrict = { restricted_by_admin: true };
    await app.send({ method: "PATCH", path: `/users/${user.id}`, headers: project.as("server"), body: restrict });
    expect((await create()).status).toBe(403);
  });

  test.each([
    ["http://localhost:3000", "http://localhost:3000/handler/email-verification"],
    ["https://evil.example", null],
  ])("a new primary email set from %s is sent a link to %s", async (origin, page) => {
    const user = await signUp(app, project);
    const primary_email = `${crypto.randomUUID()}@example.com`;
    const headers = { ...asNewer(project.as("client", user.accessToken)), origin };
    await app.send({ method: "PATCH", path: "/users/me", headers, body: { primary_email } });
    const sent = (await app.emailsSent()).filter(({ recipient }) => recipient === primary_email);
    expect(sent.map(({ text }) => text.match(/https?:\S+email-verification/)?.[0])).toEqual(page ? [page] : []);
  });
});

test("changing the setting applies to existing users at once, and back", async () => {
  const other = await makeProject(app);
  const user = await signUp(app, other);
  expect(await readOwn(user, other)).toMatchObject(unrestricted);
  await setRequired(other, true);
  expect(await readOwn(user, other)).toMatchObject(notVerified);
  await setRequired(other, false);
  expect(await readOwn(user, other)).toMatchObject(unrestricted);
});

test("the preview names the users whom the setting would restrict", async () => {
  const other = await makeProject(app, { anonymous_accounts_enabled: true });
  const first = await signUp(app, other);
  const second = await signUp(app, other);
  await signUpAnonymously(app, other);
  const verified = await signUp(app, other);
  const body = { primary_email_verified: true };
  await app.send({ method: "PATCH", path: `/users/${verified.id}`, headers: other.as("server"), body });
  const preview = async (onboarding: object, limit?: number) =>
    (
      await app.send({
        method: "POST",
        path: `/internal/onboarding/preview-affected-users${limit === undefined ? "" : `?limit=${limit}`}`,
        headers: asNewer(other.as("admin")),
        body: { onboarding },
      })
    ).json;
  const { affected_users: affected, ...counts } = await preview({ require_email_verification: true }, 10);
  expect(counts).toEqual({ total_affected_count: 2, is_at_least: false });
  // The clock stands still, so that both signed up at the same time.
  expect(affected).toHaveLength(2);
  for (const { id, email } of [first, second])
    expect(affected).toContainEqual({
      id,
      display_name: null,
      primary_email: email,
      restricted_reason: { type: "email_not_verified" },
    });
  expect(await preview({ require_email_verification: true }, 1)).toMatchObject({
    affected_users: [{ restricted_reason: { type: "email_not_verified" } }],
    total_affected_count: 2,
  });
  expect(await preview({ require_email_verification: false })).toMatchObject({ total_affected_count: 0 });
  await setRequired(other, true);
  expect(await preview({ require_email_verification: true })).toMatchObject({ total_affected_count: 0 });
});
