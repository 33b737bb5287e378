import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changeUser,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import { registerPasskey, signInWith, startAuthentication } from "../../../testing/webauthn/passkeys.ts";
import { removeAllPasskeys } from "../../credentials/index.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let owner: TestUser;
let stranger: TestUser;
let passkeyId: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { passkey_enabled: true });
  foreign = await makeProject(app, { passkey_enabled: true });
  owner = await signUp(app, project);
  stranger = await signUp(app, project);
  await registerPasskey(app, project, owner, "Laptop");
  passkeyId = (await getIds(owner))[0] ?? "";
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const unknownId = "00000000-0000-4000-8000-000000000001";

interface Listed {
  readonly id: string;
  readonly name: string;
}
const list = (userId: string, headers: Record<string, string>): TestRequest => ({
  method: "GET",
  path: `/auth/passkeys?user_id=${userId}`,
  headers,
});
const readList = async (user: TestUser): Promise<Listed[]> =>
  (await app.send(list("me", project.as("client", user.accessToken)))).json.items as Listed[];
const getIds = async (user: TestUser) => (await readList(user)).map(({ id }) => id);
const rename = (id: string, userId: string, headers: Record<string, string>, name: unknown = "Phone"): TestRequest => ({
  method: "PATCH",
  path: `/auth/passkeys/${id}?user_id=${userId}`,
  headers,
  body: { name },
});
const remove = (id: string, userId: string, headers: Record<string, string>): TestRequest => ({
  method: "DELETE",
  path: `/auth/passkeys/${id}?user_id=${userId}`,
  headers,
});

/** The three endpoints for the user's current passkey. */
const endpoints = [
  ["GET /auth/passkeys", (_id: string, userId: string, headers: Record<string, string>) => list(userId, headers)],
  ["PATCH /auth/passkeys/{passkey_id}", rename],
  ["DELETE /auth/passkeys/{passkey_id}", remove],
] as const;

describe.each(endpoints)("%s", (_name, request) => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(unknownId, unknownId, {}), allAccessTypes, (access) => project.as(access)),
      {
        name: "`me` without a user is an error",
        request: () => request(passkeyId, "me", project.as("client")),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "a client without a user is an error",
        request: () => request(passkeyId, owner.id, project.as("client")),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "a client can't access another user's passkeys",
        request: () => request(passkeyId, owner.id, project.as("client", stranger.accessToken)),
        status: 403,
        code: null,
      },
      {
        name: "rejects an invalid user ID",
        request: () => request(passkeyId, "everybody", project.as("server")),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );
});

describe("listing passkeys", () => {
  test.each(allAccessTypes)("returns a user's passkeys with %s access, oldest first, without keys", async (access) => {
    const person = await signUp(app, project);
    for (const name of ["first", "second"]) {
      app.advance(1);
      await registerPasskey(app, project, person, name);
    }
    const { json } = await app.send(list(person.id.toUpperCase(), project.as(access, person.accessToken)));
    expect(json).toEqual({
      items: ["first", "second"].map((name, index) => ({
        id: expect.any(String),
        name,
        created_at_millis: app.platform.clock() - 1 + index,
        last_used_at_millis: null,
        is_backed_up: false,
      })),
      is_paginated: false,
    });
  });

  test("is empty for users of another project", async () => {
    expect((await app.send(list(owner.id, foreign.as("admin")))).json.items).toEqual([]);
  });
});

describe("changing a passkey", () => {
  const missing = { status: 404, code: null } as const;
  runScenarios(
    () => app,
    [
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `renames with ${access} access`,
          request: () => rename(passkeyId, "me", project.as(access, owner.accessToken), ` ${access} `),
          status: 200,
          contains: { name: access },
        }),
      ),
      {
        name: "rejects a blank name",
        request: () => rename(passkeyId, "me", project.as("client", owner.accessToken), "  "),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects a name of 257 characters",
        request: () => rename(passkeyId, "me", project.as("client", owner.accessToken), "x".repeat(257)),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      ...([rename, remove] as const).flatMap((change): Scenario[] => [
        {
          name: `${change.name}: returns 404 for an unknown passkey`,
          request: () => change(unknownId, "me", project.as("client", owner.accessToken)),
          ...missing,
        },
        {
          name: `${change.name}: returns 404 for another user's passkey`,
          request: () => change(passkeyId, "me", project.as("client", stranger.accessToken)),
          ...missing,
        },
        {
          name: `${change.name}: a server must name the right user`,
          request: () => change(passkeyId, stranger.id, project.as("server")),
          ...missing,
        },
        {
          name: `${change.name}: returns 404 for a passkey of another project`,
          request: () => change(passkeyId, owner.id, foreign.as("admin")),
          ...missing,
        },
      ]),
    ],
  );

  test("the user still has the passkey afterward", async () => {
    expect(await getIds(owner)).toEqual([passkeyId]);
  });
});

describe("removing a passkey", () => {
  test.each(allAccessTypes)("prevents signing in with it, with %s access", async (access) => {
    const person = await signUp(app, project);
    const authenticator = await registerPasskey(app, project, person);
    const [id = ""] = await getIds(person);
    const { json } = await app.send(remove(id, "me", project.as(access, person.accessToken)));
    expect(json).toEqual({ success: true });
    const { code, options } = await startAuthentication(app, project);
    const refused = await signInWith(app, project, code, authenticator.authenticate(options));
    expect(refused.json.code).toBe("PASSKEY_AUTHENTICATION_FAILED");
    expect(await readUser(app, project, person.accessToken)).toMatchObject({ passkey_auth_enabled: false });
  });

  test("notifies the user by email", async () => {
    const person = await signUp(app, project);
    await registerPasskey(app, project, person, "Old phone");
    const [id = ""] = await getIds(person);
    const before = await app.countEmailsSent();
    await app.send(remove(id, "me", project.as("client", person.accessToken)));
    expect(await app.countEmailsSent()).toBe(before + 1);
    const mail = (await app.emailsSent())[0];
    expect(mail?.recipient).toBe(person.email);
    expect(mail?.text).toContain("Old phone");
  });

  /** A user whose only sign-in methods are passkeys. */
  const onlyPasskeys = async (count: number): Promise<TestUser> => {
    const person = await signUp(app, project);
    for (let index = 0; index < count; index += 1) await registerPasskey(app, project, person);
    await changeUser(app, project, person, { primary_email: null });
    return person;
  };
  const removeAs = (person: TestUser, id: string, access: "client" | "server" = "client"): Promise<TestResponse> =>
    app.send(remove(id, person.id, project.as(access, person.accessToken)));

  test("is rejected for a client's last sign-in method, but allowed for servers", async () => {
    const person = await onlyPasskeys(1);
    const [id = ""] = await getIds(person);
    const refused = await removeAs(person, id);
    expect(refused.status).toBe(400);
    expect(refused.headers["x-stack-known-error"]).toBeUndefined();
    expect(await getIds(person)).toEqual([id]);
    expect((await removeAs(person, id, "server")).status).toBe(200);
  });

  test("of two concurrent removals of the last two, one passkey remains", async () => {
    const person = await onlyPasskeys(2);
    const ids = await getIds(person);
    const answers = await Promise.all(ids.map((id) => removeAs(person, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await getIds(person)).toHaveLength(1);
  });

  test("during a sign-in with it neither fails nor deadlocks", async () => {
    const person = await signUp(app, project);
    for (let round = 0; round < 10; round += 1) {
      const authenticator = await registerPasskey(app, project, person);
      const [id = ""] = await getIds(person);
      const { code, options } = await startAuthentication(app, project);
      const [signedIn, removed] = await Promise.all([
        signInWith(app, project, code, authenticator.authenticate(options)),
        removeAs(person, id),
      ]);
      expect(removed.status).toBe(200);
      expect([undefined, "PASSKEY_AUTHENTICATION_FAILED"]).toContain(signedIn.json.code);
      expect([200, 400]).toContain(signedIn.status);
    }
  });

  test("requires recent authentication where the project does", async () => {
    const strict = await makeProject(app, { passkey_enabled: true, recent_sign_in_required: true });
    const person = await signUp(app, strict);
    await registerPasskey(app, strict, person);
    const listed = await app.send(list("me", strict.as("client", person.accessToken)));
    const [{ id } = { id: "" }] = listed.json.items as Listed[];
    const recent = await app.later(9 * 60_000, () =>
      app.send(remove(unknownId, "me", strict.as("client", person.accessToken))),
    );
    expect(recent.status).toBe(404);
    const refresh = { ...strict.as("client"), "x-stack-refresh-token": person.refreshToken };
    const answers = await app.later(10 * 60_000, async () => {
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers: refresh });
      const token = String(json.access_token);
      return [
        await app.send(remove(id, "me", strict.as("client", token))),
        await app.send(remove(id, "me", strict.as("server", token))),
      ];
    });
    expect(answers.map(({ status }) => status)).toEqual([403, 200]);
  });

  test("removes all passkeys when the method is disabled for the user", async () => {
    const person = await signUp(app, project);
    await registerPasskey(app, project, person);
    await registerPasskey(app, project, person);
    expect(await removeAllPasskeys(app.platform.database, { projectId: project.id, userId: person.id })).toBe(2);
    expect(await readList(person)).toEqual([]);
    expect(await getIds(owner)).toEqual([passkeyId]);
  });
});
