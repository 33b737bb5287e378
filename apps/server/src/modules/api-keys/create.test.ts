import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addTeamMember,
  createKeyRequest,
  type KeyKind,
  keyKinds,
  makeKeyProject,
  makeTeam,
} from "../../testing/api-keys.ts";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { signUpAnonymously, verifyEmail } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { parseApiKey } from "./key-format.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let disabled: TestProject;
let owner: TestUser;
let stranger: TestUser;
let foreigner: TestUser;
let teamId: string;
let foreignTeamId: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app);
  foreign = await makeKeyProject(app);
  disabled = await makeProject(app);
  owner = await signUp(app, project);
  stranger = await signUp(app, project);
  foreigner = await signUp(app, foreign);
  teamId = await makeTeam(app, project);
  foreignTeamId = await makeTeam(app, foreign);
  await addTeamMember(app, project, teamId, owner, ["$manage_api_keys"]);
  await addTeamMember(app, foreign, foreignTeamId, foreigner, ["$manage_api_keys"]);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const unknownId = "00000000-0000-4000-8000-000000000001";
const own = () => project.as("client", owner.accessToken);
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 401, code: "USER_AUTHENTICATION_REQUIRED" } as const;
const refused = { status: 403, code: null } as const;
const noKey = { status: 404, code: "API_KEY_NOT_FOUND" } as const;

describe.each(keyKinds)("POST $path", (kind) => {
  const ownerId = () => (kind.type === "user" ? owner.id : teamId);
  const create = (change: object = {}, headers?: Record<string, string>, of?: string) =>
    createKeyRequest(kind, of ?? ownerId(), headers ?? own(), change);

  runScenarios(
    () => app,
    [
      ...accessScenarios(createKeyRequest(kind, unknownId, {}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `creates a secret key that never expires and returns its value, with ${access} access`,
          request: () => create({}, project.as(access, owner.accessToken)),
          status: 200,
          effects: (_app, { json }) => {
            const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
            expect(json).toEqual({
              id,
              description: "Nightly deploys",
              created_at_millis: app.platform.clock(),
              is_public: false,
              type: kind.type,
              [kind.owner]: ownerId(),
              value: expect.stringMatching(/^sk_/),
            });
            expect(parseApiKey(String(json.value))).toEqual({ id: json.id, type: kind.type, isPublic: false });
          },
        }),
      ),
      {
        name: "a public key has the public prefix",
        request: () => create({ is_public: "true" }),
        status: 200,
        contains: { is_public: true, value: expect.stringMatching(/^pk_/) },
      },
      ...[undefined, null, 0, "0"].map(
        (expiry): Scenario => ({
          name: `an expiry of ${JSON.stringify(expiry)} means never`,
          request: () => create({ expires_at_millis: expiry }),
          status: 200,
          effects: (_app, { json }) => expect(json).not.toHaveProperty("expires_at_millis"),
        }),
      ),
      ...[1, Date.UTC(2030, 0, 1), 8.64e15].map(
        (expiry): Scenario => ({
          name: `an expiry of ${expiry} is kept, even one in the past or far in the future`,
          request: () => create({ expires_at_millis: expiry }),
          status: 200,
          contains: { expires_at_millis: expiry },
        }),
      ),
      { name: "a description can be empty", request: () => create({ description: "" }), status: 200 },
      {
        name: "a description can have a thousand characters",
        request: () => create({ description: "x".repeat(1000) }),
        status: 200,
      },
      {
        name: "the owner in the query is ignored",
        request: () => ({ ...create(), path: `${kind.path}?${kind.owner}=${ownerId()}` }),
        status: 200,
      },
      {
        name: "a longer description is rejected",
        request: () => create({ description: "x".repeat(1001) }),
        ...schemaError,
      },
      { name: "a missing description is rejected", request: () => create({ description: undefined }), ...schemaError },
      { name: "a description with NUL is rejected", request: () => create({ description: "\0" }), ...schemaError },
      { name: "a prefix is rejected", request: () => create({ prefix: "acme" }), ...schemaError },
      { name: "a caller-supplied value is rejected", request: () => create({ value: "sk_mine" }), ...schemaError },
      ...["soon", -1, 8.64e15 + 2, {}].map(
        (expiry): Scenario => ({
          name: `an expiry of ${JSON.stringify(expiry)} is rejected`,
          request: () => create({ expires_at_millis: expiry }),
          ...schemaError,
        }),
      ),
      { name: "a missing owner is rejected", request: () => create({ [kind.owner]: undefined }), ...schemaError },
      {
        name: "an owner that is not an id is rejected",
        request: () => create({ [kind.owner]: "mine" }),
        ...schemaError,
      },
      {
        name: "two owners are rejected",
        request: () => create({ user_id: owner.id, team_id: teamId }),
        ...schemaError,
      },
      { name: "a missing body is rejected", request: () => ({ ...create(), body: undefined }), ...schemaError },
      {
        name: "disabled API keys are reported first",
        request: () => create({}, disabled.as("client")),
        status: 400,
        code: null,
      },
      {
        name: "servers are also rejected if the project has not enabled keys",
        request: () => create({}, disabled.as("server")),
        status: 400,
        code: null,
      },
      { name: "a client without a user is rejected", request: () => create({}, project.as("client")), ...noUser },
    ],
  );

  test("neither a table nor the log contains the value or its secret part", async () => {
    const { json } = await app.send(create({}, project.as("server")));
    const value = String(json.value);
    expect(await findTablesContaining(app, value)).toEqual([]);
    expect(await findTablesContaining(app, value.slice(3, 48))).toEqual([]);
    expect(app.logLines.join("\n")).not.toContain(value.slice(3, 48));
    expect(await findTablesContaining(app, value.slice(-4))).toContain("api_keys");
  });

  test("requires a recent sign-in if the project asks for it; servers need none", async () => {
    const strict = await makeKeyProject(app, { recent_sign_in_required: true });
    const person = await signUp(app, strict);
    const team = await makeTeam(app, strict);
    await addTeamMember(app, strict, team, person, ["$manage_api_keys"]);
    const of = kind.type === "user" ? person.id : team;
    expect((await app.send(create({}, strict.as("client", person.accessToken), of))).status).toBe(200);
    const refresh = { ...strict.as("client"), "x-stack-refresh-token": person.refreshToken };
    const statuses = await app.later(10 * 60_000, async () => {
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers: refresh });
      const client = strict.as("client", String(json.access_token));
      const answers = [await app.send(create({}, client, of)), await app.send(create({}, strict.as("server"), of))];
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([403, 200]);
  });

  test("creating a key while its owner is deleted yields a key or a not-found error, never a failure", async () => {
    const owners = await Promise.all(
      Array.from({ length: 10 }, async () =>
        kind.type === "user" ? (await signUp(app, project)).id : makeTeam(app, project),
      ),
    );
    const answers = await Promise.all(
      owners.flatMap((id) => [
        app.platform.database.pool.query(`delete from ${kind.type}s where id = $1`, [id]).then(() => null),
        app.send(create({}, project.as("server"), id)),
      ]),
    );
    const codes = answers.flatMap((answer) => (answer ? [answer.json.code ?? answer.status] : []));
    for (const code of codes) expect([200, `${kind.type.toUpperCase()}_NOT_FOUND`]).toContain(code);
  });

  test("ten concurrent requests create ten keys", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send(create())));
    expect(new Set(answers.map(({ json }) => json.value)).size).toBe(10);
  });
});

const getKind = (type: KeyKind["type"]) => keyKinds[type === "user" ? 0 : 1];
const forUser = (id: string, headers: Record<string, string>) => createKeyRequest(getKind("user"), id, headers);
const forTeam = (id: string, headers: Record<string, string>) => createKeyRequest(getKind("team"), id, headers);

describe("who can create a user's key", () => {
  runScenarios(
    () => app,
    [
      { name: "the user, named as `me`", request: () => forUser("me", own()), status: 200 },
      { name: "the user, by an id in capitals", request: () => forUser(owner.id.toUpperCase(), own()), status: 200 },
      {
        name: "not `me` without a signed-in user",
        request: () => forUser("me", project.as("server")),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      { name: "not another user", request: () => forUser(stranger.id, own()), ...refused },
      { name: "not a client for an unknown user", request: () => forUser(unknownId, own()), ...refused },
      { name: "not a client for a user of another project", request: () => forUser(foreigner.id, own()), ...refused },
      ...[() => unknownId, () => foreigner.id, () => teamId].map(
        (id, index): Scenario => ({
          name: `not a server for ${["an unknown user", "a user of another project", "a team's id"][index]}`,
          request: () => forUser(id(), project.as("server")),
          status: 404,
          code: "USER_NOT_FOUND",
        }),
      ),
    ],
  );
});

describe("who can create a team's key", () => {
  const memberWith = async (...permissions: string[]) => {
    const member = await signUp(app, project);
    await addTeamMember(app, project, teamId, member, permissions);
    return project.as("client", member.accessToken);
  };
  runScenarios(
    () => app,
    [
      {
        name: "members with a permission that contains the required one",
        request: async () => forTeam(teamId.toUpperCase(), await memberWith("team_admin")),
        status: 200,
      },
      {
        name: "not members without it",
        request: async () => forTeam(teamId, await memberWith("team_member", "$update_team")),
        ...noKey,
      },
      { name: "not non-members", request: () => forTeam(teamId, project.as("client", stranger.accessToken)), ...noKey },
      {
        name: "not the managers of another team",
        request: async () => forTeam(await makeTeam(app, project), own()),
        ...noKey,
      },
      { name: "not a client for an unknown team", request: () => forTeam(unknownId, own()), ...noKey },
      { name: "not a client for a team of another project", request: () => forTeam(foreignTeamId, own()), ...noKey },
      ...[() => unknownId, () => foreignTeamId, () => owner.id].map(
        (id, index): Scenario => ({
          name: `not a server for ${["an unknown team", "a team of another project", "a user's id"][index]}`,
          request: () => forTeam(id(), project.as("server")),
          status: 404,
          code: "TEAM_NOT_FOUND",
          effects: (_app, { json }) => expect(json.details).toEqual({ team_id: id() }),
        }),
      ),
    ],
  );
});

describe.each(keyKinds)("security review LOW 10: keys at $path", (kind) => {
  test("are limited to a hundred that aren't revoked, also for concurrent requests", async () => {
    const user = await signUp(app, project);
    const ownerId = kind.type === "user" ? user.id : await makeTeam(app, project);
    const request = createKeyRequest(kind, ownerId, project.as("server"));
    const { json: first } = await app.send(request);
    await app.platform.database.pool.query(
      `insert into api_keys (project_id, id, digest, last_four, user_id, team_id, description, is_public, created_at)
       select project_id, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), last_four, user_id, team_id, '', false, created_at
       from api_keys, generate_series(1, 97) where id = $1`,
      [first.id],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.send(request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    expect((await app.send(request)).text).toBe(`This ${kind.type} already has 100 API keys. Revoke one first.`);
    const path = `${kind.path}/${String(first.id)}?${kind.owner}=${ownerId}`;
    await app.send({ method: "PATCH", path, headers: project.as("server"), body: { revoked: true } });
    expect((await app.send(request)).status).toBe(200);
  });

  test("can't be created by anonymous users", async () => {
    const anonymous = await makeKeyProject(app, { anonymous_accounts_enabled: true });
    const visitor = await signUpAnonymously(app, anonymous);
    const anonymousTeam = await makeTeam(app, anonymous);
    await addTeamMember(app, anonymous, anonymousTeam, visitor, ["$manage_api_keys"]);
    const keyOwner = kind.type === "user" ? visitor.id : anonymousTeam;
    const { status, text } = await app.send(
      createKeyRequest(kind, keyOwner, anonymous.as("client", visitor.accessToken)),
    );
    expect([status, text]).toEqual([400, "An anonymous user can't create API keys. Add an email first."]);
  });
});

describe.each(keyKinds)("a project that requires a verified email (issue 15 §2), POST $path", (kind) => {
  async function makeUnverified(config: { readonly api_keys_require_verified_email: boolean }) {
    const strict = await makeKeyProject(app, config);
    const user = await signUp(app, strict);
    const team = await makeTeam(app, strict);
    await addTeamMember(app, strict, team, user, ["$manage_api_keys"]);
    const id = kind.type === "user" ? user.id : team;
    const asUser = () => strict.as("client", user.accessToken);
    return { strict, user, id, asUser, create: (headers = asUser()) => app.send(createKeyRequest(kind, id, headers)) };
  }

  test("refuses users without one, until they verify it", async () => {
    const { strict, user, create } = await makeUnverified({ api_keys_require_verified_email: true });
    const refusal = await create();
    expect([refusal.status, refusal.json.code]).toEqual([400, "EMAIL_NOT_VERIFIED"]);
    await verifyEmail(app, strict, user);
    expect((await create()).status).toBe(200);
  });

  test("refuses a later expiry of a key in the same way, but neither a new name nor a revocation", async () => {
    const { strict, id, asUser, create } = await makeUnverified({ api_keys_require_verified_email: true });
    const { json } = await create(strict.as("server"));
    const change = (body: object) =>
      app.send({ method: "PATCH", path: `${kind.path}/${json.id}?${kind.owner}=${id}`, headers: asUser(), body });
    expect((await change({ expires_at_millis: null })).json.code).toBe("EMAIL_NOT_VERIFIED");
    expect((await change({ description: "Renamed" })).status).toBe(200);
    expect((await change({ revoked: true })).status).toBe(200);
  });

  test.each(["server", "admin"] as const)("accepts %s access, which is trusted", async (access) => {
    const { strict, create } = await makeUnverified({ api_keys_require_verified_email: true });
    expect((await create(strict.as(access))).status).toBe(200);
  });

  test("doesn't apply to other projects, such as those from before the setting", async () => {
    const { strict, create } = await makeUnverified({ api_keys_require_verified_email: false });
    expect((await create()).status).toBe(200);
    await app.platform.database.pool.query(
      "update projects set config = config - 'api_keys_require_verified_email' where id = $1",
      [strict.id],
    );
    expect((await create()).status).toBe(200);
  });
});
