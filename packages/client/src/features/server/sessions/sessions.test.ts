import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../../../testing/api-server.ts";
import { createTestPlatform } from "../../../testing/platform.ts";
import { createTestServerApp, serverUserJson } from "../../../testing/server-app.ts";
import { fakeAccessToken } from "../../../testing/tokens.ts";
import type { ServerUser } from "../server-types.ts";

const platform = createTestPlatform();
const { id } = serverUserJson();
const sessionId = "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f";
const wire = {
  id: sessionId,
  user_id: id,
  created_at: 1,
  last_used_at: 2,
  expires_at: 3,
  is_impersonation: false,
  is_current_session: false,
  device: { browser: "Firefox", os: "Linux", kind: "desktop" },
};

let server: ApiServer;
let user: ServerUser;
let accessToken: string;
beforeEach(async () => {
  accessToken = fakeAccessToken(platform.now() + 600_000);
  server = await startApiServer({
    [`GET /users/${id}`]: () => ({ body: serverUserJson() }),
    "GET /auth/sessions": () => ({ body: { items: [wire], is_paginated: false } }),
    "POST /auth/sessions": () => ({ body: { access_token: accessToken, refresh_token: "refresh-1" } }),
    "POST /auth/sessions/revoke-all": () => ({ body: { revoked: 3 } }),
    "POST /auth/oauth/token": () => ({
      body: { access_token: fakeAccessToken(platform.now() + 600_000, "fresh"), token_type: "bearer" },
    }),
    [`DELETE /auth/sessions/${sessionId}`]: () => ({ body: { success: true } }),
    "DELETE /auth/sessions/-": () => ({ status: 404, body: "Session not found." }),
  });
  const found = await createTestServerApp(server.baseUrl, {}, platform).getUser(id);
  if (found === null) throw new Error("There is no user.");
  user = found;
});
afterEach(() => server.close());
const created = () => JSON.parse(server.requestsTo("POST /auth/sessions")[0]?.body ?? "null");

describe("the sessions of a user", () => {
  it("are listed with dates", async () => {
    const [first, ...others] = await user.getActiveSessions();

    expect(first).toEqual({
      id: sessionId,
      userId: id,
      createdAt: new Date(1),
      lastUsedAt: new Date(2),
      expiresAt: new Date(3),
      isImpersonation: false,
      isCurrentSession: false,
      geoInfo: undefined,
      device: { browser: "Firefox", os: "Linux", kind: "desktop" },
    });
    expect(others).toEqual([]);
    expect(server.requestsTo("GET /auth/sessions")[0]?.path).toBe(`/api/v1/auth/sessions?user_id=${id}`);
  });

  it("are revoked with the user's ID in the request", async () => {
    await user.revokeSession(sessionId);

    expect(server.requestsTo(`DELETE /auth/sessions/${sessionId}`)[0]?.path).toBe(
      `/api/v1/auth/sessions/${sessionId}?user_id=${id}`,
    );
  });

  it("can be revoked all at once, with a count", async () => {
    expect(await user.revokeAllSessions()).toBe(3);

    const [request] = server.requestsTo("POST /auth/sessions/revoke-all");
    expect(JSON.parse(request?.body ?? "")).toEqual({ user_id: id });
  });

  it("can't escape their path with dot segments", async () => {
    await expect(user.revokeSession("..")).rejects.toMatchObject({ statusCode: 404 });
  });

  it("are created without arguments, with the server's default lifetime", async () => {
    const session = await user.createSession();

    expect(created()).toEqual({ user_id: id });
    expect(await session.getTokens()).toEqual({ accessToken, refreshToken: "refresh-1" });
  });

  it("are created for impersonation and with a custom lifetime", async () => {
    await user.createSession({ isImpersonation: true, expiresInMillis: 3_600_000 });

    expect(created()).toEqual({ user_id: id, is_impersonation: true, expires_in_millis: 3_600_000 });
  });

  it("refresh an access token that is about to expire", async () => {
    accessToken = fakeAccessToken(platform.now() + 1_000);
    const session = await user.createSession();

    expect((await session.getTokens()).accessToken).toBe(fakeAccessToken(platform.now() + 600_000, "fresh"));
  });
});
