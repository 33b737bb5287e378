import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stackAppInternalsSymbol } from "../../core/app-internals.ts";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { createSignedInApp, getSignedInUser } from "../../testing/signed-in-user.ts";
import { teamJson } from "../../testing/team-json.ts";
import { userJson } from "../../testing/user-json.ts";
import type { Team } from "./team-types.ts";

const team = teamJson();
const grace = "1c9e0a44-1111-4222-8333-9444555666aa";
const invitation = {
  id: "2f7b1c00-1111-4222-8333-9444555666bb",
  team_id: team.id,
  expires_at_millis: 1_800_000_000_000,
  created_at_millis: 1_799_400_000_000,
  recipient_email: "lin@example.com",
};
const profile = {
  team_id: team.id,
  user_id: grace,
  display_name: "Grace",
  profile_image_url: null,
  permission_ids: ["team_member"],
};
const member = `DELETE /team-memberships/${team.id}/${grace}`;
const ownProfile = `/team-member-profiles/${team.id}/me`;
const revocation = `DELETE /team-invitations/${invitation.id}`;
const success = () => ({ body: { success: true } });

let server: ApiServer;
let stored: typeof team | null;
let updateReply: (() => Reply) | null;
beforeEach(async () => {
  stored = team;
  updateReply = null;
  server = await startApiServer({
    "GET /users/me": () => ({ body: userJson({ selected_team: stored, selected_team_id: stored?.id ?? null }) }),
    "GET /teams": () => ({ body: { items: stored ? [stored] : [] } }),
    [`PATCH /teams/${team.id}`]: ({ body }) => {
      if (updateReply) return updateReply();
      stored = { ...team, ...JSON.parse(body) };
      return { body: stored };
    },
    [`DELETE /teams/${team.id}`]: () => {
      stored = null;
      return success();
    },
    "GET /team-member-profiles": () => ({ body: { items: [profile, { ...profile, primary_email: null }] } }),
    [`GET ${ownProfile}`]: () => ({ body: profile }),
    [`PATCH ${ownProfile}`]: () => ({ body: profile }),
    [member]: success,
    "GET /team-invitations": () => ({ body: { items: [invitation] } }),
    "POST /team-invitations/send-code": () => ({ body: { success: true, id: invitation.id } }),
    [revocation]: success,
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");
const getQuery = (endpoint: string) => server.requestsTo(endpoint)[0]?.path.replace(/^[^?]*/, "");
const getTeam = async (): Promise<Team> => {
  const found = await (await getSignedInUser(server.baseUrl)).getTeam(team.id);
  if (!found) throw new Error("There is no team.");
  return found;
};

describe("a team", () => {
  it("sends only the given fields, and user and teams are refetched", async () => {
    const app = createSignedInApp(server.baseUrl);
    const user = await app.getUser({ or: "throw" });
    const [listed] = await user.listTeams();

    await listed?.update({ displayName: "Authors", profileImageUrl: null, clientMetadata: { isBig: true } });

    expect(getBody(`PATCH /teams/${team.id}`)).toEqual({
      display_name: "Authors",
      profile_image_url: null,
      client_metadata: { isBig: true },
    });
    expect(app[stackAppInternalsSymbol].userStore().getSnapshot()).toMatchObject({
      data: { selectedTeam: { displayName: "Authors" } },
    });
    expect(app[stackAppInternalsSymbol].listStore("teams").getSnapshot()).toMatchObject({
      data: [{ displayName: "Authors" }],
    });
    expect(listed?.displayName).toBe("Analysts");
  });

  it("that is deleted is deselected", async () => {
    const app = createSignedInApp(server.baseUrl);
    const { selectedTeam } = await app.getUser({ or: "throw" });

    await selectedTeam?.delete();

    expect(app[stackAppInternalsSymbol].userStore().getSnapshot()).toMatchObject({ data: { selectedTeam: null } });
  });

  it("throws on an update without permission", async () => {
    const details = { team_id: team.id, user_id: "u", permission_id: "$update_team" };
    updateReply = () => knownErrorReply("TEAM_PERMISSION_REQUIRED", 401, "No.", details);

    await expect((await getTeam()).update({ displayName: "Mine" })).rejects.toMatchObject({
      errorCode: "TEAM_PERMISSION_REQUIRED",
      details,
    });
  });
});

describe("a change rejected because the cached data is stale", () => {
  it.each(["TEAM_NOT_FOUND", "TEAM_MEMBERSHIP_NOT_FOUND", "TEAM_PERMISSION_REQUIRED"])(
    "throws %s and refetches the cached data",
    async (code) => {
      const app = createSignedInApp(server.baseUrl);
      const { selectedTeam } = await app.getUser({ or: "throw" });
      const store = app[stackAppInternalsSymbol].listStore("teams");
      await store.whenSettled();
      updateReply = () => knownErrorReply(code, 404, "No.", { team_id: team.id, user_id: "u", permission_id: "p" });
      stored = null;

      await expect(selectedTeam?.update({ displayName: "Mine" })).rejects.toMatchObject({ errorCode: code });

      expect(store.getSnapshot()).toMatchObject({ data: [] });
      expect(app[stackAppInternalsSymbol].userStore().getSnapshot()).toMatchObject({ data: { selectedTeam: null } });
    },
  );

  it("doesn't refetch for unrelated errors", async () => {
    const found = await getTeam();
    updateReply = () => knownErrorReply("SCHEMA_ERROR", 400, "No.", { message: "No." });
    server.requests.length = 0;

    await expect(found.update({ displayName: "" })).rejects.toMatchObject({ errorCode: "SCHEMA_ERROR" });

    expect(server.requests).toHaveLength(1);
  });
});

describe("the members of a team", () => {
  it("are listed as visible to other members", async () => {
    const users = await (await getTeam()).listUsers();

    expect(users[0]).toMatchObject({
      id: grace,
      teamProfile: { displayName: "Grace", profileImageUrl: null },
      permissionIds: ["team_member"],
    });
    expect(getQuery("GET /team-member-profiles")).toBe(`?team_id=${team.id}`);
  });

  it("have an email only where the caller can see it; a hidden email differs from a missing one", async () => {
    const users = await (await getTeam()).listUsers();

    expect(users.map(({ primaryEmail }) => primaryEmail)).toEqual([undefined, null]);
  });

  it("can be removed, and the members are refetched", async () => {
    const [first] = await (await getTeam()).listUsers();

    await first?.remove();

    expect(server.requestsTo(member)).toHaveLength(1);
    expect(server.requestsTo("GET /team-member-profiles")).toHaveLength(2);
  });
});

describe("the user's profile in a team", () => {
  it("can be updated and reset with null", async () => {
    const user = await getSignedInUser(server.baseUrl);
    const own = await user.getTeamProfile(team);
    expect(own).toMatchObject({ displayName: "Grace", profileImageUrl: null });

    await own.update({ displayName: null });

    expect(getBody(`PATCH ${ownProfile}`)).toEqual({ display_name: null });
    expect(server.requestsTo(`GET ${ownProfile}`)).toHaveLength(2);
  });
});

describe("inviting a user", () => {
  it("emails a link to the app's page", async () => {
    mockBrowser("https://app.example/settings");

    await (await getTeam()).inviteUser({ email: "lin@example.com" });

    expect(getBody("POST /team-invitations/send-code")).toEqual({
      team_id: team.id,
      email: "lin@example.com",
      callback_url: "https://app.example/handler/team-invitation",
    });
  });

  it("requires a callback URL outside a browser", async () => {
    const found = await getTeam();

    await expect(found.inviteUser({ email: "lin@example.com" })).rejects.toThrow("Pass callbackUrl");
    await found.inviteUser({ email: "lin@example.com", callbackUrl: "https://app.example/join" });

    expect(getBody("POST /team-invitations/send-code").callback_url).toBe("https://app.example/join");
  });

  it("updates the cached invitations", async () => {
    const found = await getTeam();
    await found.listInvitations();

    await found.inviteUser({ email: "lin@example.com", callbackUrl: "https://app.example/join" });

    expect(server.requestsTo("GET /team-invitations")).toHaveLength(2);
  });
});

describe("a team's pending invitations", () => {
  it("are listed", async () => {
    expect(await (await getTeam()).listInvitations()).toMatchObject([
      {
        id: invitation.id,
        recipientEmail: "lin@example.com",
        expiresAt: new Date(invitation.expires_at_millis),
        createdAt: new Date(invitation.created_at_millis),
      },
    ]);
    expect(getQuery("GET /team-invitations")).toBe(`?team_id=${team.id}`);
  });

  it("can be revoked, and the list is refetched, unlike in Stack Auth's client", async () => {
    const [first] = await (await getTeam()).listInvitations();

    await first?.revoke();

    expect(getQuery(revocation)).toBe(`?team_id=${team.id}`);
    expect(server.requestsTo("GET /team-invitations")).toHaveLength(2);
  });
});
