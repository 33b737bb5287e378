import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addTeamMember,
  makeKey as createKey,
  keyKinds,
  makeKeyProject,
  makeTeam,
  type TestKey,
} from "../../testing/api-keys.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let disabled: TestProject;
let owner: TestUser;
let stranger: TestUser;
let member: TestUser;
let foreigner: TestUser;
/** Owner ids by type. */
let owners: { user: string; team: string };
let foreignOwners: { user: string; team: string };
let older: { user: TestKey; team: TestKey };
let newer: { user: TestKey; team: TestKey };
const [userKeys, teamKeys] = keyKinds;
const makeBoth = async (at: TestProject, of: { user: string; team: string }, change: object = {}) => ({
  user: await createKey(app, at, userKeys, of.user, change),
  team: await createKey(app, at, teamKeys, of.team, change),
});
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app);
  foreign = await makeKeyProject(app);
  disabled = await makeProject(app);
  [owner, stranger, member] = [await signUp(app, project), await signUp(app, project), await signUp(app, project)];
  foreigner = await signUp(app, foreign);
  owners = { user: owner.id, team: await makeTeam(app, project) };
  foreignOwners = { user: foreigner.id, team: await makeTeam(app, foreign) };
  await addTeamMember(app, project, owners.team, owner, ["team_admin"]);
  await addTeamMember(app, project, owners.team, member, ["team_member"]);
  await addTeamMember(app, foreign, foreignOwners.team, foreigner, ["team_admin"]);
  const revoke = { method: "PATCH", headers: project.as("server"), body: { revoked: true } };
  older = await makeBoth(project, owners, { description: "Older" });
  await app.send({ ...revoke, path: `/user-api-keys/${older.user.id}` });
  await app.send({ ...revoke, path: `/team-api-keys/${older.team.id}?team_id=${owners.team}` });
  app.advance(1000);
  newer = await makeBoth(project, owners, { description: "Newer", expires_at_millis: 1, is_public: true });
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const unknownId = "00000000-0000-4000-8000-000000000001";
const own = () => project.as("client", owner.accessToken);
const strange = () => project.as("client", stranger.accessToken);
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 401, code: "USER_AUTHENTICATION_REQUIRED" } as const;
const noKey = { status: 404, code: "API_KEY_NOT_FOUND" } as const;
const refused = { status: 403, code: null } as const;
const off = { status: 400, code: null } as const;

describe.each(keyKinds)("of a $type", (kind) => {
  const foreignKind = kind.type === "user" ? teamKeys : userKeys;
  const ownerId = () => owners[kind.type];
  const list = (id: string, headers: Record<string, string>): TestRequest => ({
    method: "GET",
    path: `${kind.path}?${kind.owner}=${id}`,
    headers,
  });
  /** `ofOwner`: the owner named in the query, which the server must ignore in favor of the key's owner. */
  const read = (id: string, headers: Record<string, string>, ofOwner = ownerId()): TestRequest => ({
    method: "GET",
    path: `${kind.path}/${id}?${kind.owner}=${ofOwner}`,
    headers,
  });
  const shown = {
    older: () => ({
      id: older[kind.type].id,
      description: "Older",
      created_at_millis: older[kind.type].created_at_millis,
      manually_revoked_at_millis: older[kind.type].created_at_millis,
      is_public: false,
      type: kind.type,
      [kind.owner]: ownerId(),
      value: { last_four: older[kind.type].value.slice(-4) },
    }),
    newer: () => ({
      id: newer[kind.type].id,
      description: "Newer",
      created_at_millis: newer[kind.type].created_at_millis,
      expires_at_millis: 1,
      is_public: true,
      type: kind.type,
      [kind.owner]: ownerId(),
      value: { last_four: newer[kind.type].value.slice(-4) },
    }),
  };
  const isEmpty: Scenario["effects"] = (_app, { json }) => expect(json).toEqual({ items: [], is_paginated: false });

  describe(`GET ${kind.path}`, () => {
    runScenarios(
      () => app,
      [
        ...accessScenarios(list(unknownId, {}), allAccessTypes, (access) => project.as(access)),
        ...allAccessTypes.map(
          (access): Scenario => ({
            name: `lists keys, newest first, including revoked and expired ones, with ${access} access`,
            request: () => list(ownerId(), project.as(access, owner.accessToken)),
            status: 200,
            effects: (_app, { json }) =>
              expect(json).toEqual({ items: [shown.newer(), shown.older()], is_paginated: false }),
          }),
        ),
        {
          name: "an id in upper case is the same id",
          request: () => list(ownerId().toUpperCase(), own()),
          status: 200,
          effects: (_app, { json }) => expect(json.items).toHaveLength(2),
        },
        {
          name: "a server of another project gets none",
          request: () => list(ownerId(), foreign.as("server")),
          status: 200,
          effects: isEmpty,
        },
        {
          name: "a server gets none for an unknown owner",
          request: () => list(unknownId, project.as("server")),
          status: 200,
          effects: isEmpty,
        },
        {
          name: "a server gets none for an owner of the other type",
          request: () => list(owners[foreignKind.type], project.as("server")),
          status: 200,
          effects: isEmpty,
        },
        {
          name: "a client without a user is rejected",
          request: () => list(unknownId, project.as("client")),
          ...noUser,
        },
        ...allAccessTypes.map(
          (access): Scenario => ({
            name: `the owner is required with ${access} access`,
            request: () => ({ method: "GET", path: kind.path, headers: project.as(access, owner.accessToken) }),
            ...schemaError,
          }),
        ),
        { name: "an owner that is not an id is rejected", request: () => list("all", own()), ...schemaError },
        {
          name: "an owner of the other type is rejected",
          request: () => ({
            method: "GET",
            path: `${kind.path}?${kind.owner}=${ownerId()}&${foreignKind.owner}=${ownerId()}`,
            headers: own(),
          }),
          ...schemaError,
        },
        {
          name: "disabled API keys are reported first",
          request: () => list(unknownId, disabled.as("client")),
          ...off,
        },
      ],
    );
  });

  describe(`GET ${kind.path}/{id}`, () => {
    runScenarios(
      () => app,
      [
        ...accessScenarios(
          { method: "GET", path: `${kind.path}/${unknownId}?${kind.owner}=${unknownId}` },
          allAccessTypes,
          (access) => project.as(access),
        ),
        ...allAccessTypes.map(
          (access): Scenario => ({
            name: `returns it without its value, with ${access} access`,
            request: () => read(newer[kind.type].id.toUpperCase(), project.as(access, owner.accessToken)),
            status: 200,
            effects: (_app, { json, text }) => {
              expect(json).toEqual(shown.newer());
              expect(text).not.toContain(newer[kind.type].value.slice(3, 48));
            },
          }),
        ),
        {
          name: "the key's own owner decides, not the query",
          request: () => read(newer[kind.type].id, own(), unknownId),
          status: 200,
        },
        ...allAccessTypes.map(
          (access): Scenario => ({
            name: `an unknown key is not found with ${access} access`,
            request: () => read(unknownId, project.as(access, owner.accessToken)),
            ...noKey,
          }),
        ),
        {
          name: "a key of the other type is not found",
          request: () => read(newer[foreignKind.type].id, own()),
          ...noKey,
        },
        {
          name: "a key of another project is not found, even by its owner there",
          request: () =>
            read(newer[kind.type].id, foreign.as("client", foreigner.accessToken), foreignOwners[kind.type]),
          ...noKey,
        },
        {
          name: "a key of another project is not found by servers",
          request: () => read(newer[kind.type].id, foreign.as("admin")),
          ...noKey,
        },
        {
          name: "a client without a user is rejected if the key exists",
          request: () => read(newer[kind.type].id, project.as("client")),
          ...noUser,
        },
        {
          name: "a client without a user gets not found for an unknown key",
          request: () => read(unknownId, project.as("client")),
          ...noKey,
        },
        { name: "a malformed id is rejected", request: () => read("first", own()), ...schemaError },
        {
          name: "disabled API keys are reported first",
          request: () => read(unknownId, disabled.as("server")),
          ...off,
        },
      ],
    );
  });
});

describe("which keys clients can read", () => {
  const get = (path: string, headers: Record<string, string>): TestRequest => ({ method: "GET", path, headers });
  const inner = () => project.as("client", member.accessToken);
  runScenarios(
    () => app,
    [
      { name: "their own, as `me`", request: () => get("/user-api-keys?user_id=me", own()), status: 200 },
      {
        name: "one of their own without naming the user",
        request: () => get(`/user-api-keys/${newer.user.id}`, own()),
        status: 200,
      },
      {
        name: "`me` without a signed-in user is rejected",
        request: () => get("/user-api-keys?user_id=me", project.as("server")),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "not another user's list",
        request: () => get(`/user-api-keys?user_id=${owner.id}`, strange()),
        ...refused,
      },
      {
        name: "not the list of a user of another project",
        request: () => get(`/user-api-keys?user_id=${foreigner.id}`, own()),
        ...refused,
      },
      {
        name: "not another user's key, even when they name themselves as owner",
        request: () => get(`/user-api-keys/${newer.user.id}?user_id=me`, strange()),
        ...refused,
      },
      {
        name: "not the list of a team they are not in",
        request: () => get(`/team-api-keys?team_id=${owners.team}`, strange()),
        ...noKey,
      },
      {
        name: "not their team's list without the permission",
        request: () => get(`/team-api-keys?team_id=${owners.team}`, inner()),
        ...noKey,
      },
      {
        name: "not the list of an unknown team",
        request: () => get(`/team-api-keys?team_id=${unknownId}`, own()),
        ...noKey,
      },
      {
        name: "not the list of a team of another project",
        request: () => get(`/team-api-keys?team_id=${foreignOwners.team}`, own()),
        ...noKey,
      },
      {
        name: "not a key of a team they are not in",
        request: () => get(`/team-api-keys/${newer.team.id}?team_id=${owners.team}`, strange()),
        ...noKey,
      },
      {
        name: "not their team's key without the permission",
        request: () => get(`/team-api-keys/${newer.team.id}?team_id=${owners.team}`, inner()),
        ...noKey,
      },
      {
        name: "not a team's key without naming the team",
        request: () => get(`/team-api-keys/${newer.team.id}`, own()),
        ...schemaError,
      },
    ],
  );
});

test("revoking a permission takes effect at the next request", async () => {
  const manager = await signUp(app, project);
  const team = await makeTeam(app, project);
  await addTeamMember(app, project, team, manager, ["$manage_api_keys"]);
  const request = {
    method: "GET",
    path: `/team-api-keys?team_id=${team}`,
    headers: project.as("client", manager.accessToken),
  };
  expect((await app.send(request)).status).toBe(200);
  await app.platform.database.pool.query("delete from team_permissions where team_id = $1", [team]);
  expect((await app.send(request)).json.code).toBe("API_KEY_NOT_FOUND");
});

describe("API keys", () => {
  const readCount = async (id: string): Promise<number> => {
    const { rowCount } = await app.platform.database.pool.query("select from api_keys where $1 in (user_id, team_id)", [
      id,
    ]);
    return rowCount ?? 0;
  };

  test("of a user are deleted with the user", async () => {
    const person = await signUp(app, project);
    await createKey(app, project, userKeys, person.id);
    expect(await readCount(person.id)).toBe(1);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", person.accessToken) });
    expect(await readCount(person.id)).toBe(0);
  });

  test("of a team outlive the member who created them and are deleted with the team", async () => {
    const manager = await signUp(app, project);
    const team = await makeTeam(app, project);
    await addTeamMember(app, project, team, manager, ["$manage_api_keys"]);
    await app.send({
      method: "POST",
      path: "/team-api-keys",
      headers: project.as("client", manager.accessToken),
      body: { team_id: team, description: "" },
    });
    await app.platform.database.pool.query("delete from team_memberships where team_id = $1", [team]);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", manager.accessToken) });
    expect(await readCount(team)).toBe(1);
    await app.platform.database.pool.query("delete from teams where id = $1", [team]);
    expect(await readCount(team)).toBe(0);
  });
});
