import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addTeamMember,
  checkRequest,
  type KeyKind,
  keyKinds,
  makeKey,
  makeKeyProject,
  makeTeam,
  type TestKey,
} from "../../../testing/api-keys.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  changeUser,
  goodPassword,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  canRefresh,
  changeConfig,
  countOutcomes,
  isSignedIn,
  listSubjectsTo,
  notificationsOff,
  passwordSignIn,
  requestResetCode,
  sendConcurrently,
  setUpTotp,
  signIn,
  verifyEmail,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app, notificationsOff);
  other = await makeProject(app, notificationsOff);
});
afterAll(() => app.close());

const hourMs = 60 * 60 * 1000;
const resetPath = "/auth/password/reset";
const checkPath = "/auth/password/reset/check-code";
const newPassword = "another horse battery";

const post = (path: string, body: object, headers = project.as("client")): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: path === resetPath ? { password: newPassword, ...body } : body,
});
const reset = (code: string, password = newPassword): Promise<TestResponse> =>
  app.send(post(resetPath, { code, password }));
const check = (code: string): Promise<TestResponse> => app.send(post(checkPath, { code }));
const createUserWithCode = async (): Promise<{ user: TestUser; code: string }> => {
  const user = await signUp(app, project);
  return { user, code: await requestResetCode(app, project, user.email) };
};
const freshCode = async (): Promise<string> => (await createUserWithCode()).code;

const changePassword = ({ accessToken }: TestUser): Promise<TestResponse> =>
  app.send(
    post(
      "/auth/password/update",
      { old_password: goodPassword, new_password: newPassword },
      project.as("client", accessToken),
    ),
  );

const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe.each([
  ["POST /auth/password/reset", resetPath, { success: true }],
  ["POST /auth/password/reset/check-code", checkPath, { is_code_valid: true }],
] as const)("%s", (_name, path, success) => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: { code: "x" } }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `accepts the emailed code with ${access} access`,
          request: async () => post(path, { code: await freshCode() }, project.as(access)),
          status: 200,
          excludes: ["token"],
          effects: (_app, { json }) => expect(json).toEqual(success),
        }),
      ),
      { name: "rejects an unknown code", request: () => post(path, { code: "0".repeat(45) }), ...notFound },
      {
        name: "rejects a code from another project",
        request: async () => post(path, { code: await freshCode() }, other.as("client")),
        ...notFound,
      },
      { name: "rejects a missing code", request: () => post(path, {}), ...schemaError },
      { name: "rejects a code of 44 characters", request: () => post(path, { code: "0".repeat(44) }), ...schemaError },
      { name: "rejects a code of 46 characters", request: () => post(path, { code: "0".repeat(46) }), ...schemaError },
      { name: "rejects null", request: () => post(path, { code: null }), ...schemaError },
      { name: "rejects a list as a code", request: () => post(path, { code: ["0".repeat(45)] }), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => post(path, { code: "0".repeat(45), user_id: "x" }),
        ...schemaError,
      },
    ],
  );

  const use = (code: string): Promise<TestResponse> => app.send(post(path, { code }));

  test("a code expires after exactly one hour", async () => {
    const code = await freshCode();
    expect((await app.later(hourMs, () => use(code))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await app.later(hourMs - 1, () => use(code))).status).toBe(200);
  });

  test("distinguishes a used code from an unknown one", async () => {
    const code = await freshCode();
    await reset(code);
    expect(await use(code)).toMatchObject({ status: 409, json: { code: "VERIFICATION_CODE_ALREADY_USED" } });
  });

  test("reports a used and expired code as expired", async () => {
    const code = await freshCode();
    await reset(code);
    expect((await app.later(hourMs, () => use(code))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("the 21st attempt is rejected", async () => {
    const code = await freshCode();
    for (let count = 1; count <= 20; count++) expect((await check(code)).status).toBe(200);
    expect(await use(code)).toMatchObject({ status: 400, json: { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" } });
  });
});

describe("POST /auth/password/reset", () => {
  runScenarios(
    () => app,
    [
      {
        name: "reports an unknown code before disabled password sign-in",
        request: async () =>
          post(
            resetPath,
            { code: "0".repeat(45) },
            (await makeProject(app, { credential_enabled: false })).as("client"),
          ),
        ...notFound,
      },
      {
        name: "reports an unknown code before a short password",
        request: () => post(resetPath, { code: "0".repeat(45), password: "short" }),
        ...notFound,
      },
      {
        name: "rejects a password of 7 characters",
        request: async () => post(resetPath, { code: await freshCode(), password: "1234567" }),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
        details: { min_length: 8 },
      },
      {
        name: "rejects a password of 71 characters",
        request: async () => post(resetPath, { code: await freshCode(), password: "x7".repeat(36).slice(1) }),
        status: 400,
        code: "PASSWORD_TOO_LONG",
        details: { maxLength: 70 },
      },
      {
        name: "rejects a missing password",
        request: async () => post(resetPath, { code: await freshCode(), password: undefined }),
        ...schemaError,
      },
      {
        name: "rejects a number as a password",
        request: async () => post(resetPath, { code: await freshCode(), password: 12345678 }),
        ...schemaError,
      },
    ],
  );

  test("the new password signs in; the old one doesn't", async () => {
    const { user, code } = await createUserWithCode();
    await reset(code);
    expect((await app.send(passwordSignIn(project, user.email, newPassword))).status).toBe(200);
    expect((await app.send(passwordSignIn(project, user.email))).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("ends all sessions of the user at once, including the caller's, and no one else's", async () => {
    const { user, code } = await createUserWithCode();
    const second = await signIn(app, project, user);
    const stranger = await signUp(app, project);
    await app.send(post(resetPath, { code }, project.as("client", user.accessToken)));
    for (const { accessToken, refreshToken } of [user, second]) {
      expect(await isSignedIn(app, project, accessToken)).toBe(false);
      expect(await canRefresh(app, project, refreshToken)).toBe(false);
    }
    expect(await isSignedIn(app, project, stranger.accessToken)).toBe(true);
  });

  test("a user without a password gets one", async () => {
    const { user, code } = await createUserWithCode();
    await changeUser(app, project, user, { password: null });
    expect((await reset(code)).status).toBe(200);
    expect((await app.send(passwordSignIn(project, user.email, newPassword))).status).toBe(200);
  });

  test("security review MEDIUM 5: verifies the email, so that a later reset removes nothing", async () => {
    for (const isVerified of [false, true]) {
      const user = await signUp(app, project);
      if (isVerified) await verifyEmail(app, project, user);
      await reset(await requestResetCode(app, project, user.email));
      const { json } = await app.send(passwordSignIn(project, user.email, newPassword));
      const me = await readUser(app, project, String(json.access_token));
      expect(me.primary_email_verified).toBe(true);
    }
  });

  test("the second factor is still required afterward", async () => {
    const user = await signUp(app, project);
    await setUpTotp(app, project, user);
    await reset(await requestResetCode(app, project, user.email));
    const answer = await app.send(passwordSignIn(project, user.email, newPassword));
    expect(answer.json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  });

  test("a rejected password consumes no code and ends no session", async () => {
    const { user, code } = await createUserWithCode();
    expect((await reset(code, "short")).json.code).toBe("PASSWORD_TOO_SHORT");
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
    expect((await reset(code)).status).toBe(200);
  });

  test("is rejected if password sign-in was disabled after the email was sent, and the code works once it's enabled again", async () => {
    const closing = await makeProject(app, notificationsOff);
    const user = await signUp(app, closing);
    const code = await requestResetCode(app, closing, user.email);
    const request = post(resetPath, { code }, closing.as("client"));
    await changeConfig(app, closing, { credential_enabled: false });
    expect((await app.send(request)).json.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    await changeConfig(app, closing, { credential_enabled: true });
    expect((await app.send(request)).status).toBe(200);
  });

  test.each([
    ["was changed", { primary_email: "moved@example.com" }],
    ["was removed", { primary_email: null }],
    ["is no longer used for sign-in", { primary_email_auth_enabled: false }],
  ])("the code is rejected once the email %s", async (_what, change) => {
    const { user, code } = await createUserWithCode();
    await changeUser(app, project, user, change);
    expect((await reset(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
  });

  test("the code doesn't reset the password of the email's new owner", async () => {
    const { user, code } = await createUserWithCode();
    await changeUser(app, project, user, { primary_email: `${crypto.randomUUID()}@example.com` });
    const newOwner = await signUp(app, project, user.email);
    expect((await reset(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await app.send(passwordSignIn(project, newOwner.email))).status).toBe(200);
  });

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ["a reset by another link", async (user) => reset(await requestResetCode(app, project, user.email))],
    ["a change with the old password", (user) => changePassword(user)],
    ["a change by a server", (user) => changeUser(app, project, user, { password: newPassword })],
  ])("a link from before %s can't set another password", async (_change, change) => {
    const { user, code } = await createUserWithCode();
    await change(user);
    expect((await reset(code, "a third horse battery")).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await app.send(passwordSignIn(project, user.email, newPassword))).status).toBe(200);
  });

  test("rejects the code of a deleted user", async () => {
    const { user, code } = await createUserWithCode();
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", user.accessToken) });
    expect((await reset(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("of fifty concurrent resets exactly one succeeds; the others find the code used or exhausted", async () => {
    const { user, code } = await createUserWithCode();
    const count = countOutcomes(await sendConcurrently(app, 50, post(resetPath, { code })));
    const {
      "200": won,
      VERIFICATION_CODE_ALREADY_USED: used = 0,
      VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: worn = 0,
    } = count;
    expect(won).toBe(1);
    expect(used + worn).toBe(49);
    expect((await app.send(passwordSignIn(project, user.email, newPassword))).status).toBe(200);
  });

  test("checking a code consumes and changes nothing", async () => {
    const { user, code } = await createUserWithCode();
    await check(code);
    expect((await app.send(passwordSignIn(project, user.email))).status).toBe(200);
    expect((await reset(code)).status).toBe(200);
  });

  test("neither the new password nor the code is stored or logged in plaintext", async () => {
    const { code } = await createUserWithCode();
    const secret = `a very own password ${crypto.randomUUID()}`;
    await reset(code, secret);
    for (const text of [code, secret]) {
      expect(await findTablesContaining(app, text)).toEqual([]);
      expect(app.logLines.join("")).not.toContain(text);
    }
  });

  test("notifies the user by email, once", async () => {
    const freshProject = await makeProject(app);
    const user = await signUp(app, freshProject);
    const code = await requestResetCode(app, freshProject, user.email);
    await app.send(post(resetPath, { code, password: "short" }, freshProject.as("client")));
    await app.send(post(resetPath, { code }, freshProject.as("client")));
    await app.send(post(resetPath, { code }, freshProject.as("client")));
    const subjects = await listSubjectsTo(app, user.email);
    expect(subjects.filter((subject) => subject.startsWith("Your password was reset"))).toHaveLength(1);
  });

  describe("of an account whose email was never verified (pre-hijacking protection)", () => {
    async function addSignInMethods(user: TestUser): Promise<void> {
      const { pool } = app.platform.database;
      const at = new Date(app.platform.clock());
      await pool.query(
        `insert into passkeys (project_id, id, user_id, credential_id, public_key, sign_count, device_type, is_backed_up, name, created_at)
         values ($1, gen_random_uuid(), $2, $3, '', 0, 'singleDevice', false, 'left behind', $4)`,
        [project.id, user.id, crypto.randomUUID(), at],
      );
      await pool.query(
        `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
         values ($1, gen_random_uuid(), $2, 'github', $3, $4)`,
        [project.id, user.id, crypto.randomUUID(), at],
      );
      await pool.query(
        `insert into contact_channels (project_id, id, user_id, type, value, normalized_value, is_verified, used_for_auth)
         values ($1, gen_random_uuid(), $2, 'email', $3, $3, true, true)`,
        [project.id, user.id, `${crypto.randomUUID()}@attacker.example`],
      );
    }
    const addressesForAuth = async (user: TestUser) =>
      (
        await app.platform.database.pool.query<{ value: string }>(
          "select value from contact_channels where user_id = $1 and used_for_auth order by value",
          [user.id],
        )
      ).rows.map(({ value }) => value);

    test("removes all other sign-in methods", async () => {
      const { user, code } = await createUserWithCode();
      await addSignInMethods(user);
      expect((await reset(code)).status).toBe(200);
      const { json } = await app.send(passwordSignIn(project, user.email, newPassword));
      expect(await readUser(app, project, String(json.access_token))).toMatchObject({
        has_password: true,
        passkey_auth_enabled: false,
        oauth_providers: [],
      });
      expect(await addressesForAuth(user)).toEqual([user.email]);
    });

    describe("security review MEDIUM 5: API keys", () => {
      const makeKeys = async (user: TestUser) => {
        const [alone, shared] = [await makeTeam(app, project), await makeTeam(app, project)];
        const colleague = await signUp(app, project);
        for (const teamId of [alone, shared]) await addTeamMember(app, project, teamId, user);
        await addTeamMember(app, project, shared, colleague);
        const [userKind, teamKind] = keyKinds;
        const own = await makeKey(app, project, userKind, user.id);
        const ofAlone = await makeKey(app, project, teamKind, alone);
        const ofShared = await makeKey(app, project, teamKind, shared);
        const others = await makeKey(app, project, userKind, colleague.id);
        const status = async (kind: KeyKind, { value }: TestKey) =>
          (await app.send(checkRequest(kind, value, project.as("server")))).status;
        return async () => ({
          own: await status(userKind, own),
          ofAlone: await status(teamKind, ofAlone),
          ofShared: await status(teamKind, ofShared),
          others: await status(userKind, others),
        });
      };

      test("of the user, and of teams without another member, are revoked", async () => {
        const { user, code } = await createUserWithCode();
        const check = await makeKeys(user);
        expect((await reset(code)).status).toBe(200);
        expect(await check()).toEqual({ own: 401, ofAlone: 401, ofShared: 200, others: 200 });
        const entries = (await listAuditEntries(app, project.id)).filter(({ action }) => action === "api_key.revoke");
        expect(entries).toHaveLength(2);
        expect(entries[0]).toMatchObject({ details: { cause: "password_reset" } });
      });

      test("stay valid if the email is verified", async () => {
        const { user, code } = await createUserWithCode();
        await changeUser(app, project, user, { primary_email_verified: true });
        const check = await makeKeys(user);
        expect((await reset(code)).status).toBe(200);
        expect(await check()).toEqual({ own: 200, ofAlone: 200, ofShared: 200, others: 200 });
      });
    });

    test("removes nothing if the email is verified", async () => {
      const { user, code } = await createUserWithCode();
      await changeUser(app, project, user, { primary_email_verified: true });
      await addSignInMethods(user);
      expect((await reset(code)).status).toBe(200);
      const { json } = await app.send(passwordSignIn(project, user.email, newPassword));
      expect(await readUser(app, project, String(json.access_token))).toMatchObject({ passkey_auth_enabled: true });
      expect(await addressesForAuth(user)).toHaveLength(2);
    });
  });
});
