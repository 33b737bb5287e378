import { inFamily, requestHeaders } from "@vestibule/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changeUser,
  goodPassword,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import { createTestApp, publicUrl, type TestApp } from "../../testing/test-app.ts";
import { createClaims, decodePart, signAsProject } from "../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { anonymous_accounts_enabled: true });
  user = await signUp(app, project);
});
afterAll(() => app.close());

const asNewer = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [inFamily(name, "hexclave"), value]));

/** The request of an OAuth library, without headers of ours. */
const refresh = async (refreshToken: string) => {
  const { json } = await app.send({
    method: "POST",
    path: "/auth/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: project.id,
      client_secret: "__stack_public_client__",
    }).toString(),
  });
  return decodePart(String(json.access_token), 1);
};

const signIn = async (headers: Record<string, string>) => {
  const { json } = await app.send({
    method: "POST",
    path: "/auth/password/sign-in",
    headers,
    body: { email: user.email, password: goodPassword },
  });
  return decodePart(String(json.access_token), 1);
};

const userClaims = () => ({
  sub: user.id,
  aud: project.id,
  iss: `${publicUrl}/api/v1/projects/${project.id}`,
  role: "authenticated",
  project_id: project.id,
  branch_id: "main",
  refresh_token_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  name: null,
  email: user.email,
  email_verified: false,
  selected_team_id: null,
  signed_up_at: expect.any(Number),
  is_anonymous: false,
  is_restricted: false,
  restricted_reason: null,
  requires_totp_mfa: false,
  iat: expect.any(Number),
  exp: expect.any(Number),
});

describe("access tokens of clients since 2.8.108 describe their user", () => {
  test("after a sign-in with the newer header names", async () => {
    const claims = await signIn(asNewer(project.as("client")));
    expect(claims).toEqual({ ...userClaims(), branchId: "main", refreshTokenId: claims.refresh_token_id });
    expect(Number(claims.signed_up_at) * 1000).toBeLessThanOrEqual(app.platform.clock());
  });

  test("after a refresh without headers, and show changes at once", async () => {
    expect(await refresh(user.refreshToken)).toMatchObject(userClaims());
    await changeUser(app, project, user, { display_name: "Ada" });
    expect(await refresh(user.refreshToken)).toMatchObject({ ...userClaims(), name: "Ada" });
    await changeUser(app, project, user, { display_name: null });
    await changeUser(app, project, user, { locale: "de-AT" });
    expect(await refresh(user.refreshToken)).toMatchObject({ ...userClaims(), locale: "de-AT" });
    await changeUser(app, project, user, { locale: null });
    expect(await refresh(user.refreshToken)).not.toHaveProperty("locale");
  });

  test("after a refresh of the current session", async () => {
    const { json } = await app.send({
      method: "POST",
      path: "/auth/sessions/current/refresh",
      headers: { ...asNewer(project.as("client")), "x-hexclave-refresh-token": user.refreshToken },
    });
    expect(decodePart(String(json.access_token), 1)).toMatchObject(userClaims());
  });

  test("are restricted for anonymous users, and have an audience and an issuer of their own", async () => {
    const { json } = await app.send({
      method: "POST",
      path: "/auth/anonymous/sign-up",
      headers: asNewer(project.as("client")),
      body: {},
    });
    const me = await app.send({
      method: "GET",
      path: "/users/me",
      headers: { ...asNewer(project.as("client")), "x-hexclave-access-token": String(json.access_token) },
    });
    expect(me.json).toMatchObject({ id: json.user_id, is_restricted: true, restricted_reason: { type: "anonymous" } });
    expect(decodePart(String(json.access_token), 1)).toMatchObject({
      aud: `${project.id}:anon`,
      iss: `${publicUrl}/api/v1/projects-anonymous-users/${project.id}`,
      email: null,
      is_anonymous: true,
      is_restricted: true,
      restricted_reason: { type: "anonymous" },
    });
  });

  test("fit in a cookie with the longest name and email", async () => {
    const address = `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.com`;
    const { json } = await app.send({
      method: "POST",
      path: "/users",
      headers: project.as("server"),
      body: {
        primary_email: address,
        primary_email_auth_enabled: true,
        password: goodPassword,
        display_name: "😀".repeat(128),
      },
    });
    expect(json.code).toBeUndefined();
    const signedIn = await app.send({
      method: "POST",
      path: "/auth/password/sign-in",
      headers: asNewer(project.as("client")),
      body: { email: address, password: goodPassword },
    });
    const cookie = JSON.stringify([signedIn.json.refresh_token, signedIn.json.access_token]);
    expect(encodeURIComponent(cookie).length).toBeLessThan(3_500);
  });
});

test.each([
  ["another audience", { aud: ":restricted", path: "projects" }],
  ["an unknown audience", { aud: ":other", path: "projects" }],
  ["the issuer of full users", { aud: ":anon", path: "projects" }],
  ["the issuer of anonymous users", { aud: "", path: "projects-anonymous-users" }],
])("a token for %s than its issuer's is rejected", async (_what, { aud, path }) => {
  const iss = `${publicUrl}/api/v1/${path}/${project.id}`;
  const claims = createClaims(app, project.id, { sub: user.id, aud: `${project.id}${aud}`, iss });
  const token = await signAsProject(app, project.id, claims);
  const { json } = await app.send({ method: "GET", path: "/users/me", headers: project.as("client", token) });
  expect(json.code).toBe("UNPARSABLE_ACCESS_TOKEN");
});

test("access tokens of older clients stay as they were", async () => {
  const headers = { ...project.as("client"), [requestHeaders.clientVersion]: "js @stackframe/react@2.8.12" };
  expect(Object.keys(await signIn(headers)).toSorted()).toEqual(
    ["aud", "branchId", "exp", "iat", "iss", "refreshTokenId", "role", "sub"].toSorted(),
  );
});
