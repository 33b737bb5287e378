import { inFamily, internalProjectId } from "@vestibule/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import { asOwner, internalProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { join, makeTeam } from "../teams/testing/team-fixtures.ts";

let app: TestApp;
let internal: TestProject;
let owner: TestUser;
let colleague: TestUser;
let team: string;
let otherTeam: string;
beforeAll(async () => {
  app = await createTestApp();
  internal = internalProject(app);
  [owner, colleague] = await Promise.all([signUp(app, internal), signUp(app, internal)]);
  [team, otherTeam] = [await makeTeam(app, internal, owner), await makeTeam(app, internal)];
  await join(app, internal, team, colleague);
  await join(app, internal, otherTeam, owner);
});
afterAll(() => app.close());

const asNewer = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [inFamily(name, "hexclave"), value]));
const send = (method: string, path: string, user: TestUser, body?: unknown) =>
  app.send({ method, path, headers: asNewer(internal.as("client", user.accessToken)), body } as never);
const create = (user: TestUser, owner_team_id: string | null) =>
  send("POST", "/internal/projects", user, { display_name: "Shared", owner_team_id });
const transfer = (user: TestUser, project_id: string, new_team_id: string) =>
  send("POST", "/internal/projects/transfer", user, { project_id, new_team_id });
const makeShared = async (): Promise<string> => String((await create(owner, team)).json.id);
const canAdminister = async (user: TestUser, id: string): Promise<boolean> => {
  const headers = asOwner({ ...internal, id }, user.accessToken);
  return (await app.send({ method: "GET", path: "/internal/projects/current", headers })).status === 200;
};
const listProjects = async (user: TestUser): Promise<string[]> =>
  ((await send("GET", "/internal/projects", user)).json.items as { id: string }[]).map(({ id }) => id);

describe("a project of a team", () => {
  test("can be administered by its members, as long as they are members", async () => {
    const created = await create(owner, team);
    expect(created.json).toMatchObject({ owner_team_id: team });
    const id = String(created.json.id);
    expect([await canAdminister(owner, id), await canAdminister(colleague, id)]).toEqual([true, true]);
    expect(await listProjects(colleague)).toContain(id);
    const late = await signUp(app, internal);
    expect(await canAdminister(late, id)).toBe(false);
    await join(app, internal, team, late);
    expect([await canAdminister(late, id), await listProjects(late)]).toEqual([true, expect.arrayContaining([id])]);
    await app.send({
      method: "DELETE",
      path: `/team-memberships/${team}/${late.id}`,
      headers: internal.as("server"),
    });
    expect([await canAdminister(late, id), await listProjects(late)]).toEqual([false, []]);
  });

  test("lists the members as owners, who can be removed only from the team", async () => {
    const id = await makeShared();
    const headers = asOwner({ ...internal, id }, owner.accessToken);
    const { json } = await app.send({ method: "GET", path: "/internal/project-owners", headers });
    expect((json.items as { user_id: string }[]).map(({ user_id }) => user_id).sort()).toEqual(
      [owner.id, colleague.id].sort(),
    );
    for (const { id: userId } of [owner, colleague]) {
      const answer = await app.send({ method: "DELETE", path: `/internal/project-owners/${userId}`, headers });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("member of the team")]);
    }
  });

  test("can be created only in a team of one's own", async () => {
    const before = await listProjects(colleague);
    const { status, json } = await create(colleague, otherTeam);
    expect([status, json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
    expect(await listProjects(colleague)).toEqual(before);
    expect((await create(colleague, null)).json).toMatchObject({ owner_team_id: null });
    expect((await create(colleague, "x")).json.code).toBe("SCHEMA_ERROR");
  });
});

describe("POST /internal/projects/transfer", () => {
  test("moves a project to another team: former owners lose access at once, and the caller stays an owner", async () => {
    const id = await makeShared();
    const member = await signUp(app, internal);
    await join(app, internal, otherTeam, member);
    const named = await signUp(app, internal);
    await app.platform.database.pool.query("insert into project_owners (project_id, owner_user_id) values ($1, $2)", [
      id,
      named.id,
    ]);
    expect(await canAdminister(named, id)).toBe(true);
    expect(await transfer(owner, id, otherTeam.toUpperCase())).toMatchObject({
      status: 200,
      json: { success: "true" },
    });
    const access = await Promise.all([owner, colleague, named, member].map((user) => canAdminister(user, id)));
    expect(access).toEqual([true, false, false, true]);
    expect(await listProjects(colleague)).not.toContain(id);
    const entries = (await listAuditEntries(app, id)).map(({ action, actor_id, details }) => ({
      action,
      actor_id,
      details,
    }));
    expect(entries).toContainEqual({
      action: "project_transfer.confirm",
      actor_id: owner.id,
      details: { from_team_id: team, to_team_id: otherTeam },
    });
    expect(entries.filter(({ action }) => action === "project_owner.remove")).toHaveLength(1);
    // The user is no admin of the new team.
    const back = await transfer(owner, id, team);
    expect([back.status, back.json.code]).toEqual([401, "TEAM_PERMISSION_REQUIRED"]);
    expect(back.json.details).toEqual({ team_id: otherTeam, user_id: owner.id, permission_id: "team_admin" });
  });

  test("is refused without changes to those who may not transfer it", async () => {
    const id = await makeShared();
    const outsider = await signUp(app, internal);
    const own = String((await create(owner, null)).json.id);
    const unknown = "6fbf22b5-4b4c-41a9-8a0e-54f2ab0cd15f";
    const refused: [TestUser, string, string, string | undefined][] = [
      [outsider, id, otherTeam, "PROJECT_NOT_FOUND"],
      [owner, unknown, otherTeam, "PROJECT_NOT_FOUND"],
      [owner, internalProjectId, otherTeam, "PROJECT_NOT_FOUND"],
      [colleague, id, otherTeam, "TEAM_PERMISSION_REQUIRED"],
      [owner, id, unknown, "TEAM_MEMBERSHIP_NOT_FOUND"],
      [owner, id, "x", "SCHEMA_ERROR"],
      [owner, own, otherTeam, undefined],
    ];
    for (const [user, project, to, code] of refused) {
      const { status, headers } = await transfer(user, project, to);
      expect([status >= 400, headers["x-hexclave-known-error"]]).toEqual([true, code]);
    }
    expect((await listAuditEntries(app, id)).map(({ action }) => action)).toEqual(["project_owner.add"]);
    expect(await canAdminister(colleague, id)).toBe(true);
  });

  test("needs a signed-in user of project internal", async () => {
    const body = { project_id: internalProjectId, new_team_id: team };
    const request = { method: "POST", path: "/internal/projects/transfer", body } as const;
    expect((await app.send({ ...request, headers: {} })).json.code).toBe("ACCESS_TYPE_REQUIRED");
    expect((await app.send({ ...request, headers: internal.as("client") })).json.code).toBe(
      "USER_AUTHENTICATION_REQUIRED",
    );
  });

  test("twice at once happens once", async () => {
    const id = await makeShared();
    const answers = await Promise.all([transfer(owner, id, otherTeam), transfer(owner, id, otherTeam)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const moved = (await listAuditEntries(app, id)).filter(({ action }) => action === "project_transfer.confirm");
    expect(moved).toHaveLength(1);
  });
});
