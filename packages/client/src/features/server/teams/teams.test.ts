import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../../testing/api-server.ts";
import { createTestServerApp, serverTeamJson } from "../../../testing/server-app.ts";

const { id } = serverTeamJson();

let server: ApiServer;
let teamReply: () => Reply;
let checkReply: () => Reply;
beforeEach(async () => {
  teamReply = () => ({ body: serverTeamJson() });
  checkReply = () => ({ body: { id: "k", team_id: id } });
  server = await startApiServer({
    "GET /teams": () => ({ body: { items: [serverTeamJson()], is_paginated: false } }),
    "GET /teams/search": () => ({
      body: { items: [{ ...serverTeamJson(), member_count: 7 }], is_paginated: true, pagination: { next_cursor: "n" } },
    }),
    "POST /teams": () => ({ status: 201, body: serverTeamJson() }),
    [`GET /teams/${id}`]: () => teamReply(),
    "POST /team-api-keys/check": () => checkReply(),
  });
});
afterEach(() => server.close());
const app = () => createTestServerApp(server.baseUrl);

describe("the teams of a project", () => {
  it("are listed with server fields", async () => {
    const teams = await app().listTeams();

    expect(teams).toHaveLength(1);
    expect(teams[0]).toMatchObject({
      id,
      displayName: "Analytical Engines",
      profileImageUrl: null,
      createdAt: new Date(1_700_000_100_000),
      serverMetadata: { plan: "gold" },
    });
    expect(Object.isFrozen(teams[0])).toBe(true);
  });

  it("can be searched by part of their name, page by page, with member counts", async () => {
    const page = await app().searchTeams({ query: "eng ines", limit: 2, cursor: "c", desc: true });

    expect(page.nextCursor).toBe("n");
    expect(page[0]).toMatchObject({ id, memberCount: 7, createdAt: new Date(1_700_000_100_000) });
    expect(Object.isFrozen(page[0])).toBe(true);
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/api/v1/teams/search?query=eng+ines&cursor=c&limit=2&desc=true",
    ]);
  });

  it("are created, with or without a creator", async () => {
    await app().createTeam({ displayName: "A", creatorUserId: "u", profileImageUrl: "https://app.example/a.png" });
    const team = await app().createTeam({ displayName: "B" });

    expect(team.id).toBe(id);
    expect(server.requestsTo("POST /teams").map(({ body }) => JSON.parse(body))).toEqual([
      { display_name: "A", creator_user_id: "u", profile_image_url: "https://app.example/a.png" },
      { display_name: "B" },
    ]);
  });
});

describe("a team by ID", () => {
  it("is fetched directly, not from a list", async () => {
    expect(await app().getTeam(id)).toMatchObject({ id });

    expect(server.requests.map(({ path }) => path)).toEqual([`/api/v1/teams/${id}`]);
  });

  it.each(["TEAM_NOT_FOUND", "SCHEMA_ERROR"])("is null after %s", async (code) => {
    teamReply = () => knownErrorReply(code, 404, "No.", { team_id: id, message: "team_id: must be a UUID" });

    expect(await app().getTeam(id)).toBeNull();
  });

  it.each(["", "..", "abc", "\ud800"])("is null for %j, without a request", async (wrong) => {
    expect(await app().getTeam(wrong)).toBeNull();
    expect(server.requests).toHaveLength(0);
  });
});

describe("a team by API key", () => {
  it("is the team with this key", async () => {
    expect(await app().getTeam({ apiKey: "sk_1" })).toMatchObject({ id });

    expect(JSON.parse(server.requestsTo("POST /team-api-keys/check")[0]?.body ?? "")).toEqual({ api_key: "sk_1" });
  });

  it.each(["API_KEY_NOT_FOUND", "WRONG_API_KEY_TYPE", "API_KEY_REVOKED", "API_KEY_EXPIRED", "SCHEMA_ERROR"])(
    "is null after %s",
    async (code) => {
      checkReply = () => knownErrorReply(code, 400, "No.", { message: "api_key: …" });

      expect(await app().getTeam({ apiKey: "sk_1" })).toBeNull();
    },
  );

  it("is null when the team was deleted", async () => {
    teamReply = () => knownErrorReply("TEAM_NOT_FOUND", 404, "No.", { team_id: id });

    expect(await app().getTeam({ apiKey: "sk_1" })).toBeNull();
  });
});
