import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { changeConfig, signInWithProvider } from "../../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../../testing/identity-provider/identity-provider.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, publicUrl, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google", "github"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
beforeEach(async () => {
  issuer.reset();
  project = await makeProject(app, {
    oauth_providers: [
      { id: "google", type: "shared" },
      { id: "github", type: "shared" },
    ],
  });
  user = await signUp(app, project);
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

async function link(providerId: string, sub = "ada", owner = user): Promise<void> {
  issuer.behavior.person = { sub, email: `${sub}@example.com` };
  await signInWithProvider(app, issuer, project, { providerId, change: { type: "link", token: owner.accessToken } });
}

const listRequest = (userId = "me", headers = project.as("client", user.accessToken)): TestRequest => ({
  method: "GET",
  path: `/connected-accounts?user_id=${userId}`,
  headers,
});

async function readList(owner = user): Promise<{ id: string; provider_id: string }[]> {
  const { json } = await app.send(listRequest(owner.id, project.as("server")));
  return json.items as { id: string; provider_id: string }[];
}

const removeRequest = (id: string, userId = "me", headers = project.as("client", user.accessToken)): TestRequest => ({
  method: "DELETE",
  path: `/connected-accounts/${userId}/${id}`,
  headers,
});

describe("GET /connected-accounts", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "GET", path: `/connected-accounts?user_id=${crypto.randomUUID()}` },
        ["client", "server", "admin"],
        (access) => project.as(access),
      ),
      {
        name: "a client without a user is rejected",
        request: () => listRequest("me", project.as("client")),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "clients cannot list another user's accounts",
        request: () => listRequest(crypto.randomUUID()),
        status: 403,
        code: null,
      },
      {
        name: "a user without accounts has an empty list",
        request: () => listRequest(),
        status: 200,
        contains: { items: [], is_paginated: false },
      },
      {
        name: "the user is required",
        request: () => ({ ...listRequest(), path: "/connected-accounts" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("lists accounts, oldest first, without their tokens", async () => {
    await link("github");
    app.advance(1);
    await link("google");
    const { json, text } = await app.send(listRequest());
    expect(json.items).toEqual([
      expect.objectContaining({ provider_id: "github", account_id: "ada", email: "ada@example.com" }),
      expect.objectContaining({ provider_id: "google", created_at_millis: app.platform.clock() }),
    ]);
    expect(text).not.toContain("token");
  });
});

describe("DELETE /connected-accounts/{user_id}/{connected_account_id}", () => {
  test("deletes the account, its tokens and the sign-in method, and notifies the user", async () => {
    await link("google");
    const [account] = await readList();
    const before = await app.countEmailsSent();
    const answer = await app.send(removeRequest(String(account?.id)));
    expect(answer).toMatchObject({ status: 200, json: { success: true } });
    expect(await readList()).toEqual([]);
    const { rowCount } = await app.platform.database.pool.query("select from oauth_tokens where project_id = $1", [
      project.id,
    ]);
    expect(rowCount).toBe(0);
    expect((await app.countEmailsSent()) - before).toBe(1);
    expect((await app.emailsSent())[0]).toMatchObject({
      recipient: user.email,
      text: expect.stringContaining("Google"),
    });
    expect((await signInWithProvider(app, issuer, project)).is_new_user).toBe(true);
  });

  test("an account that is missing or belongs to another user is not found", async () => {
    const other = await signUp(app, project);
    await link("google", "grace", other);
    const [theirs] = await readList(other);
    for (const id of [String(theirs?.id), crypto.randomUUID()])
      expect(await app.send(removeRequest(id))).toMatchObject({
        status: 404,
        headers: { "content-type": "text/plain; charset=utf-8" },
      });
    expect(await readList(other)).toHaveLength(1);
  });

  test("clients cannot remove another user's account", async () => {
    const other = await signUp(app, project);
    await link("google", "grace", other);
    const [theirs] = await readList(other);
    expect((await app.send(removeRequest(String(theirs?.id), other.id))).status).toBe(403);
  });

  test("a client without a user cannot remove an account", async () => {
    const answer = await app.send(removeRequest(crypto.randomUUID(), "me", project.as("client")));
    expect(answer.json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });

  test("a client cannot remove the last sign-in method; a server can", async () => {
    issuer.behavior.person = { sub: "only-here" };
    const tokens = await signInWithProvider(app, issuer, project);
    const token = String(tokens.access_token);
    const { id } = await readUser(app, project, token);
    const owner = { ...user, id: String(id), accessToken: token };
    const [account] = await readList(owner);
    const refused = await app.send(removeRequest(String(account?.id), "me", project.as("client", token)));
    expect(refused).toMatchObject({ status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect(await readList(owner)).toHaveLength(1);
    const removed = await app.send(removeRequest(String(account?.id), owner.id, project.as("server")));
    expect(removed.status).toBe(200);
  });

  test("of two sign-in methods a client can remove one, even with concurrent requests for both", async () => {
    issuer.behavior.person = { sub: "twice" };
    const token = String((await signInWithProvider(app, issuer, project)).access_token);
    const owner = { ...user, id: String((await readUser(app, project, token)).id), accessToken: token };
    await link("github", "twice", owner);
    const accounts = await readList(owner);
    const headers = project.as("client", token);
    const answers = await Promise.all(accounts.map(({ id }) => app.send(removeRequest(id, "me", headers))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("requires a sign-in within the last ten minutes, if the project asks for it", async () => {
    await link("google");
    await changeConfig(app, project, { recent_sign_in_required: true });
    const [account] = await readList();
    const path = "/auth/sessions/current/refresh";
    const refresh = { ...project.as("client"), "x-stack-refresh-token": user.refreshToken };
    const late = await app.later(10 * 60_000, async () => {
      const { json } = await app.send({ method: "POST", path, headers: refresh });
      return app.send(removeRequest(String(account?.id), "me", project.as("client", String(json.access_token))));
    });
    expect(late.status).toBe(403);
    expect((await app.send(removeRequest(String(account?.id)))).status).toBe(200);
  });
});
