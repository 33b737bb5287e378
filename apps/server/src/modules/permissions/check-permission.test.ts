import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { checkMembership, checkPermission, hasPermission } from "./check-permission.ts";
import { define, makeTeam, sendGrant } from "./testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let holder: TestUser;
let member: TestUser;
let team: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  [holder, member] = [await signUp(app, project), await signUp(app, project)];
  team = await makeTeam(app, project, [holder, member]);
  await define(app, project, "team", "inner", ["$remove_members"]);
  await define(app, project, "team", "outer", ["inner", "outer"]);
  await define(app, project, "project", "in_project");
  await sendGrant(app, project, team, holder.id, "outer");
  await sendGrant(app, project, team, holder.id, "$update_team");
  await sendGrant(app, project, null, holder.id, "in_project");
});
afterAll(() => app.close());

const unknownId = "00000000-0000-4000-8000-000000000001";
const has = (permission: string, change: object = {}) =>
  hasPermission(
    app.platform.database,
    { projectId: project.id, teamId: team, userId: holder.id, ...change },
    permission,
  );

describe("team permission check", () => {
  test.each([
    ["granted directly", "$update_team", true],
    ["its grant itself", "outer", true],
    ["contained in a grant", "inner", true],
    ["contained in what is contained", "$remove_members", true],
    ["granted in no way", "$delete_team", false],
    ["one of the whole project, which is no permission in teams", "in_project", false],
    ["one that does not exist", "nowhere", false],
  ] as const)("%s", async (_how, permission, expected) => {
    expect(await has(permission)).toBe(expected);
  });

  test("membership alone grants no permission", async () => {
    for (const permission of ["$read_members", "$update_team", "outer"])
      expect(await has(permission, { userId: member.id })).toBe(false);
  });

  test("a permission in another team doesn't count", async () => {
    expect(await has("$update_team", { teamId: await makeTeam(app, project, [holder]) })).toBe(false);
  });

  test("users of another team or project are not members, and an unknown team has no members", async () => {
    const outsider = await signUp(app, project);
    const others = [{ userId: outsider.id }, { projectId: foreign.id }, { teamId: unknownId }, { userId: unknownId }];
    for (const change of others) expect(await has("$update_team", change)).toBeNull();
  });
});

describe("permission check errors", () => {
  const at = (change: object = {}) => ({ projectId: project.id, teamId: team, userId: member.id, ...change });

  test("a member without the permission gets an error that names it", async () => {
    await expect(checkPermission(app.platform.database, at(), "$delete_team")).rejects.toMatchObject({
      code: "TEAM_PERMISSION_REQUIRED",
      details: { team_id: team, user_id: member.id, permission_id: "$delete_team" },
    });
  });

  test("an unknown team, another project's team and a team without membership return the same error", async () => {
    for (const change of [{ teamId: unknownId }, { projectId: foreign.id }]) {
      const place = at(change);
      const told = { code: "TEAM_MEMBERSHIP_NOT_FOUND", details: { team_id: place.teamId, user_id: member.id } };
      await expect(checkPermission(app.platform.database, place, "$delete_team")).rejects.toMatchObject(told);
      await expect(checkMembership(app.platform.database, place)).rejects.toMatchObject(told);
    }
  });

  test("passes with the permission", async () => {
    const allowed = at({ userId: holder.id });
    expect(await checkPermission(app.platform.database, allowed, "$remove_members")).toBeUndefined();
    expect(await checkMembership(app.platform.database, at())).toBeUndefined();
  });
});
