import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Queryable } from "../../../platform/database/database.ts";
import {
  changeUser,
  getLatestCode,
  goodPassword,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { hashBcrypt as bcrypt } from "../../../testing/hash-bcrypt.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { addChannel } from "../../accounts/index.ts";
import { upsertPassword } from "../../credentials/index.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  user = await signUp(app, project, "Ada@Example.com");
});
afterAll(() => app.close());

const path = "/auth/password/sign-in";
const request = (change: object = {}, on: TestProject = project): TestRequest => ({
  method: "POST",
  path,
  headers: on.as("client"),
  body: { email: user.email, password: goodPassword, ...change },
});

const mismatch = { status: 400, code: "EMAIL_PASSWORD_MISMATCH" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe("POST /auth/password/sign-in", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["client", "server", "admin"], (access) =>
        project.as(access),
      ),
      ...(["client", "server", "admin"] as const).map(
        (access): Scenario => ({
          name: `signs in with the correct password and ${access} access`,
          request: () => ({ ...request(), headers: project.as(access) }),
          status: 200,
          excludes: [goodPassword],
          effects: (_app, { json }) => {
            expect(Object.keys(json).sort()).toEqual(["access_token", "refresh_token", "user_id"]);
            expect(json.user_id).toBe(user.id);
            expect(json.refresh_token).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
          },
        }),
      ),
      ...["ada@example.com", "ADA@EXAMPLE.COM", "Ada@Example.com"].map(
        (email): Scenario => ({
          name: `accepts the address written as ${email}`,
          request: () => request({ email }),
          status: 200,
        }),
      ),
      { name: "a wrong password is a mismatch", request: () => request({ password: "wrong password" }), ...mismatch },
      {
        name: "an unknown address is a mismatch",
        request: () => request({ email: "unknown@example.com" }),
        ...mismatch,
      },
      {
        name: "a password below the minimum length is a mismatch",
        request: () => request({ password: "" }),
        ...mismatch,
      },
      {
        name: "a password above the maximum length is a mismatch",
        request: () => request({ password: "x".repeat(1_024) }),
        ...mismatch,
      },
      {
        name: "rejects an extremely long password before any expensive work",
        request: () => request({ password: "x".repeat(1_025) }),
        ...schemaError,
      },
      {
        name: "passwords are case-sensitive",
        request: () => request({ password: goodPassword.toUpperCase() }),
        ...mismatch,
      },
      {
        name: "an extra space is a different password",
        request: () => request({ password: `${goodPassword} ` }),
        ...mismatch,
      },
      {
        name: "an account from another project is unknown",
        request: async () => request({}, await makeProject(app)),
        ...mismatch,
      },
      {
        name: "is rejected when password sign-in is disabled",
        request: async () => request({}, await makeProject(app, { credential_enabled: false })),
        status: 400,
        code: "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      },
      {
        name: "existing users can sign in while sign-up is disabled",
        request: async () => {
          const closed = await makeProject(app);
          await signUp(app, closed, user.email);
          const change = { config: { sign_up_enabled: false } };
          await app.send({
            method: "PATCH",
            path: "/internal/projects/current",
            headers: closed.as("admin"),
            body: change,
          });
          return request({}, closed);
        },
        status: 200,
      },
      { name: "rejects a missing address", request: () => request({ email: undefined }), ...schemaError },
      { name: "rejects a missing password", request: () => request({ password: undefined }), ...schemaError },
      { name: "rejects an empty address", request: () => request({ email: "" }), ...schemaError },
      { name: "rejects a number as a password", request: () => request({ password: 12345678 }), ...schemaError },
      { name: "rejects a boolean as a password", request: () => request({ password: true }), ...schemaError },
      { name: "rejects null as a password", request: () => request({ password: null }), ...schemaError },
      {
        name: "rejects an address with surrounding spaces",
        request: () => request({ email: ` ${user.email}` }),
        ...schemaError,
      },
      { name: "rejects an unknown field", request: () => request({ remember: true }), ...schemaError },
    ],
  );

  test("a wrong password, an unknown address and an account without a password get the same response after the same work", async () => {
    const withoutPassword = await signUp(app, project);
    await changeUser(app, project, withoutPassword, { password: null });
    const notForAuth = await signUp(app, project);
    await changeUser(app, project, notForAuth, { primary_email_auth_enabled: false });
    const tries = [
      { email: user.email, password: "wrong password" },
      { email: "unknown@example.com" },
      { email: withoutPassword.email },
      { email: notForAuth.email },
    ];
    const answers = new Set<string>();
    for (const change of tries) {
      const hashes = await app.countHashesDuring(async () => {
        const { status, text } = await app.send(request(change));
        answers.add(`${status} ${text}`);
      });
      expect(hashes).toBe(1);
    }
    expect(answers).toEqual(
      new Set(['400 {\n  "code": "EMAIL_PASSWORD_MISMATCH",\n  "error": "Wrong e-mail or password."\n}']),
    );
  });

  test("each sign-in creates a new session, and none ends another", async () => {
    const first = await app.send(request());
    const second = await app.send(request());
    expect(second.json.refresh_token).not.toBe(first.json.refresh_token);
    for (const { json } of [first, second]) {
      expect(await readUser(app, project, String(json.access_token))).toMatchObject({ id: user.id });
    }
  });

  test("an unverified address can sign in too", async () => {
    const fresh = await signUp(app, project);
    expect((await app.send(request({ email: fresh.email }))).status).toBe(200);
    const code = await getLatestCode(app, fresh.email);
    await app.send({ method: "POST", path: "/contact-channels/verify", headers: project.as("client"), body: { code } });
    expect((await app.send(request({ email: fresh.email }))).status).toBe(200);
  });

  test("accepts any email of the user that is used for sign-in, not only the primary one", async () => {
    const second = { value: "Second@Example.com", isPrimary: false, isVerified: false, usedForAuth: true };
    const owner = { projectId: project.id, userId: user.id, now: app.platform.clock() };
    await addChannel(app.platform.database, { ...owner, ...second }, { alreadyUsedForAuth: () => new Error("taken") });
    expect((await app.send(request({ email: "second@example.com" }))).json.user_id).toBe(user.id);
  });

  test("a password matches in composed and decomposed Unicode form", async () => {
    const composed = await signUp(app, project);
    await changeUser(app, project, composed, { password: "Mot de passe é" });
    expect((await app.send(request({ email: composed.email, password: "Mot de passe e\u0301" }))).status).toBe(200);
  });

  test("security review HIGH 3: failed attempts, also with unknown emails, take as long as with the costliest hash of the project", async () => {
    const own = await makeProject(app);
    await signUp(app, own, "own@example.com");
    const { passwords } = app.platform;
    const { verifyEvenly } = passwords;
    const kinds: (string | null)[] = [];
    Object.assign(passwords, {
      verifyEvenly: async (...[guess, hash, findKind]: Parameters<typeof verifyEvenly>) => {
        kinds.push(await findKind());
        return verifyEvenly(guess, hash, findKind);
      },
    });
    try {
      const fail = async (email: string) =>
        expect((await app.send(request({ email, password: "not this one" }, own))).status).toBe(400);
      await fail("unknown@example.com");
      for (const cost of [5, 4]) {
        await changeUser(app, own, await signUp(app, own, `imported-${cost}@example.com`), {
          password_hash: await bcrypt(goodPassword, { cost }),
        });
      }
      await fail("unknown@example.com");
      await fail("own@example.com");
      await fail("imported-4@example.com");
    } finally {
      Object.assign(passwords, { verifyEvenly });
    }
    expect(kinds).toEqual(["$argon2id$v=19$m=8,t=1,p=1", "$2b$05", "$2b$05", "$2b$05"]);
  });

  test("password writes of one project don't wait for each other", async () => {
    const own = await makeProject(app);
    const [first, second] = [await signUp(app, own), await signUp(app, own)];
    const { database, passwords } = app.platform;
    const hash = await passwords.hash({ projectId: own.id, password: goodPassword });
    const write = (transaction: Queryable, { id }: TestUser) =>
      upsertPassword(transaction, { projectId: own.id, userId: id, hash, now: app.platform.clock() });
    await database.transaction(async (transaction) => {
      await write(transaction, first);
      await database.transaction((other) => write(other, second));
    });
  });

  test("an imported bcrypt hash signs in", async () => {
    const imported = await signUp(app, project);
    const password_hash = await bcrypt(goodPassword, { cost: 4 });
    await changeUser(app, project, imported, { password_hash });
    expect((await app.send(request({ email: imported.email }))).status).toBe(200);
    expect((await app.send(request({ email: imported.email, password: "wrong password" }))).json.code).toBe(
      "EMAIL_PASSWORD_MISMATCH",
    );
  });

  test("rehashes an imported or outdated hash on the first successful sign-in, without ending sessions", async () => {
    const imported = await signUp(app, project);
    await changeUser(app, project, imported, { password_hash: await bcrypt(goodPassword, { cost: 4 }) });
    await app.send(request({ email: imported.email, password: "wrong password" }));
    expect(await storedHash(imported.id)).toMatch(/^\$2b\$/);
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.send(request({ email: imported.email }))));
    expect(await storedHash(imported.id)).toMatch(/^\$argon2id\$/);
    for (const { json } of answers) {
      expect(await readUser(app, project, String(json.access_token))).toMatchObject({ id: imported.id });
    }
    const replaced = await storedHash(imported.id);
    expect((await app.send(request({ email: imported.email }))).status).toBe(200);
    expect(await storedHash(imported.id)).toBe(replaced);
  });

  test("a deleted account cannot sign in", async () => {
    const gone = await signUp(app, project);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", gone.accessToken) });
    expect((await app.send(request({ email: gone.email }))).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });
});

describe("a user with a second factor", () => {
  let secured: TestUser;
  beforeAll(async () => {
    secured = await signUp(app, project);
    await changeUser(app, project, secured, { totp_secret_base64: Buffer.alloc(20, 7).toString("base64") });
  });

  const attempt = (change: object = {}) => app.send(request({ email: secured.email, ...change }));

  test("gets an attempt code instead of tokens, and no session", async () => {
    const before = await countSessions(secured.id);
    const { status, json, text } = await attempt();
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      details: { attempt_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/) },
    });
    expect(text).not.toContain("access_token");
    expect(await countSessions(secured.id)).toBe(before);
  });

  test("gets a new attempt code each time", async () => {
    expect((await attempt()).json.details).not.toEqual((await attempt()).json.details);
  });

  test("with a wrong password isn't asked for the second factor", async () => {
    expect((await attempt({ password: "wrong password" })).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("gets an attempt code that no other endpoint accepts", async () => {
    const { json } = await attempt();
    const code = (json.details as { attempt_code: string }).attempt_code;
    const verify = { method: "POST", path: "/contact-channels/verify", headers: project.as("client"), body: { code } };
    expect((await app.send(verify)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("signs in with the password alone after the second factor is disabled", async () => {
    const cleared = await signUp(app, project);
    await changeUser(app, project, cleared, { totp_secret_base64: Buffer.alloc(20, 7).toString("base64") });
    await changeUser(app, project, cleared, { totp_secret_base64: null });
    expect((await app.send(request({ email: cleared.email }))).status).toBe(200);
  });
});

async function storedHash(userId: string): Promise<string | undefined> {
  const { rows } = await app.platform.database.pool.query<{ hash: string }>(
    "select hash from password_credentials where user_id = $1",
    [userId],
  );
  return rows[0]?.hash;
}

async function countSessions(userId: string): Promise<number> {
  const { rows } = await app.platform.database.pool.query("select 1 from sessions where user_id = $1", [userId]);
  return rows.length;
}

test("signs in with three database round trips: the read, the lock with all that is written, and the commit", async () => {
  await app.send(request());
  // Buffered writes must not be counted.
  for (const buffer of [app.activity, app.keyActivity, app.keySetActivity]) await buffer.flush();
  const events: string[] = [];
  const { query: send } = Client.prototype;
  const query = vi.spyOn(Client.prototype, "query").mockImplementation(function (
    this: Client,
    sent: { readonly name: string; readonly text: string },
    ...rest: unknown[]
  ) {
    events.push(sent.name || sent.text);
    const withAnswer = rest.map((each) => {
      if (typeof each !== "function") return each;
      return (...result: unknown[]) => {
        events.push("answer");
        each(...result);
      };
    });
    return Reflect.apply(send, this, [sent, ...withAnswer]);
  } as never);
  try {
    expect((await app.send(request())).status).toBe(200);
    expect(events).toEqual([
      ...["find-sign-in-candidate", "answer"],
      ...["begin", "lock-unchanged-password", "insert-session", "insert-pending-audit-entry"],
      ...["answer", "answer", "answer", "answer"],
      ...["commit", "answer"],
    ]);
  } finally {
    query.mockRestore();
  }
});
