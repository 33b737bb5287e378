import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../../../testing/api-server.ts";
import { createTestServerApp, serverTeamJson, serverUserJson } from "../../../testing/server-app.ts";
import type { ServerUser } from "../server-types.ts";

const { id: teamId } = serverTeamJson();
const { id } = serverUserJson();
const profilePath = `/team-member-profiles/${teamId}/${id}`;

let server: ApiServer;
let user: ServerUser;
beforeEach(async () => {
  const profile = () => ({ body: { team_id: teamId, user_id: id, display_name: "Countess", profile_image_url: null } });
  server = await startApiServer({
    [`GET /users/${id}`]: () => ({ body: serverUserJson() }),
    [`PATCH /users/${id}`]: () => ({ body: serverUserJson() }),
    "GET /teams": () => ({ body: { items: [serverTeamJson()], is_paginated: false } }),
    "POST /teams": () => ({ status: 201, body: serverTeamJson() }),
    [`DELETE /team-memberships/${teamId}/${id}`]: () => ({ body: { success: true } }),
    "GET /team-member-profiles": () => ({
      body: {
        items: [{ ...profile().body, permission_ids: ["team_admin"], joined_at_millis: 5, user: serverUserJson() }],
        is_paginated: false,
      },
    }),
    [`GET ${profilePath}`]: profile,
    [`PATCH ${profilePath}`]: profile,
  });
  const found = await createTestServerApp(server.baseUrl).getUser(id);
  if (found === null) throw new Error("There is no user.");
  user = found;
});
afterEach(() => server.close());
const requestsAfterLoading = () =>
  server.requests.slice(1).map(({ method, path, body }) => `${method} ${path.replace("/api/v1", "")} ${body}`.trim());

describe("the teams of a user", () => {
  it("are listed by user ID with server fields", async () => {
    expect(await user.listTeams()).toMatchObject([{ id: teamId, serverMetadata: { plan: "gold" } }]);
    expect(requestsAfterLoading()).toEqual([`GET /teams?user_id=${id}`]);
  });

  it("say what the user may do in them, and since when they are a member", async () => {
    expect(await user.listTeamMemberships()).toEqual([
      {
        teamId,
        teamProfile: { displayName: "Countess", profileImageUrl: null },
        permissionIds: ["team_admin"],
        joinedAt: new Date(5),
      },
    ]);
    expect(requestsAfterLoading()).toEqual([`GET /team-member-profiles?user_id=${id}`]);
  });

  it("are found by ID if the user is a member", async () => {
    expect(await user.getTeam(teamId)).toMatchObject({ id: teamId });
    expect(await user.getTeam(id)).toBeNull();
  });

  it("are created for the user and selected", async () => {
    const team = await user.createTeam({ displayName: "A" });

    expect(team.id).toBe(teamId);
    expect(requestsAfterLoading()).toEqual([
      `POST /teams {"display_name":"A","creator_user_id":"${id}"}`,
      `PATCH /users/${id} {"selected_team_id":"${teamId}"}`,
    ]);
  });

  it("are left with server access, which Stack Auth's client omits", async () => {
    await user.leaveTeam({ id: teamId });

    expect(requestsAfterLoading()).toEqual([`DELETE /team-memberships/${teamId}/${id}`]);
    expect(server.requests.at(-1)?.headers).toMatchObject({ "x-stack-access-type": "server" });
  });

  it("have an editable profile of the user", async () => {
    const profile = await user.getTeamProfile({ id: teamId });
    expect(profile).toMatchObject({ displayName: "Countess", profileImageUrl: null });

    await profile.update({ displayName: null });

    expect(requestsAfterLoading()).toEqual([`GET ${profilePath}`, `PATCH ${profilePath} {"display_name":null}`]);
  });
});
