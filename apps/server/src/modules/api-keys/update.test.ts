import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addTeamMember,
  checkRequest,
  makeKey as createKey,
  type KeyKind,
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
let teamId: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app);
  foreign = await makeKeyProject(app);
  disabled = await makeProject(app);
  [owner, stranger, member] = [await signUp(app, project), await signUp(app, project), await signUp(app, project)];
  foreigner = await signUp(app, foreign);
  teamId = await makeTeam(app, project);
  await addTeamMember(app, project, teamId, owner, ["team_admin"]);
  await addTeamMember(app, project, teamId, member, ["team_member"]);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const unknownId = "00000000-0000-4000-8000-000000000001";
const minute = 60_000;
const own = () => project.as("client", owner.accessToken);
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 401, code: "USER_AUTHENTICATION_REQUIRED" } as const;
const noKey = { status: 404, code: "API_KEY_NOT_FOUND" } as const;
const off = { status: 400, code: null } as const;

const patch = (kind: KeyKind, id: string, headers: Record<string, string>, body: unknown = {}): TestRequest => ({
  method: "PATCH",
  path: `${kind.path}/${id}?${kind.owner}=${unknownId}`,
  headers,
  body,
});

describe.each(keyKinds)("PATCH $path/{id}", (kind) => {
  const otherKind = keyKinds[kind.type === "user" ? 1 : 0];
  const toOwnerDetails = ({ type }: KeyKind) => (type === "user" ? owner.id : teamId);
  const fresh = (change: object = {}): Promise<TestKey> => createKey(app, project, kind, toOwnerDetails(kind), change);
  /** Updates a new key. */
  const change = async (body: unknown, headers = own(), made: object = {}) =>
    patch(kind, (await fresh(made)).id, headers, body);

  runScenarios(
    () => app,
    [
      ...accessScenarios(patch(kind, unknownId, {}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `changes the description and returns all but the value, with ${access} access`,
          request: () => change({ description: "Renamed" }, project.as(access, owner.accessToken)),
          status: 200,
          effects: (_app, { json }) =>
            expect(json).toEqual({
              id: expect.any(String),
              description: "Renamed",
              created_at_millis: app.platform.clock(),
              is_public: false,
              type: kind.type,
              [kind.owner]: toOwnerDetails(kind),
              value: { last_four: expect.stringMatching(/^[0-9a-f]{4}$/) },
            }),
        }),
      ),
      {
        name: "an empty update changes nothing",
        request: () => change({}, own(), { description: "Kept", expires_at_millis: 5, is_public: true }),
        status: 200,
        contains: { description: "Kept", expires_at_millis: 5, is_public: true },
        effects: (_app, { json }) => expect(json).not.toHaveProperty("manually_revoked_at_millis"),
      },
      {
        name: "a description may become empty",
        request: () => change({ description: "" }),
        status: 200,
        contains: { description: "" },
      },
      {
        name: "revokes it",
        request: () => change({ revoked: "true" }),
        status: 200,
        effects: (_app, { json }) => expect(json.manually_revoked_at_millis).toBe(app.platform.clock()),
      },
      {
        name: "a new expiry replaces the old one",
        request: () => change({ expires_at_millis: 8.64e15 }, own(), { expires_at_millis: 1 }),
        status: 200,
        contains: { expires_at_millis: 8.64e15 },
      },
      ...[null, 0].map(
        (expiry): Scenario => ({
          name: `an expiry of ${expiry} means never`,
          request: () => change({ expires_at_millis: expiry }, own(), { expires_at_millis: 1 }),
          status: 200,
          effects: (_app, { json }) => expect(json).not.toHaveProperty("expires_at_millis"),
        }),
      ),
      { name: "revocation cannot be undone", request: () => change({ revoked: false }), ...schemaError },
      { name: "whether it is public cannot change", request: () => change({ is_public: true }), ...schemaError },
      {
        name: "the owner cannot change",
        request: () => change({ [kind.owner]: toOwnerDetails(kind) }),
        ...schemaError,
      },
      { name: "camel-case field names are rejected", request: () => change({ expiresAt: null }), ...schemaError },
      {
        name: "a description that is too long is rejected",
        request: () => change({ description: "x".repeat(1001) }),
        ...schemaError,
      },
      { name: "a null description is rejected", request: () => change({ description: null }), ...schemaError },
      { name: "an expiry before 1970 is rejected", request: () => change({ expires_at_millis: -1 }), ...schemaError },
      { name: "an array is rejected", request: () => change([]), ...schemaError },
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `an unknown key is not found with ${access} access`,
          request: () => patch(kind, unknownId, project.as(access, owner.accessToken), { revoked: true }),
          ...noKey,
        }),
      ),
      {
        name: "a client without a user is rejected",
        request: () => change({ revoked: true }, project.as("client")),
        ...noUser,
      },
      {
        name: "a client without a user gets not found for an unknown key",
        request: () => patch(kind, unknownId, project.as("client")),
        ...noKey,
      },
      {
        name: "disabled API keys are reported first",
        request: () => patch(kind, unknownId, disabled.as("client")),
        ...off,
      },
    ],
  );

  describe("leaves the key unchanged", () => {
    const strangers = [
      ["by the path of the other kind", () => own(), otherKind, 404],
      [
        "of another user or team",
        () => project.as("client", stranger.accessToken),
        kind,
        kind.type === "user" ? 403 : 404,
      ],
      [
        "of one's team without the permission",
        () => project.as("client", member.accessToken),
        kind,
        kind.type === "user" ? 403 : 404,
      ],
      ["of another project, by a client", () => foreign.as("client", foreigner.accessToken), kind, 404],
      ["of another project, by a server", () => foreign.as("server"), kind, 404],
      ["of another project, by an administrator", () => foreign.as("admin"), kind, 404],
    ] as const;
    test.each(strangers)("%s", async (_whose, headers, by, status) => {
      const key = await fresh();
      const answer = await app.send(patch(by, key.id, headers(), { revoked: true, description: "Mine" }));
      expect(answer.status).toBe(status);
      expect(answer.json.code).toBe(status === 404 ? "API_KEY_NOT_FOUND" : undefined);
      const { json } = await app.send(checkRequest(kind, key.value, project.as("server")));
      expect(json).toMatchObject({ id: key.id, description: "Nightly deploys" });
    });
  });

  test("revoking twice or updating later keeps the first revocation time", async () => {
    const { id } = await fresh();
    const first = app.platform.clock();
    await app.send(patch(kind, id, own(), { revoked: true }));
    const later = await app.later(minute, async () => [
      await app.send(patch(kind, id, own(), { revoked: true })),
      await app.send(patch(kind, id, own(), { description: "Old", expires_at_millis: null })),
    ]);
    expect(later.map(({ json }) => json.manually_revoked_at_millis)).toEqual([first, first]);
  });

  test("of two hundred concurrent revocations and checks none fails, and the first revocation time is kept", async () => {
    const key = await fresh();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const isCheck = index % 2 === 0;
        if (!isCheck) app.advance(1);
        return app.send(
          isCheck ? checkRequest(kind, key.value, project.as("server")) : patch(kind, key.id, own(), { revoked: true }),
        );
      }),
    );
    const [checks, revocations] = [0, 1].map((rest) => answers.filter((_answer, index) => index % 2 === rest));
    expect(new Set(revocations?.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(revocations?.map(({ json }) => json.manually_revoked_at_millis)).size).toBe(1);
    for (const { status, json } of checks ?? []) {
      expect([200, 401]).toContain(status);
      expect(json.code).toBe(status === 200 ? undefined : "API_KEY_REVOKED");
    }
    const after = await app.send(checkRequest(kind, key.value, project.as("server")));
    expect(after.json.code).toBe("API_KEY_REVOKED");
  });

  test("an update while the owner is deleted gets one of two responses, never a server error", async () => {
    const { database } = app.platform;
    const keys = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const id = kind.type === "user" ? (await signUp(app, project)).id : await makeTeam(app, project);
        return { id, key: await createKey(app, project, kind, id) };
      }),
    );
    const answers = await Promise.all(
      keys.flatMap(({ id, key }) => [
        app.send(patch(kind, key.id, project.as("server"), { revoked: true })),
        database.pool.query(`delete from ${kind.type}s where id = $1`, [id]).then(() => null),
      ]),
    );
    for (const answer of answers) expect([200, 404]).toContain(answer?.status ?? 200);
  });
});
