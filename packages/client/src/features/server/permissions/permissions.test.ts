import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, startApiServer } from "../../../testing/api-server.ts";
import { createTestServerApp, serverTeamJson, serverUserJson } from "../../../testing/server-app.ts";
import type { ServerUser } from "../server-types.ts";

const { id } = serverUserJson();
const team = { id: serverTeamJson().id };
/** A UUID version that IDs don't use. */
const odd = "01890a5d-ac96-774b-bcce-b302099a8057";

let server: ApiServer;
let user: ServerUser;
beforeEach(async () => {
  const success = () => ({ body: { success: true } });
  const granted = () => ({ status: 201, body: { id: "x", user_id: id } });
  server = await startApiServer({
    [`GET /users/${id}`]: () => ({ body: serverUserJson() }),
    "GET /project-permissions": () => ({ body: { items: [{ id: "moderator", user_id: id }] } }),
    "GET /team-permissions": ({ path }) =>
      path.includes(`team_id=${odd}`)
        ? knownErrorReply("SCHEMA_ERROR", 400, "No.", { message: "team_id: must be a UUID" })
        : { body: { items: [{ id: "$read_members", user_id: id, team_id: team.id }] } },
    [`POST /project-permissions/${id}/moderator`]: granted,
    [`DELETE /project-permissions/${id}/moderator`]: success,
    [`POST /team-permissions/${team.id}/${id}/%24update_team`]: granted,
    [`DELETE /team-permissions/${team.id}/${id}/%24update_team`]: success,
    [`DELETE /team-permissions/${team.id}/${id}/none`]: () =>
      knownErrorReply("TEAM_PERMISSION_NOT_FOUND", 401, "No.", {
        team_id: team.id,
        user_id: id,
        permission_id: "none",
      }),
  });
  const found = await createTestServerApp(server.baseUrl).getUser(id);
  if (found === null) throw new Error("There is no user.");
  user = found;
});
afterEach(() => server.close());
const lastRequest = () => {
  const { method, path, body } = server.requests.at(-1) ?? { method: "", path: "", body: "" };
  return `${method} ${path.replace("/api/v1", "")} ${body}`.trim();
};

describe("a user's permissions", () => {
  it.each([
    ["in the project", () => user.listPermissions(), `GET /project-permissions?user_id=${id}&recursive=true`],
    [
      "in the project, granted directly",
      () => user.listPermissions({ recursive: false }),
      `GET /project-permissions?user_id=${id}&recursive=false`,
    ],
    [
      "in a team",
      () => user.listPermissions(team),
      `GET /team-permissions?team_id=${team.id}&user_id=${id}&recursive=true`,
    ],
    [
      "in a team by its id, granted directly",
      () => user.listPermissions(team.id, { recursive: false }),
      `GET /team-permissions?team_id=${team.id}&user_id=${id}&recursive=false`,
    ],
  ])("for %s are listed", async (_name, list, expected) => {
    const permissions = await list();

    expect(lastRequest()).toBe(expected);
    expect(permissions).toEqual([{ id: expected.includes("team-") ? "$read_members" : "moderator" }]);
  });

  it.each([
    ["a permission of the project", () => user.hasPermission("moderator"), true],
    ["another one", () => user.hasPermission("owner"), false],
    ["a permission in a team", () => user.hasPermission(team, "$read_members"), true],
    ["a permission in what is no team", () => user.hasPermission("no-uuid", "$read_members"), false],
    ["a permission in what only looks like a team", () => user.hasPermission(odd, "$read_members"), false],
    ["one of the project, in a team", () => user.hasPermission(team.id, "moderator"), false],
  ])("are checked as %s", async (_name, ask, expected) => {
    expect(await ask()).toBe(expected);
  });

  it("are returned as an object or null", async () => {
    expect(await user.getPermission(team, "$read_members")).toEqual({ id: "$read_members" });
    expect(await user.getPermission("owner")).toBeNull();
  });

  it.each([
    ["hasPermission", () => user.hasPermission(undefined as never, "moderator")],
    ["getPermission", () => user.getPermission(undefined as never, "moderator")],
    ["grantPermission", () => user.grantPermission(undefined as never, "moderator")],
    ["revokePermission", () => user.revokePermission(undefined as never, "moderator")],
    ["hasPermission of a team without an id", () => user.hasPermission(team, undefined as never)],
  ])("are never checked for the project when an argument is missing: %s", async (_name, call) => {
    const before = server.requests.length;

    await expect(call()).rejects.toThrow(TypeError);
    expect(server.requests).toHaveLength(before);
  });
});

describe("permissions", () => {
  it.each([
    ["granted in the project", () => user.grantPermission("moderator"), `POST /project-permissions/${id}/moderator {}`],
    ["revoked in the project", () => user.revokePermission("moderator"), `DELETE /project-permissions/${id}/moderator`],
    [
      "granted in a team",
      () => user.grantPermission(team, "$update_team"),
      `POST /team-permissions/${team.id}/${id}/%24update_team {}`,
    ],
    [
      "revoked in a team",
      () => user.revokePermission(team.id, "$update_team"),
      `DELETE /team-permissions/${team.id}/${id}/%24update_team`,
    ],
  ])("are %s", async (_name, change, expected) => {
    await change();

    expect(lastRequest()).toBe(expected);
  });

  it("that were not granted directly cannot be revoked", async () => {
    await expect(user.revokePermission(team, "none")).rejects.toMatchObject({ errorCode: "TEAM_PERMISSION_NOT_FOUND" });
  });
});
