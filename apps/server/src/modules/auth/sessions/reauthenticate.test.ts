import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  changeUser,
  goodPassword,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  changeConfig,
  countOutcomes,
  getLatestTypedCode,
  notificationsOff,
  requestSignInCode,
  sendConcurrently,
  setUpTotp,
  signIn,
  signUpAnonymously,
  totpNow,
  verifyEmail,
  withRefreshToken,
  wrongTotp,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import { registerPasskey, startAuthentication } from "../../../testing/webauthn/passkeys.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, {
    ...notificationsOff,
    magic_link_enabled: true,
    passkey_enabled: true,
    anonymous_accounts_enabled: true,
  });
});
afterAll(() => app.close());

const minuteMs = 60_000;
const currentPath = "/auth/sessions/current";
const sendPath = "/auth/sessions/current/send-reauthentication-code";
const reauthenticatePath = "/auth/sessions/current/reauthenticate";
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const signInRequired = { status: 401, code: "USER_AUTHENTICATION_REQUIRED" } as const;
const mismatch = { status: 400, code: "PASSWORD_CONFIRMATION_MISMATCH" } as const;
const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;

const as = (user: TestUser, access: "client" | "server" | "admin" = "client") => project.as(access, user.accessToken);
const read = (user: TestUser): Promise<TestResponse> =>
  app.send({ method: "GET", path: currentPath, headers: as(user) });
const sendCode = (headers: Record<string, string>): TestRequest => ({ method: "POST", path: sendPath, headers });
const prove = (proof: object, headers: Record<string, string>): TestRequest => ({
  method: "POST",
  path: reauthenticatePath,
  headers,
  body: proof,
});
const reauthenticateAs = (user: TestUser, proof: object): Promise<TestResponse> => app.send(prove(proof, as(user)));
const newUser = (): Promise<TestUser> => signUp(app, project);
async function verifiedUser(): Promise<TestUser> {
  const user = await newUser();
  await verifyEmail(app, project, user);
  return user;
}
/** The whole code of an email just sent: the typed characters and the nonce. */
async function emailedCode(user: TestUser): Promise<string> {
  const { json } = await app.send(sendCode(as(user)));
  return `${await getLatestTypedCode(app, user.email)}${json.nonce}`;
}

describe("GET /auth/sessions/current", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: currentPath }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns when the user authenticated and the available methods, with ${access} access`,
          request: async () => ({ method: "GET", path: currentPath, headers: as(await newUser(), access) }),
          status: 200,
          effects: (_app, { json }) =>
            expect(json).toEqual({
              id: expect.stringMatching(/^[0-9a-f-]{36}$/),
              authenticated_at_millis: app.platform.clock(),
              fresh_until_millis: app.platform.clock() + 10 * minuteMs,
              methods: ["password"],
              is_impersonation: false,
            }),
        }),
      ),
      {
        name: "requires a signed-in user",
        request: () => ({ method: "GET", path: currentPath, headers: project.as("client") }),
        ...signInRequired,
      },
    ],
  );

  test("lists all of the user's methods, fastest first", async () => {
    const user = await verifiedUser();
    await registerPasskey(app, project, user);
    await setUpTotp(app, project, user);
    expect((await read(user)).json.methods).toEqual(["passkey", "password", "totp", "otp"]);
  });

  test("omits methods that the project has disabled", async () => {
    const closing = await makeProject(app, { ...notificationsOff, passkey_enabled: true });
    const user = await signUp(app, closing);
    await registerPasskey(app, closing, user);
    await changeConfig(app, closing, { credential_enabled: false, passkey_enabled: false });
    const headers = closing.as("client", user.accessToken);
    expect((await app.send({ method: "GET", path: currentPath, headers })).json.methods).toEqual([]);
  });

  test("an anonymous user has none", async () => {
    expect((await read(await signUpAnonymously(app, project))).json.methods).toEqual([]);
  });

  test("marks an impersonation session", async () => {
    const user = await newUser();
    const body = { user_id: user.id, is_impersonation: true };
    const { json } = await app.send({ method: "POST", path: "/auth/sessions", headers: project.as("admin"), body });
    expect((await read({ ...user, accessToken: String(json.access_token) })).json.is_impersonation).toBe(true);
  });
});

describe("POST /auth/sessions/current/send-reauthentication-code", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: sendPath }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `emails a verified address with ${access} access and returns only the nonce`,
          request: async () => sendCode(as(await verifiedUser(), access)),
          status: 200,
          emailsSent: 1,
          effects: (_app, { json }) =>
            expect(json).toEqual({ nonce: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{39}$/) }),
        }),
      ),
      {
        name: "rejects an unverified email",
        request: async () => sendCode(as(await newUser())),
        status: 400,
        code: null,
      },
      {
        name: "rejects a user without an email",
        request: async () => sendCode(as(await signUpAnonymously(app, project))),
        status: 400,
        code: null,
      },
      { name: "requires a signed-in user", request: () => sendCode(project.as("client")), ...signInRequired },
    ],
  );

  test("the email contains the six characters but neither the nonce nor a link with the code", async () => {
    const user = await verifiedUser();
    const { json } = await app.send(sendCode(as(user)));
    const mail = (await app.emailsSent()).find(({ recipient }) => recipient === user.email);
    expect(mail?.text).not.toContain(String(json.nonce));
    expect(mail?.text).not.toContain("code=");
    expect(mail?.subject).toBe("Confirm it's you at Acme");
  });

  test("neither part of the code is stored or logged in plaintext", async () => {
    let code: string;
    // Stored bytes are searched in hexadecimal, where a code of hex digits alone could match by chance.
    do code = await emailedCode(await verifiedUser());
    while (/^[0-9a-f]{6}/i.test(code));
    for (const secret of [code.toLowerCase(), code.slice(6), code.slice(0, 6)]) {
      expect(await findTablesContaining(app, secret)).toEqual([]);
      expect(app.logLines.join("")).not.toContain(secret);
    }
  });
});

describe("POST /auth/sessions/current/reauthenticate", () => {
  const proven = (_app: TestApp, { json }: TestResponse) =>
    expect(json).toEqual({
      authenticated_at_millis: app.platform.clock(),
      fresh_until_millis: app.platform.clock() + 10 * minuteMs,
    });
  const unknownCode = "0".repeat(45);
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: reauthenticatePath, body: {} }, allAccessTypes, (access) =>
        project.as(access),
      ),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `accepts the password with ${access} access`,
          request: async () => prove({ type: "password", password: goodPassword }, as(await newUser(), access)),
          status: 200,
          excludes: ["token"],
          effects: proven,
        }),
      ),
      {
        name: "accepts an emailed code",
        request: async () => {
          const user = await verifiedUser();
          return prove({ type: "otp", code: await emailedCode(user) }, as(user));
        },
        status: 200,
        effects: proven,
      },
      {
        name: "accepts a TOTP",
        request: async () => {
          const user = await newUser();
          const { secret } = await setUpTotp(app, project, user);
          return prove({ type: "totp", totp: totpNow(app, secret) }, as(user));
        },
        status: 200,
        effects: proven,
      },
      {
        name: "accepts a passkey",
        request: async () => {
          const user = await newUser();
          return prove(await passkeyProof(user), as(user));
        },
        status: 200,
        effects: proven,
      },
      {
        name: "requires a signed-in user",
        request: () => prove({ type: "password", password: goodPassword }, project.as("client")),
        ...signInRequired,
      },
      {
        name: "rejects a wrong password",
        request: async () => prove({ type: "password", password: "wrong password" }, as(await newUser())),
        ...mismatch,
      },
      {
        name: "rejects an empty password",
        request: async () => prove({ type: "password", password: "" }, as(await newUser())),
        ...mismatch,
      },
      {
        name: "rejects a password for a user without one",
        request: async () =>
          prove({ type: "password", password: goodPassword }, as(await signUpAnonymously(app, project))),
        ...mismatch,
      },
      {
        name: "rejects the password when password sign-in is disabled",
        request: async () => {
          const closing = await makeProject(app, notificationsOff);
          const { accessToken } = await signUp(app, closing);
          await changeConfig(app, closing, { credential_enabled: false });
          return prove({ type: "password", password: goodPassword }, closing.as("client", accessToken));
        },
        ...mismatch,
      },
      {
        name: "rejects an unknown code",
        request: async () => prove({ type: "otp", code: unknownCode }, as(await newUser())),
        ...notFound,
      },
      {
        name: "rejects another user's code",
        request: async () => prove({ type: "otp", code: await emailedCode(await verifiedUser()) }, as(await newUser())),
        ...notFound,
      },
      {
        name: "rejects a code of another session of the same user",
        request: async () => {
          const user = await verifiedUser();
          return prove({ type: "otp", code: await emailedCode(user) }, as(await signIn(app, project, user)));
        },
        ...notFound,
      },
      {
        name: "rejects a sign-in code",
        request: async () => {
          const user = await verifiedUser();
          return prove({ type: "otp", code: await requestSignInCode(app, project, user.email) }, as(user));
        },
        ...notFound,
      },
      {
        name: "rejects a wrong TOTP",
        request: async () => {
          const user = await newUser();
          const { secret } = await setUpTotp(app, project, user);
          return prove({ type: "totp", totp: wrongTotp(app, secret) }, as(user));
        },
        status: 400,
        code: "INVALID_TOTP_CODE",
      },
      {
        name: "rejects a TOTP for a user without a second factor",
        request: async () => prove({ type: "totp", totp: "000000" }, as(await newUser())),
        status: 400,
        code: "INVALID_TOTP_CODE",
      },
      {
        name: "rejects another user's TOTP",
        request: async () => {
          const [user, stranger] = [await newUser(), await newUser()];
          await setUpTotp(app, project, user);
          const { secret } = await setUpTotp(app, project, stranger);
          return prove({ type: "totp", totp: totpNow(app, secret) }, as(user));
        },
        status: 400,
        code: "INVALID_TOTP_CODE",
      },
      {
        name: "rejects another user's passkey",
        request: async () => {
          const [user, stranger] = [await newUser(), await newUser()];
          await registerPasskey(app, project, user);
          return prove(await passkeyProof(stranger), as(user));
        },
        status: 400,
        code: "PASSKEY_AUTHENTICATION_FAILED",
      },
      {
        name: "rejects a passkey for an unknown ceremony",
        request: async () => {
          const user = await newUser();
          return prove({ ...(await passkeyProof(user)), code: unknownCode }, as(user));
        },
        ...notFound,
      },
      ...[
        ["a missing type", {}],
        ["an unknown type", { type: "sms", code: "000000" }],
        ["a recovery code, which is for losing the factor,", { type: "recovery_code", recovery_code: "00000-00000" }],
        ["a missing password", { type: "password" }],
        ["null as a password", { type: "password", password: null }],
        ["a missing code", { type: "otp" }],
        ["44 characters as a code", { type: "otp", code: "0".repeat(44) }],
        ["a missing TOTP", { type: "totp" }],
        ["a passkey without its code", { type: "passkey", authentication_response: {} }],
        ["an unknown field", { type: "password", password: "x", user_id: "y" }],
      ].map(
        ([what, proof]): Scenario => ({
          name: `rejects ${what}`,
          request: async () => prove(proof as object, as(await newUser())),
          ...schemaError,
        }),
      ),
    ],
  );

  test("applies from now on, and only to this session", async () => {
    const user = await newUser();
    const second = await signIn(app, project, user);
    await app.later(5 * minuteMs, () => reauthenticateAs(user, { type: "password", password: goodPassword }));
    expect((await read(user)).json.authenticated_at_millis).toBe(app.platform.clock() + 5 * minuteMs);
    expect((await read(second)).json.authenticated_at_millis).toBe(app.platform.clock());
  });

  test("a failed attempt changes nothing", async () => {
    const user = await newUser();
    await app.later(5 * minuteMs, () => reauthenticateAs(user, { type: "password", password: "wrong password" }));
    expect((await read(user)).json.authenticated_at_millis).toBe(app.platform.clock());
  });

  test("an emailed code expires after exactly ten minutes and works once", async () => {
    const user = await verifiedUser();
    const code = await emailedCode(user);
    const refreshed = await app.later(5 * minuteMs, () =>
      app.send({
        method: "POST",
        path: "/auth/sessions/current/refresh",
        headers: withRefreshToken(project.as("client"), user.refreshToken),
      }),
    );
    const later = { ...user, accessToken: String(refreshed.json.access_token) };
    const at = (ms: number) => app.later(ms, () => reauthenticateAs(later, { type: "otp", code }));
    expect((await at(10 * minuteMs)).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await at(10 * minuteMs - 1)).status).toBe(200);
    expect((await at(10 * minuteMs - 1)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("the 21st attempt with an emailed code is rejected", async () => {
    const user = await verifiedUser();
    const code = await emailedCode(user);
    for (let count = 1; count <= 20; count++)
      await reauthenticateAs(user, { type: "otp", code: `zzzzzz${code.slice(6)}` });
    expect((await reauthenticateAs(user, { type: "otp", code })).json.code).toBe(
      "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
    );
  });

  test("a code submitted in the wrong session isn't consumed", async () => {
    const user = await verifiedUser();
    const second = await signIn(app, project, user);
    const code = await emailedCode(user);
    await reauthenticateAs(second, { type: "otp", code });
    expect((await reauthenticateAs(user, { type: "otp", code })).status).toBe(200);
  });

  test.each<[string, (typed: string) => string]>([
    ["in lower case", (typed) => typed.toLowerCase()],
    ["with a space in the middle", (typed) => `${typed.slice(0, 3)} ${typed.slice(3)}`],
    ["with a dash", (typed) => `${typed.slice(0, 3)}-${typed.slice(3)}`],
    ["with letters for digits", (typed) => typed.replaceAll("0", "O").replaceAll("1", "I")],
  ])("the six characters can be typed %s", async (_how, retype) => {
    const user = await verifiedUser();
    const { json } = await app.send(sendCode(as(user)));
    const code = `${retype(await getLatestTypedCode(app, user.email))}${json.nonce}`;
    expect((await reauthenticateAs(user, { type: "otp", code })).status).toBe(200);
  });

  test("a TOTP works once, and then not as a second factor at sign-in either", async () => {
    const user = await newUser();
    const { secret } = await setUpTotp(app, project, user);
    const proof = { type: "totp", totp: totpNow(app, secret) };
    expect((await reauthenticateAs(user, proof)).status).toBe(200);
    expect((await reauthenticateAs(user, proof)).json.code).toBe("INVALID_TOTP_CODE");
  });

  test("of fifty concurrent attempts with one emailed code exactly one succeeds", async () => {
    const user = await verifiedUser();
    const answers = await sendConcurrently(app, 50, prove({ type: "otp", code: await emailedCode(user) }, as(user)));
    const {
      "200": won,
      VERIFICATION_CODE_ALREADY_USED: used = 0,
      VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: worn = 0,
    } = countOutcomes(answers);
    expect(won).toBe(1);
    expect(used + worn).toBe(49);
  });

  test("of fifty concurrent attempts with one TOTP exactly one succeeds", async () => {
    const user = await newUser();
    const { secret } = await setUpTotp(app, project, user);
    const answers = await sendConcurrently(app, 50, prove({ type: "totp", totp: totpNow(app, secret) }, as(user)));
    expect(countOutcomes(answers)).toEqual({ "200": 1, INVALID_TOTP_CODE: 49 });
  });

  test("a code is invalid once its email is removed (security 13: bound to its channel)", async () => {
    const user = await verifiedUser();
    const code = await emailedCode(user);
    await changeUser(app, project, user, { primary_email: `${crypto.randomUUID()}@example.com` });
    expect((await reauthenticateAs(user, { type: "otp", code })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });
});

/** The browser's response to a passkey request for this user. */
async function passkeyProof(user: TestUser): Promise<object> {
  const authenticator = await registerPasskey(app, project, user);
  const { code, options } = await startAuthentication(app, project);
  return { type: "passkey", code, authentication_response: authenticator.authenticate(options) };
}
