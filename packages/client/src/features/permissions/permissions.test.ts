import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../../testing/api-server.ts";
import { getSignedInUser } from "../../testing/signed-in-user.ts";
import { teamJson } from "../../testing/team-json.ts";
import { userJson } from "../../testing/user-json.ts";
import type { CurrentUser } from "../users/user-types.ts";
import type { TeamOrId } from "./permission-types.ts";

const team = teamJson();
const inTeam = "GET /team-permissions";
const inProject = "GET /project-permissions";

let server: ApiServer;
let user: CurrentUser;
beforeEach(async () => {
  server = await startApiServer({
    "GET /users/me": () => ({ body: userJson() }),
    [inTeam]: ({ path }) => ({
      body: {
        items: (path.includes("recursive=true") ? ["team_admin", "$update_team"] : ["team_admin"]).map((id) => ({
          id,
          user_id: "u",
          team_id: team.id,
        })),
      },
    }),
    [inProject]: () => ({ body: { items: [{ id: "support", user_id: "u" }] } }),
  });
  user = await getSignedInUser(server.baseUrl);
});
afterEach(() => server.close());
const asked = () =>
  server.requests.flatMap(({ path }) => (path.includes("permissions") ? [path.replace("/api/v1/", "")] : []));

const lists: readonly [string, () => Promise<unknown>, string, string[]][] = [
  [
    "in a team, with what they contain",
    () => user.listPermissions(team),
    `team-permissions?team_id=${team.id}&user_id=me&recursive=true`,
    ["team_admin", "$update_team"],
  ],
  [
    "in a team named by its id",
    () => user.listPermissions(team.id, {}),
    `team-permissions?team_id=${team.id}&user_id=me&recursive=true`,
    ["team_admin", "$update_team"],
  ],
  [
    "in a team, granted directly",
    () => user.listPermissions(team, { recursive: false }),
    `team-permissions?team_id=${team.id}&user_id=me&recursive=false`,
    ["team_admin"],
  ],
  ["in the project", () => user.listPermissions(), "project-permissions?user_id=me&recursive=true", ["support"]],
  [
    "in the project, granted directly",
    () => user.listPermissions({ recursive: false }),
    "project-permissions?user_id=me&recursive=false",
    ["support"],
  ],
];

describe("lists the user's permissions", () => {
  it.each(lists)("%s", async (_where, list, path, ids) => {
    expect(await list()).toEqual(ids.map((id) => ({ id })));
    expect(asked()).toEqual([path]);
  });
});

const questions: readonly [string, () => Promise<boolean>, () => Promise<unknown>, boolean, string][] = [
  [
    "one they have in a team",
    () => user.hasPermission(team, "$update_team"),
    () => user.getPermission(team, "$update_team"),
    true,
    inTeam,
  ],
  [
    "one they lack in a team",
    () => user.hasPermission(team.id, "$delete_team"),
    () => user.getPermission(team.id, "$delete_team"),
    false,
    inTeam,
  ],
  [
    "one they have in the project",
    () => user.hasPermission("support"),
    () => user.getPermission("support"),
    true,
    inProject,
  ],
  [
    "one they lack in the project",
    () => user.hasPermission("$update_team"),
    () => user.getPermission("$update_team"),
    false,
    inProject,
  ],
];

describe("checks a permission", () => {
  it.each(questions)("%s", async (_which, has, get, isHeld, endpoint) => {
    expect(await has()).toBe(isHeld);
    expect((await get()) !== null).toBe(isHeld);
    expect(server.requestsTo(endpoint)).toHaveLength(2);
  });
});

describe("an undefined team", () => {
  it.each([[undefined], [null]])("as %s doesn't check the project's permissions", async (missing) => {
    await expect(user.hasPermission(missing as unknown as TeamOrId, "support")).rejects.toThrow(TypeError);

    expect(server.requestsTo(inProject)).toHaveLength(0);
  });

  it.each(["", "undefined", "null"])("as the ID %j doesn't either", async (id) => {
    await user.hasPermission("support");
    await user.hasPermission(id, "support");

    expect(server.requestsTo(inTeam)[0]?.path).toContain(`team_id=${id}&`);
  });
});
