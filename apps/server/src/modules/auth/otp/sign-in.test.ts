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
import {
  allAccessTypes,
  changeConfig,
  countOutcomes,
  isSignedIn,
  notificationsOff,
  requestSignInCode,
  sendConcurrently,
  setUpTotp,
  totpNow,
  verifyEmail,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, byMail);
  other = await makeProject(app, byMail);
});
afterAll(() => app.close());

const byMail = { ...notificationsOff, magic_link_enabled: true } as const;
const lifeMs = 10 * 60 * 1000;
const signInPath = "/auth/otp/sign-in";
const checkPath = "/auth/otp/sign-in/check-code";

const post = (path: string, code: unknown, headers = project.as("client")): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { code },
});
const signIn = (code: string, on: TestProject = project): Promise<TestResponse> =>
  app.send(post(signInPath, code, on.as("client")));
const newAddress = (): string => `${crypto.randomUUID()}@example.com`;
const freshCode = (email = newAddress()): Promise<string> => requestSignInCode(app, project, email);
const verifiedUser = async (on: TestProject = project): Promise<TestUser> => {
  const user = await signUp(app, on);
  await verifyEmail(app, on, user);
  return user;
};

const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const tokens = {
  access_token: expect.any(String),
  refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
  user_id: expect.any(String),
};

describe.each([
  ["POST /auth/otp/sign-in", signInPath, { ...tokens, is_new_user: true }],
  [
    "POST /auth/otp/sign-in/check-code",
    checkPath,
    { is_code_valid: true, email: expect.stringMatching(/@example\.com$/) },
  ],
] as const)("%s", (_name, path, success) => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: { code: "x" } }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `accepts the emailed code with ${access} access`,
          request: async () => post(path, await freshCode(), project.as(access)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual(success),
        }),
      ),
      { name: "rejects an unknown code", request: () => post(path, "0".repeat(45)), ...notFound },
      {
        name: "rejects a code from another project",
        request: async () => post(path, await freshCode(), other.as("client")),
        ...notFound,
      },
      {
        name: "rejects the typed characters without the nonce",
        request: async () => post(path, (await freshCode()).slice(0, 6)),
        ...schemaError,
      },
      { name: "rejects a missing code", request: () => post(path, undefined), ...schemaError },
      { name: "rejects a code of 46 characters", request: () => post(path, "0".repeat(46)), ...schemaError },
      { name: "rejects null", request: () => post(path, null), ...schemaError },
      { name: "rejects an object as a code", request: () => post(path, { $ne: null }), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => ({ ...post(path, ""), body: { code: "0".repeat(45), email: "x@example.com" } }),
        ...schemaError,
      },
    ],
  );

  const use = (code: string): Promise<TestResponse> => app.send(post(path, code));

  test("a code expires after exactly ten minutes", async () => {
    const code = await freshCode();
    expect((await app.later(lifeMs, () => use(code))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await app.later(lifeMs - 1, () => use(code))).status).toBe(200);
  });

  test("distinguishes a used code from an unknown one", async () => {
    const code = await freshCode();
    await signIn(code);
    expect(await use(code)).toMatchObject({ status: 409, json: { code: "VERIFICATION_CODE_ALREADY_USED" } });
  });

  test("the 21st attempt is rejected: checks count as attempts", async () => {
    const code = await freshCode();
    for (let count = 1; count <= 20; count++) await app.send(post(checkPath, code));
    expect(await use(code)).toMatchObject({ status: 400, json: { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" } });
  });

  test("wrong guesses of the six characters count against the code", async () => {
    const code = await freshCode();
    for (let count = 0; count < 20; count++) {
      const guess = `${"0123456789abcdefghjk"[count]}zzzzz${code.slice(6)}`;
      expect((await use(guess)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    }
    expect((await use(code)).json.code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  });
});

describe("a new email", () => {
  test("becomes an account with a verified email and no password, and no further email is sent", async () => {
    const email = newAddress();
    const code = await freshCode(email);
    const before = await app.countEmailsSent();
    const { json } = await signIn(code);
    expect(json.is_new_user).toBe(true);
    expect(await app.countEmailsSent()).toBe(before);
    expect(await readUser(app, project, String(json.access_token))).toMatchObject({
      id: json.user_id,
      display_name: null,
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      otp_auth_enabled: true,
      has_password: false,
      is_anonymous: false,
    });
  });

  test("with two codes signs up with the first and in with the second", async () => {
    const email = newAddress();
    const codes = [await freshCode(email), await freshCode(email)];
    const [first, second] = [await signIn(codes[0] ?? ""), await signIn(codes[1] ?? "")];
    expect([first.json.is_new_user, second.json.is_new_user]).toEqual([true, false]);
    expect(second.json.user_id).toBe(first.json.user_id);
  });

  test("with two codes used concurrently gets one account, and the rejected code works afterward", async () => {
    const email = newAddress();
    const codes = [await freshCode(email), await freshCode(email)];
    const answers = await Promise.all(codes.map((code) => signIn(code)));
    const again = await Promise.all(codes.map((code) => signIn(code)));
    const ids = [...answers, ...again].filter(({ status }) => status === 200).map(({ json }) => json.user_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    for (const { status } of [...answers, ...again]) expect(status).not.toBe(500);
  });

  test("is rejected if sign-up was disabled after the email was sent, and the code works once it's enabled again", async () => {
    const closing = await makeProject(app, byMail);
    const code = await requestSignInCode(app, closing, newAddress());
    await changeConfig(app, closing, { sign_up_enabled: false });
    expect(await signIn(code, closing)).toMatchObject({ status: 400, json: { code: "SIGN_UP_NOT_ENABLED" } });
    await changeConfig(app, closing, { sign_up_enabled: true });
    expect((await signIn(code, closing)).status).toBe(200);
  });

  test("is rejected if another user signed up with it by password after the email was sent", async () => {
    const email = newAddress();
    const code = await freshCode(email);
    await signUp(app, project, email);
    expect(await signIn(code)).toMatchObject({
      status: 409,
      json: { code: "USER_EMAIL_ALREADY_EXISTS", details: { email } },
    });
  });
});

describe("a known email", () => {
  test("signs its user in, enables the method and changes nothing else", async () => {
    const user = await verifiedUser();
    const { last_active_at_millis: _, ...before } = await readUser(app, project, user.accessToken);
    const { json } = await signIn(await freshCode(user.email.toUpperCase()));
    expect(json).toEqual({ ...tokens, is_new_user: false, user_id: user.id });
    const after = await readUser(app, project, String(json.access_token));
    expect(after).toMatchObject({ ...before, otp_auth_enabled: true, auth_with_email: after.auth_with_email });
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
  });

  test("signs in while sign-up is disabled", async () => {
    const closed = await makeProject(app, byMail);
    const user = await verifiedUser(closed);
    await changeConfig(app, closed, { sign_up_enabled: false });
    const { status, json } = await signIn(await requestSignInCode(app, closed, user.email), closed);
    expect([status, json.is_new_user]).toEqual([200, false]);
  });

  test("is rejected if magic links were disabled after the email was sent, and the code works once they're enabled again", async () => {
    const closing = await makeProject(app, byMail);
    const user = await verifiedUser(closing);
    const code = await requestSignInCode(app, closing, user.email);
    await changeConfig(app, closing, { magic_link_enabled: false });
    const refused = await signIn(code, closing);
    expect(refused.status).toBe(403);
    expect(refused.headers["x-stack-known-error"]).toBeUndefined();
    await changeConfig(app, closing, { magic_link_enabled: true });
    expect((await signIn(code, closing)).status).toBe(200);
  });

  test("is rejected if it became unverified after the email was sent", async () => {
    const user = await verifiedUser();
    const code = await freshCode(user.email);
    await changeUser(app, project, user, { primary_email_verified: false });
    expect((await signIn(code)).json.code).toBe("USER_EMAIL_ALREADY_EXISTS");
  });

  test("doesn't sign in to the old account if its user removed it after the email was sent", async () => {
    const user = await verifiedUser();
    const code = await freshCode(user.email);
    await changeUser(app, project, user, { primary_email: newAddress() });
    const { json } = await signIn(code);
    expect(json.user_id).not.toBe(user.id);
  });

  test("signs in its new owner if another user verified it after the email was sent", async () => {
    const user = await verifiedUser();
    const code = await freshCode(user.email);
    await changeUser(app, project, user, { primary_email: newAddress() });
    const newOwner = await signUp(app, project, user.email);
    await verifyEmail(app, project, newOwner);
    expect((await signIn(code)).json.user_id).toBe(newOwner.id);
  });

  test("doesn't sign in if its user was deleted after the email was sent", async () => {
    const user = await verifiedUser();
    const code = await freshCode(user.email);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", user.accessToken) });
    expect((await signIn(code)).json.user_id).not.toBe(user.id);
  });
});

test("of fifty concurrent redemptions exactly one signs in; the others find the code used or exhausted", async () => {
  const user = await verifiedUser();
  const {
    "200": won,
    VERIFICATION_CODE_ALREADY_USED: used = 0,
    VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: worn = 0,
  } = countOutcomes(await sendConcurrently(app, 50, post(signInPath, await freshCode(user.email))));
  expect(won).toBe(1);
  expect(used + worn).toBe(49);
  const { rows } = await app.platform.database.pool.query("select 1 from sessions where user_id = $1", [user.id]);
  expect(rows).toHaveLength(2);
});

test("of fifty concurrent sign-ups with one code exactly one creates an account", async () => {
  const email = newAddress();
  const answers = await sendConcurrently(app, 50, post(signInPath, await freshCode(email)));
  expect(countOutcomes(answers)["200"]).toBe(1);
  const { rows } = await app.platform.database.pool.query(
    "select 1 from contact_channels where normalized_value = $1",
    [email],
  );
  expect(rows).toHaveLength(1);
});

test("checking a code doesn't sign in or create an account", async () => {
  const email = newAddress();
  const code = await freshCode(email);
  expect((await app.send(post(checkPath, code))).json).toEqual({ is_code_valid: true, email });
  const { rows } = await app.platform.database.pool.query(
    "select 1 from contact_channels where normalized_value = $1",
    [email],
  );
  expect(rows).toHaveLength(0);
  expect((await signIn(code)).json.is_new_user).toBe(true);
});

test("checking a code of a known email returns that email and nothing about its user", async () => {
  const user = await verifiedUser();
  const { json } = await app.send(post(checkPath, await freshCode(user.email)));
  expect(json).toEqual({ is_code_valid: true, email: user.email });
});

describe("a user with a second factor", () => {
  test("gets an attempt code and no session, and the emailed code is consumed", async () => {
    const user = await verifiedUser();
    await setUpTotp(app, project, user);
    const code = await freshCode(user.email);
    const answer = await signIn(code);
    expect(answer).toMatchObject({
      status: 400,
      json: {
        code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
        details: { attempt_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/) },
      },
    });
    expect(answer.text).not.toContain("access_token");
    expect((await signIn(code)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("is signed in with the attempt code and is not a new user", async () => {
    const user = await verifiedUser();
    const { secret } = await setUpTotp(app, project, user);
    const { json } = await signIn(await freshCode(user.email));
    const { attempt_code: code } = json.details as { attempt_code: string };
    const body = { type: "totp", totp: totpNow(app, secret), code };
    const done = await app.send({ method: "POST", path: "/auth/mfa/sign-in", headers: project.as("client"), body });
    expect(done.json).toEqual({ ...tokens, is_new_user: false, user_id: user.id });
  });
});
