import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StackAppInternals } from "../../apps/app-internals.ts";
import { stackAppInternalsSymbol } from "../../core/app-internals.ts";
import { type ApiServer, knownErrorReply, startApiServer } from "../../testing/api-server.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { createSignedInApp, signedInTokens } from "../../testing/signed-in-user.ts";
import { teamJson } from "../../testing/team-json.ts";
import { userJson } from "../../testing/user-json.ts";
import type { ListName } from "./list-types.ts";

const team = teamJson();
const other = teamJson({ id: "0e6a5b7c-1111-4222-8333-944455566677" });
const me = userJson().id;
const profile = {
  team_id: team.id,
  user_id: me,
  display_name: "Ada",
  profile_image_url: null,
  permission_ids: ["team_admin"],
};
const nothing = () => ({ body: { items: [] } });

let server: ApiServer;
let teamsReply: () => Promise<{ body: object }>;
let internals: StackAppInternals;
beforeEach(async () => {
  teamsReply = async () => ({ body: { items: [team] } });
  server = await startApiServer({
    "GET /users/me": () => ({ body: userJson() }),
    "PATCH /users/me": () => ({ body: userJson() }),
    "GET /teams": () => teamsReply(),
    "GET /contact-channels": nothing,
    "GET /user-api-keys": nothing,
    "GET /team-api-keys": nothing,
    "GET /project-permissions": nothing,
    "GET /team-permissions": nothing,
    "GET /team-invitations": nothing,
    "GET /team-member-profiles": () => ({ body: { items: [profile] } }),
    [`GET /team-member-profiles/${team.id}/me`]: () => ({ body: profile }),
    [`GET /team-member-profiles/${other.id}/me`]: () =>
      knownErrorReply("TEAM_MEMBERSHIP_NOT_FOUND", 404, "No.", { team_id: other.id, user_id: me }),
    [`PATCH /teams/${team.id}`]: () => ({ body: team }),
  });
  internals = createSignedInApp(server.baseUrl)[stackAppInternalsSymbol];
});
afterEach(() => server.close());
const pathsAsked = () => server.requests.map(({ path }) => path.replace("/api/v1", ""));

const rows: readonly [ListName, string | undefined, string][] = [
  ["contactChannels", undefined, "/contact-channels?user_id=me"],
  ["teams", undefined, "/teams?user_id=me"],
  ["apiKeys", undefined, "/user-api-keys?user_id=me"],
  ["permissions", undefined, "/project-permissions?user_id=me&recursive=true"],
  ["directPermissions", undefined, "/project-permissions?user_id=me&recursive=false"],
  ["permissions", team.id, `/team-permissions?team_id=${team.id}&user_id=me&recursive=true`],
  ["directPermissions", team.id, `/team-permissions?team_id=${team.id}&user_id=me&recursive=false`],
  ["teamUsers", team.id, `/team-member-profiles?team_id=${team.id}`],
  ["teamInvitations", team.id, `/team-invitations?team_id=${team.id}`],
  ["teamApiKeys", team.id, `/team-api-keys?team_id=${team.id}`],
  ["teamProfile", team.id, `/team-member-profiles/${team.id}/me`],
];

describe("observing the user's lists", () => {
  it.each(rows)("%s of %s are fetched on first use", async (name, teamId, path) => {
    const store = internals.listStore(name, teamId);
    const unsubscribe = store.subscribe(() => {});
    expect(store.getSnapshot()).toEqual({ status: "loading" });

    await store.whenSettled();

    expect(store.getSnapshot().status).toBe("ready");
    expect(pathsAsked()).toEqual([path]);
    unsubscribe();
  });

  it.each(rows)("%s of %s are null while signed out, without a request", (name, teamId) => {
    const app = createTestApp(server.baseUrl, createTestPlatform());

    expect(app[stackAppInternalsSymbol].listStore(name, teamId).getSnapshot()).toEqual({ status: "ready", data: null });
    expect(server.requests).toHaveLength(0);
  });

  it("team lists require a team", async () => {
    await expect(internals.listStore("teamUsers").whenSettled()).rejects.toThrow(TypeError);
  });
});

describe("list stores", () => {
  it("are the same for the same list and token store, so that they can be created while rendering", () => {
    const { listStore } = internals;
    const init = { ...signedInTokens };

    expect(listStore("permissions", team.id)).toBe(listStore("permissions", team.id));
    expect(listStore("teams", undefined, init)).toBe(listStore("teams", undefined, init));
    const stores = [
      listStore("permissions"),
      listStore("permissions", team.id),
      listStore("permissions", other.id),
      listStore("permissions", ""),
      listStore("permissions", "undefined"),
      listStore("directPermissions"),
      listStore("permissions", undefined, init),
    ];
    expect(new Set(stores).size).toBe(stores.length);
  });

  it("return what was listed", async () => {
    const app = createSignedInApp(server.baseUrl);
    const user = await app.getUser({ or: "throw" });

    const [listed, found] = await Promise.all([user.listTeams(), user.getTeam(team.id)]);

    expect(app[stackAppInternalsSymbol].listStore("teams").getSnapshot()).toEqual({ status: "ready", data: listed });
    expect(found).toBe(listed[0]);
    expect(server.requestsTo("GET /teams")).toHaveLength(1);
  });

  it("report a failed fetch as an error", async () => {
    teamsReply = async () => ({ status: 503, body: {} });
    const store = internals.listStore("teams");

    await expect(store.whenSettled()).rejects.toMatchObject({ statusCode: 503 });

    expect(store.getSnapshot()).toMatchObject({ status: "error", error: { statusCode: 503 } });
  });

  it("return null after sign-out", async () => {
    const app = createSignedInApp(server.baseUrl);
    const store = app[stackAppInternalsSymbol].listStore("teams");
    await store.whenSettled();

    await app[stackAppInternalsSymbol].context.session().invalidate();

    expect(store.getSnapshot()).toEqual({ status: "ready", data: null });
    expect(await store.refresh()).toBeNull();
    expect(server.requests).toHaveLength(1);
  });
});

describe("after a change", () => {
  it("refetches everything cached and nothing else", async () => {
    const app = createSignedInApp(server.baseUrl);
    const { listStore } = app[stackAppInternalsSymbol];
    const user = await app.getUser({ or: "throw" });
    const [first] = await user.listTeams();
    await listStore("teamUsers", team.id).whenSettled();
    server.requests.length = 0;

    await first?.update({ displayName: "Authors" });

    expect(pathsAsked().toSorted()).toEqual([
      `/team-member-profiles?team_id=${team.id}`,
      `/teams/${team.id}`,
      "/teams?user_id=me",
      "/users/me",
    ]);
  });

  it("of the user, uses the response and refetches the lists, because members show the user's name", async () => {
    const app = createSignedInApp(server.baseUrl);
    const user = await app.getUser({ or: "throw" });
    await app[stackAppInternalsSymbol].listStore("teamUsers", team.id).whenSettled();
    server.requests.length = 0;

    await user.setDisplayName("Ada L.");

    expect(pathsAsked()).toEqual(["/users/me", `/team-member-profiles?team_id=${team.id}`]);
  });

  it("refetches a list that is being fetched, because that fetch could have started before the change", async () => {
    const app = createSignedInApp(server.baseUrl);
    const user = await app.getUser({ or: "throw" });
    const store = app[stackAppInternalsSymbol].listStore("teams");
    const stale = Promise.withResolvers<{ body: object }>();
    teamsReply = () => stale.promise;
    const loading = store.whenSettled();
    await vi.waitUntil(() => server.requestsTo("GET /teams").length === 1, 10_000);

    teamsReply = async () => ({ body: { items: [team, other] } });
    const change = user.update({ displayName: "Ada L." });
    await vi.waitUntil(() => server.requestsTo("PATCH /users/me").length === 1, 10_000);
    stale.resolve({ body: { items: [] } });
    await Promise.all([loading, change]);

    expect(store.getSnapshot()).toMatchObject({ data: [{ id: team.id }, { id: other.id }] });
  });

  it("doesn't refetch a permanently failing list in a loop", async () => {
    const app = createSignedInApp(server.baseUrl);
    const user = await app.getUser({ or: "throw" });
    const gone = app[stackAppInternalsSymbol].listStore("teamProfile", other.id);
    await expect(gone.whenSettled()).rejects.toMatchObject({ errorCode: "TEAM_MEMBERSHIP_NOT_FOUND" });
    server.requests.length = 0;

    await user.setDisplayName("Ada L.");

    expect(pathsAsked()).toEqual(["/users/me", `/team-member-profiles/${other.id}/me`]);
  });

  it("keeps a list's value when refetching it fails", async () => {
    const app = createSignedInApp(server.baseUrl);
    const user = await app.getUser({ or: "throw" });
    await user.listTeams();
    teamsReply = async () => ({ status: 503, body: {} });

    await user.setDisplayName("Ada L.");

    expect(app[stackAppInternalsSymbol].listStore("teams").getSnapshot()).toMatchObject({ data: [{ id: team.id }] });
  });
});
