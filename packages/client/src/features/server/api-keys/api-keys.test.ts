import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../../../testing/api-server.ts";
import { createTestPlatform } from "../../../testing/platform.ts";
import { createTestServerApp, serverTeamJson, serverUserJson } from "../../../testing/server-app.ts";
import type { ServerTeam, ServerUser } from "../server-types.ts";

const platform = createTestPlatform();
const { id: userId } = serverUserJson();
const { id: teamId } = serverTeamJson();
const id = "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f";
const key = { id, description: "CI", created_at_millis: 1, is_public: false };
const userKey = { ...key, type: "user", user_id: userId };
const teamKey = { ...key, type: "team", team_id: teamId };
const later = { value: { last_four: "ab12" } };

let server: ApiServer;
let user: ServerUser;
let team: ServerTeam;
beforeEach(async () => {
  server = await startApiServer({
    [`GET /users/${userId}`]: () => ({ body: serverUserJson() }),
    [`GET /teams/${teamId}`]: () => ({ body: serverTeamJson() }),
    "GET /user-api-keys": () => ({ body: { items: [{ ...userKey, ...later }], is_paginated: false } }),
    "POST /user-api-keys": () => ({ body: { ...userKey, value: "sk_user" } }),
    [`PATCH /user-api-keys/${id}`]: () => ({ body: { ...userKey, ...later } }),
    "GET /team-api-keys": () => ({ body: { items: [{ ...teamKey, ...later }], is_paginated: false } }),
    "POST /team-api-keys": () => ({ body: { ...teamKey, value: "sk_team" } }),
    [`PATCH /team-api-keys/${id}`]: () => ({ body: { ...teamKey, ...later } }),
  });
  const app = createTestServerApp(server.baseUrl, {}, platform);
  const [foundUser, foundTeam] = await Promise.all([app.getUser(userId), app.getTeam(teamId)]);
  if (foundUser === null || foundTeam === null) throw new Error("There is no user or team.");
  user = foundUser;
  team = foundTeam;
});
afterEach(() => server.close());
const lastRequest = () => {
  const { method, path, body } = server.requests.at(-1) ?? { method: "", path: "", body: "" };
  return `${method} ${path.replace("/api/v1", "")} ${body}`.trim();
};

describe("the API keys of a user", () => {
  it("are listed by user ID", async () => {
    expect(await user.listApiKeys()).toMatchObject([
      { id, type: "user", userId, value: { lastFour: "ab12" }, createdAt: new Date(1), expiresAt: undefined },
    ]);
    expect(lastRequest()).toBe(`GET /user-api-keys?user_id=${userId}`);
  });

  it("are created for the user and shown in full once", async () => {
    const created = await user.createApiKey({ description: "CI", expiresAt: new Date(9), isPublic: true });

    expect(created).toMatchObject({ type: "user", userId, value: "sk_user" });
    expect(JSON.parse(server.requests.at(-1)?.body ?? "")).toEqual({
      description: "CI",
      expires_at_millis: 9,
      is_public: true,
      user_id: userId,
    });
  });

  it("are revoked with server access", async () => {
    await (await user.listApiKeys())[0]?.revoke();

    expect(lastRequest()).toBe(`PATCH /user-api-keys/${id}?user_id=${userId} {"revoked":true}`);
    expect(server.requests.at(-1)?.headers).toMatchObject({ "x-stack-access-type": "server" });
  });
});

describe("the API keys of a team", () => {
  it("are listed by team ID", async () => {
    expect(await team.listApiKeys()).toMatchObject([{ id, type: "team", teamId, value: { lastFour: "ab12" } }]);
    expect(lastRequest()).toBe(`GET /team-api-keys?team_id=${teamId}`);
  });

  it("are created for the team and don't expire by default", async () => {
    expect(await team.createApiKey({ description: "CI" })).toMatchObject({ type: "team", teamId, value: "sk_team" });

    expect(JSON.parse(server.requests.at(-1)?.body ?? "")).toEqual({
      description: "CI",
      expires_at_millis: null,
      team_id: teamId,
    });
  });

  it("can be given a new expiry date", async () => {
    await (await team.listApiKeys())[0]?.update({ expiresAt: new Date(9) });

    expect(lastRequest()).toBe(`PATCH /team-api-keys/${id}?team_id=${teamId} {"expires_at_millis":9}`);
  });
});
