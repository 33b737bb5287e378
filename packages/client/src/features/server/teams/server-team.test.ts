import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../../testing/api-server.ts";
import { createTestServerApp, serverTeamJson, serverUserJson } from "../../../testing/server-app.ts";
import type { ServerTeam } from "../server-types.ts";

const { id } = serverTeamJson();
const { id: userId } = serverUserJson();
const invitationId = "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f";
const profile = {
  team_id: id,
  user_id: userId,
  display_name: "Countess",
  profile_image_url: null,
  permission_ids: ["team_admin"],
  joined_at_millis: 1_767_600_000_000,
  primary_email: "ada@example.com",
  user: serverUserJson(),
};
const invitation = {
  id: invitationId,
  team_id: id,
  expires_at_millis: 5,
  created_at_millis: 4,
  recipient_email: "b@example.com",
};

let server: ApiServer;
let team: ServerTeam;
let addReply: () => Reply;
beforeEach(async () => {
  const success = () => ({ body: { success: true } });
  addReply = () => ({ status: 201, body: { team_id: id, user_id: userId } });
  server = await startApiServer({
    [`GET /teams/${id}`]: () => ({ body: serverTeamJson() }),
    [`PATCH /teams/${id}`]: () => ({ body: serverTeamJson() }),
    [`DELETE /teams/${id}`]: success,
    "GET /team-member-profiles": () => ({ body: { items: [profile], is_paginated: false } }),
    [`POST /team-memberships/${id}/${userId}`]: () => addReply(),
    [`DELETE /team-memberships/${id}/${userId}`]: success,
    [`DELETE /team-memberships/${id}/-`]: () => knownErrorReply("SCHEMA_ERROR", 400, "No.", { message: "user_id" }),
    "POST /team-invitations/send-code": () => ({ body: { success: true, id: invitationId } }),
    "GET /team-invitations": () => ({ body: { items: [invitation], is_paginated: false } }),
    [`DELETE /team-invitations/${invitationId}`]: success,
  });
  const found = await createTestServerApp(server.baseUrl).getTeam(id);
  if (found === null) throw new Error("There is no team.");
  team = found;
});
afterEach(() => server.close());
const lastRequest = () => {
  const { method, path, body } = server.requests.at(-1) ?? { method: "", path: "", body: "" };
  return `${method} ${path.replace("/api/v1", "")} ${body}`.trim();
};

describe("a team", () => {
  it("is updated, including server metadata", async () => {
    await team.update({ displayName: "B", serverMetadata: { keptAsIs: 1 }, clientReadOnlyMetadata: null });

    expect(JSON.parse(server.requestsTo(`PATCH /teams/${id}`)[0]?.body ?? "")).toEqual({
      display_name: "B",
      server_metadata: { keptAsIs: 1 },
      client_read_only_metadata: null,
    });
  });

  it("sends the expected values with wire names", async () => {
    await team.update({ displayName: "B" }, { expected: { displayName: "A", serverMetadata: { keptAsIs: 1 } } });

    expect(JSON.parse(server.requestsTo(`PATCH /teams/${id}`)[0]?.body ?? "")).toEqual({
      display_name: "B",
      expected: { display_name: "A", server_metadata: { keptAsIs: 1 } },
    });
  });

  it("is deleted", async () => {
    await team.delete();

    expect(lastRequest()).toBe(`DELETE /teams/${id}`);
  });
});

describe("the members of a team", () => {
  it("are server users with their team profile", async () => {
    const [member] = await team.listUsers();

    expect(lastRequest()).toBe(`GET /team-member-profiles?team_id=${id}`);
    expect(member).toMatchObject({
      id: userId,
      displayName: "Ada",
      primaryEmail: "ada@example.com",
      serverMetadata: { customer: "c-1" },
      teamProfile: { displayName: "Countess", profileImageUrl: null },
      permissionIds: ["team_admin"],
      joinedAt: new Date(profile.joined_at_millis),
    });
    expect(Object.isFrozen(member)).toBe(true);
  });

  it("can be removed through the member object", async () => {
    await (await team.listUsers())[0]?.remove();

    expect(lastRequest()).toBe(`DELETE /team-memberships/${id}/${userId}`);
  });

  it("are added and removed by ID", async () => {
    await team.addUser(userId);
    expect(lastRequest()).toBe(`POST /team-memberships/${id}/${userId} {}`);

    await team.removeUser(userId);
    expect(lastRequest()).toBe(`DELETE /team-memberships/${id}/${userId}`);
  });

  it("can't be added twice", async () => {
    addReply = () => knownErrorReply("TEAM_MEMBERSHIP_ALREADY_EXISTS", 409, "Member already.");

    await expect(team.addUser(userId)).rejects.toMatchObject({ errorCode: "TEAM_MEMBERSHIP_ALREADY_EXISTS" });
  });

  it("can't escape their path with dot segments", async () => {
    await expect(team.removeUser("..")).rejects.toMatchObject({ errorCode: "SCHEMA_ERROR" });
  });
});

describe("the invitations of a team", () => {
  it("are sent with the given callback URL", async () => {
    const callbackUrl = "https://app.example/handler/team-invitation";

    await team.inviteUser({ email: "b@example.com", callbackUrl });

    expect(JSON.parse(server.requests.at(-1)?.body ?? "")).toEqual({
      team_id: id,
      email: "b@example.com",
      callback_url: callbackUrl,
    });
  });

  it("require a callback URL, because there is no page", async () => {
    await expect(team.inviteUser({ email: "b@example.com" })).rejects.toThrow("Pass callbackUrl");
  });

  it("are listed and revoked with server access", async () => {
    const [first] = await team.listInvitations();
    expect(first).toMatchObject({
      id: invitationId,
      recipientEmail: "b@example.com",
      expiresAt: new Date(5),
      createdAt: new Date(4),
    });

    await first?.revoke();

    expect(lastRequest()).toBe(`DELETE /team-invitations/${invitationId}?team_id=${id}`);
    expect(server.requests.at(-1)?.headers).toMatchObject({ "x-stack-access-type": "server" });
  });
});
