import { NetworkError, StackServerApp } from "@vestibule/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServer } from "./create-server.ts";
import { foreignTeamId, startFakeService, teamId, tokens, userId } from "./testing/fake-service.ts";
import { type Listening, listen } from "./testing/listen.ts";

let service: Listening;
let api: Listening;
let reported: unknown[];
beforeEach(async () => {
  reported = [];
  service = await startFakeService();
  const app = new StackServerApp({
    baseUrl: service.url,
    projectId: "project",
    publishableClientKey: "pck_key",
    secretServerKey: "ssk_key",
    tokenStore: null,
  });
  api = await listen(createServer(app, (error) => reported.push(error)));
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
const signInFirst = { error: "Sign in first." };
const sendKey = { error: "Send a valid API key." };
const notYours = { error: "You may not see the members of this team." };

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
  { name: "nothing", path: "/me", status: 401, body: signInFirst },
  { name: "a header that is not JSON", path: "/me", headers: { "x-stack-auth": "{" }, status: 401, body: signInFirst },
  {
    name: "a token that is none",
    path: "/me",
    headers: { "x-stack-auth": '{"accessToken":"x","refreshToken":null}' },
    status: 401,
    body: signInFirst,
  },
  { name: "an API key for a session", path: "/me", headers: bearer("sk_user"), status: 401, body: signInFirst },
  { name: "a member", path: `/teams/${teamId}/members`, headers: session, status: 200, body: members },
  {
    name: "somebody else",
    path: `/teams/${foreignTeamId}/members`,
    headers: session,
    status: 403,
    body: notYours,
  },
  { name: "nobody, for a team", path: `/teams/${teamId}/members`, status: 401, body: signInFirst },
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
  { name: "an unknown key", path: "/key-owner", headers: bearer("sk_other"), status: 401, body: sendKey },
  { name: "no key", path: "/key-owner", status: 401, body: sendKey },
  { name: "a session for a key", path: "/key-owner", headers: session, status: 401, body: sendKey },
  {
    name: "another scheme",
    path: "/key-owner",
    headers: { authorization: "Basic sk_user" },
    status: 401,
    body: sendKey,
  },
  { name: "an unknown path", path: "/other", headers: session, status: 404, body: { error: "There is nothing here." } },
];

describe("the example", () => {
  it.each(scenarios)("answers $status to $name at $path", async ({ path, headers = {}, status, body }) => {
    const response = await fetch(api.url + path, { headers });

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(body);
    expect(response.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(reported).toEqual([]);
  });

  it("only reads", async () => {
    expect((await fetch(`${api.url}/me`, { method: "POST", headers: session })).status).toBe(405);
  });

  it("asks to try again when the service cannot be reached", async () => {
    const getUser = async () => {
      throw new NetworkError("No connection.", null);
    };
    const unreachable = await listen(createServer({ getUser } as unknown as StackServerApp, () => {}));

    const response = await fetch(`${unreachable.url}/me`);
    await unreachable.close();

    expect(response.status).toBe(503);
  });

  it("says nothing about what went wrong behind it, but reports it", async () => {
    const app = new StackServerApp({
      baseUrl: service.url,
      projectId: "project",
      publishableClientKey: "pck_key",
      secretServerKey: "ssk_wrong",
      tokenStore: null,
    });
    const broken = await listen(createServer(app, (error) => reported.push(error)));

    const response = await fetch(`${broken.url}/key-owner`, { headers: bearer("sk_user") });
    await broken.close();

    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: "Something went wrong." });
    expect(reported).toMatchObject([{ errorCode: "INVALID_SECRET_SERVER_KEY" }]);
  });
});
