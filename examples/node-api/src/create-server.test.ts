import { NetworkError, StackServerApp } from "@vestibule/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServer } from "./create-server.ts";
import { otherTeamId, startFakeService, teamId, tokens, userId } from "./testing/fake-service.ts";
import { listen, type TestServer } from "./testing/listen.ts";

let service: TestServer;
let api: TestServer;
let reportedErrors: unknown[];
beforeEach(async () => {
  reportedErrors = [];
  service = await startFakeService();
  const app = new StackServerApp({
    baseUrl: service.url,
    projectId: "project",
    publishableClientKey: "pck_key",
    secretServerKey: "ssk_key",
    tokenStore: null,
  });
  api = await listen(createServer(app, (error) => reportedErrors.push(error)));
});
afterEach(async () => {
  await api.close();
  await service.close();
});

const session = { "x-stack-auth": JSON.stringify(tokens) };
const cookie = [
  `stack-refresh-project=${tokens.refreshToken}`,
  `stack-access=${encodeURIComponent(JSON.stringify([tokens.refreshToken, tokens.accessToken]))}`,
].join("; ");
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const ada = {
  id: userId,
  displayName: "Ada",
  primaryEmail: "ada@example.com",
  teams: [{ id: teamId, displayName: "Analytical Engines" }],
};
const members = {
  members: [{ id: userId, displayName: "Countess", profileImageUrl: null, permissionIds: ["team_admin"] }],
};
const signInRequired = { error: "Sign in first." };
const apiKeyRequired = { error: "Send a valid API key." };
const membersForbidden = { error: "You don't have permission to view this team's members." };

interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly status: number;
  readonly body: object;
}
const scenarios: Scenario[] = [
  { name: "a session in the header", path: "/me", headers: session, status: 200, body: ada },
  { name: "a session in the cookies", path: "/me?x=1", headers: { cookie }, status: 200, body: ada },
  {
    name: "a bearer access token (newcomer B6)",
    path: "/me",
    headers: bearer(tokens.accessToken),
    status: 200,
    body: ada,
  },
  { name: "nothing", path: "/me", status: 401, body: signInRequired },
  {
    name: "a header that is not JSON",
    path: "/me",
    headers: { "x-stack-auth": "{" },
    status: 401,
    body: signInRequired,
  },
  {
    name: "an invalid access token",
    path: "/me",
    headers: { "x-stack-auth": '{"accessToken":"x","refreshToken":null}' },
    status: 401,
    body: signInRequired,
  },
  { name: "an API key for a session", path: "/me", headers: bearer("sk_user"), status: 401, body: signInRequired },
  { name: "a member", path: `/teams/${teamId}/members`, headers: session, status: 200, body: members },
  {
    name: "a user who is not a member",
    path: `/teams/${otherTeamId}/members`,
    headers: session,
    status: 403,
    body: membersForbidden,
  },
  { name: "no session, for a team", path: `/teams/${teamId}/members`, status: 401, body: signInRequired },
  {
    name: "a user's key",
    path: "/key-owner",
    headers: bearer("sk_user"),
    status: 200,
    body: { id: userId, displayName: "Ada" },
  },
  {
    name: "a team's key",
    path: "/key-owner",
    headers: { authorization: "bearer sk_team" },
    status: 200,
    body: { id: teamId, displayName: "Analytical Engines" },
  },
  { name: "an unknown key", path: "/key-owner", headers: bearer("sk_other"), status: 401, body: apiKeyRequired },
  { name: "no key", path: "/key-owner", status: 401, body: apiKeyRequired },
  { name: "a session for a key", path: "/key-owner", headers: session, status: 401, body: apiKeyRequired },
  {
    name: "another scheme",
    path: "/key-owner",
    headers: { authorization: "Basic sk_user" },
    status: 401,
    body: apiKeyRequired,
  },
  { name: "an unknown path", path: "/other", headers: session, status: 404, body: { error: "Not found." } },
];

describe("the Node API example", () => {
  it.each(scenarios)("returns $status for $name at $path", async ({ path, headers = {}, status, body }) => {
    const response = await fetch(api.url + path, { headers });

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(body);
    expect(response.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(reportedErrors).toEqual([]);
  });

  it("rejects methods other than GET", async () => {
    expect((await fetch(`${api.url}/me`, { method: "POST", headers: session })).status).toBe(405);
  });

  it("returns 503 when the service is unreachable", async () => {
    const getUser = async () => {
      throw new NetworkError("No connection.", null);
    };
    const unreachable = await listen(createServer({ getUser } as unknown as StackServerApp, () => {}));

    const response = await fetch(`${unreachable.url}/me`);
    await unreachable.close();

    expect(response.status).toBe(503);
  });

  it("reports internal errors without exposing them in the response", async () => {
    const app = new StackServerApp({
      baseUrl: service.url,
      projectId: "project",
      publishableClientKey: "pck_key",
      secretServerKey: "ssk_wrong",
      tokenStore: null,
    });
    const broken = await listen(createServer(app, (error) => reportedErrors.push(error)));

    const response = await fetch(`${broken.url}/key-owner`, { headers: bearer("sk_user") });
    await broken.close();

    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: "Something went wrong." });
    expect(reportedErrors).toMatchObject([{ errorCode: "INVALID_SECRET_SERVER_KEY" }]);
  });
});
