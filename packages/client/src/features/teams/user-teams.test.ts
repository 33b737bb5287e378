import type { TeamClientRead } from "@vestibule/contract/endpoints";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stackAppInternalsSymbol } from "../../core/app-internals.ts";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { createSignedInApp, getSignedInUser } from "../../testing/signed-in-user.ts";
import { teamJson } from "../../testing/team-json.ts";
import { userJson } from "../../testing/user-json.ts";

const team = teamJson();
const other = teamJson({ id: "0e6a5b7c-1111-4222-8333-944455566677", display_name: "Engineers" });
const membership = `DELETE /team-memberships/${team.id}/me`;

let server: ApiServer;
let teams: TeamClientRead[];
let selected: TeamClientRead | null;
let selectReply: (() => Reply) | null;
const ownUser = () => ({ body: userJson({ selected_team: selected, selected_team_id: selected?.id ?? null }) });
beforeEach(async () => {
  teams = [team];
  selected = null;
  selectReply = null;
  server = await startApiServer({
    "GET /users/me": ownUser,
    "PATCH /users/me": ({ body }) => {
      if (selectReply) return selectReply();
      const wanted = JSON.parse(body).selected_team_id;
      selected = teams.find(({ id }) => id === wanted) ?? null;
      return ownUser();
    },
    "GET /teams": () => ({ body: { items: teams, is_paginated: false } }),
    "POST /teams": () => {
      teams = [...teams, other];
      return { status: 201, body: other };
    },
    [membership]: () => {
      teams = [];
      selected = null;
      return { body: { success: true } };
    },
    "DELETE /team-memberships/-/me": () => knownErrorReply("SCHEMA_ERROR", 400, "No id.", { message: "No id." }),
  });
});
afterEach(() => server.close());
const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");

describe("the user's teams", () => {
  it("are listed", async () => {
    const [first] = await (await getSignedInUser(server.baseUrl)).listTeams();

    expect(first).toMatchObject({
      id: team.id,
      displayName: "Analysts",
      profileImageUrl: null,
      clientMetadata: { plan: "free" },
      clientReadOnlyMetadata: null,
    });
    expect(server.requestsTo("GET /teams")[0]?.path).toMatch(/\?user_id=me$/);
  });

  it("are fetched each time", async () => {
    const user = await getSignedInUser(server.baseUrl);
    await user.listTeams();
    teams = [team, other];

    expect(await user.listTeams()).toHaveLength(2);
  });

  it("are found by ID, or null when the user isn't a member", async () => {
    const user = await getSignedInUser(server.baseUrl);

    expect(await user.getTeam(team.id)).toMatchObject({ displayName: "Analysts" });
    expect(await user.getTeam(other.id)).toBeNull();
    expect(await user.getTeam("../users/me")).toBeNull();
  });

  it("are immutable snapshots", async () => {
    const [first] = await (await getSignedInUser(server.baseUrl)).listTeams();

    expect(first).toSatisfy(Object.isFrozen);
  });
});

describe("creating a team", () => {
  it("makes the user its creator and selects it", async () => {
    const app = createSignedInApp(server.baseUrl);
    const user = await app.getUser({ or: "throw" });

    const created = await user.createTeam({ displayName: "Engineers", profileImageUrl: "data:image/png;base64,AA==" });

    expect(created).toMatchObject({ id: other.id, displayName: "Engineers" });
    expect(getBody("POST /teams")).toEqual({
      display_name: "Engineers",
      profile_image_url: "data:image/png;base64,AA==",
      creator_user_id: "me",
    });
    expect(getBody("PATCH /users/me")).toEqual({ selected_team_id: other.id });
    expect((await app.getUser())?.selectedTeam?.id).toBe(other.id);
  });

  it("updates the observed teams", async () => {
    const app = createSignedInApp(server.baseUrl);
    const store = app[stackAppInternalsSymbol].listStore("teams");
    await store.whenSettled();

    await (await app.getUser({ or: "throw" })).createTeam({ displayName: "Engineers" });

    expect(store.getSnapshot()).toMatchObject({ data: [{ id: team.id }, { id: other.id }] });
  });

  it("updates the observed teams even when selecting fails, which throws", async () => {
    selectReply = () => ({ status: 503, body: "Down." });
    const app = createSignedInApp(server.baseUrl);
    const store = app[stackAppInternalsSymbol].listStore("teams");
    await store.whenSettled();

    const user = await app.getUser({ or: "throw" });
    await expect(user.createTeam({ displayName: "Engineers" })).rejects.toMatchObject({ statusCode: 503 });

    expect(store.getSnapshot()).toMatchObject({ data: [{ id: team.id }, { id: other.id }] });
  });
});

describe("the selected team", () => {
  it("is null by default", async () => {
    expect((await getSignedInUser(server.baseUrl)).selectedTeam).toBeNull();
  });

  it("has the same methods as any team", async () => {
    selected = team;
    const user = await getSignedInUser(server.baseUrl);
    const [listed] = await user.listTeams();

    expect(Object.keys(user.selectedTeam ?? {})).toEqual(Object.keys(listed ?? {}));
    expect(user.selectedTeam).toMatchObject({ id: team.id, displayName: "Analysts" });
  });

  it.each([
    ["a team", team, team.id],
    ["none", null, null],
  ])("can be set to %s", async (_what, choice, id) => {
    const app = createSignedInApp(server.baseUrl);

    await (await app.getUser({ or: "throw" })).setSelectedTeam(choice);

    expect(getBody("PATCH /users/me")).toEqual({ selected_team_id: id });
    expect((await app.getUser())?.selectedTeam?.id ?? null).toBe(id);
  });

  it("can't be another user's team", async () => {
    selectReply = () => knownErrorReply("TEAM_MEMBERSHIP_NOT_FOUND", 404, "No.", { team_id: other.id, user_id: "u" });
    const user = await getSignedInUser(server.baseUrl);

    await expect(user.setSelectedTeam(other)).rejects.toMatchObject({ errorCode: "TEAM_MEMBERSHIP_NOT_FOUND" });
  });
});

describe("leaving a team", () => {
  it("updates user and teams immediately, while Stack Auth's client leaves both stale", async () => {
    selected = team;
    const { userStore, listStore } = createSignedInApp(server.baseUrl)[stackAppInternalsSymbol];
    const user = await userStore().whenSettled();
    await listStore("teams").whenSettled();

    await user?.leaveTeam(team);

    expect(server.requestsTo(membership)).toHaveLength(1);
    expect(userStore().getSnapshot()).toMatchObject({ data: { selectedTeam: null } });
    expect(listStore("teams").getSnapshot()).toMatchObject({ data: [] });
  });

  it.each(["..", ".", ""])("with the id %j reaches no other endpoint", async (id) => {
    const user = await getSignedInUser(server.baseUrl);

    await expect(user.leaveTeam({ id })).rejects.toMatchObject({ errorCode: "SCHEMA_ERROR" });
  });
});
