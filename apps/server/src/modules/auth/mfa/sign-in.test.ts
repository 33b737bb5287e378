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
  listSubjectsTo,
  notificationsOff,
  requestMfaAttemptCode,
  type SecondFactor,
  sendConcurrently,
  setUpTotp,
  totpNow,
  wrongTotp,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import { createCode } from "../../credentials/index.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
  other = await makeProject(app, notificationsOff);
});
afterAll(() => app.close());

const lifeMs = 5 * 60 * 1000;
const stepMs = 30_000;
const path = "/auth/mfa/sign-in";

interface Secured extends SecondFactor {
  readonly user: TestUser;
}
async function securedUser(on: TestProject = project): Promise<Secured> {
  const user = await signUp(app, on);
  return { user, ...(await setUpTotp(app, on, user)) };
}
const getAttempt = ({ user }: Secured, on: TestProject = project): Promise<string> =>
  requestMfaAttemptCode(app, on, user.email);

const post = (body: object, headers = project.as("client")): TestRequest => ({ method: "POST", path, headers, body });
const withTotp = (code: string, totp: string): TestRequest => post({ type: "totp", totp, code });
const withRecovery = (code: string, recovery_code: string): TestRequest =>
  post({ type: "recovery_code", recovery_code, code });
const send = (request: TestRequest): Promise<TestResponse> => app.send(request);
/** Submits a TOTP with a fresh attempt code. */
const show = async (secured: Secured, totp: string): Promise<TestResponse> =>
  send(withTotp(await getAttempt(secured), totp));
const recover = async (secured: Secured, recoveryCode: string): Promise<TestResponse> =>
  send(withRecovery(await getAttempt(secured), recoveryCode));

const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const wrong = { status: 400, code: "INVALID_TOTP_CODE" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const unknown = "0".repeat(45);

describe("POST /auth/mfa/sign-in", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `signs in with a TOTP and ${access} access`,
          request: async () => {
            const secured = await securedUser();
            const body = { type: "totp", totp: totpNow(app, secured.secret), code: await getAttempt(secured) };
            return post(body, project.as(access));
          },
          status: 200,
          effects: async (_app, { json }) => {
            expect(json).toEqual({
              access_token: expect.any(String),
              refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
              is_new_user: false,
              user_id: expect.any(String),
            });
            expect((await readUser(app, project, String(json.access_token))).id).toBe(json.user_id);
          },
        }),
      ),
      { name: "returns 404 for an unknown attempt", request: () => withTotp(unknown, "000000"), ...notFound },
      {
        name: "returns 404 for an unknown attempt with a recovery code",
        request: () => withRecovery(unknown, "00000-00000"),
        ...notFound,
      },
      {
        name: "returns 404 for an attempt from another project",
        request: async () => {
          const secured = await securedUser();
          const body = { type: "totp", totp: totpNow(app, secured.secret), code: await getAttempt(secured) };
          return post(body, other.as("client"));
        },
        ...notFound,
      },
      {
        name: "rejects a wrong code",
        request: async () => {
          const secured = await securedUser();
          return withTotp(await getAttempt(secured), wrongTotp(app, secured.secret));
        },
        ...wrong,
      },
      ...["", "12345", "1234567", "12345a", "１２３４５６"].map(
        (totp): Scenario => ({
          name: `rejects "${totp}" as a wrong TOTP`,
          request: async () => withTotp(await getAttempt(await securedUser()), totp),
          ...wrong,
        }),
      ),
      ...["", "00000-0000", "00000-00000", "00000-000000"].map(
        (code): Scenario => ({
          name: `rejects "${code}" as a wrong recovery code`,
          request: async () => withRecovery(await getAttempt(await securedUser()), code),
          ...wrong,
        }),
      ),
      {
        name: "rejects another user's TOTP",
        request: async () =>
          withTotp(await getAttempt(await securedUser()), totpNow(app, (await securedUser()).secret)),
        ...wrong,
      },
      {
        name: "rejects another user's recovery code",
        request: async () => {
          const [theirs = ""] = (await securedUser()).recoveryCodes;
          return withRecovery(await getAttempt(await securedUser()), theirs);
        },
        ...wrong,
      },
      { name: "rejects a missing type", request: () => post({ totp: "000000", code: unknown }), ...schemaError },
      {
        name: "rejects an unknown type",
        request: () => post({ type: "sms", totp: "000000", code: unknown }),
        ...schemaError,
      },
      { name: "rejects a missing code", request: () => post({ type: "totp", totp: "000000" }), ...schemaError },
      { name: "rejects a missing TOTP", request: () => post({ type: "totp", code: unknown }), ...schemaError },
      { name: "rejects a null TOTP", request: () => post({ type: "totp", totp: null, code: unknown }), ...schemaError },
      {
        name: "rejects a missing recovery code",
        request: () => post({ type: "recovery_code", code: unknown }),
        ...schemaError,
      },
      {
        name: "rejects an attempt code of 44 characters",
        request: () => post({ type: "totp", totp: "000000", code: "0".repeat(44) }),
        ...schemaError,
      },
      {
        name: "rejects both factors at once",
        request: () => post({ type: "totp", totp: "000000", recovery_code: "x", code: unknown }),
        ...schemaError,
      },
    ],
  );

  test("accepts the TOTP as a number", async () => {
    const secured = await securedUser();
    const totp = totpNow(app, secured.secret);
    const code = await getAttempt(secured);
    const answer = await send(post({ type: "totp", totp: totp.startsWith("0") ? totp : Number(totp), code }));
    expect(answer.status).toBe(200);
  });

  test("accepts a space or hyphen between the digits", async () => {
    const secured = await securedUser();
    const totp = totpNow(app, secured.secret);
    expect((await show(secured, `${totp.slice(0, 3)} ${totp.slice(3)}`)).status).toBe(200);
    const next = totpNow(app, secured.secret, 1);
    expect((await show(secured, ` ${next.slice(0, 3)}-${next.slice(3)} `)).status).toBe(200);
  });
});

describe("an attempt code", () => {
  test("lives exactly five minutes", async () => {
    const secured = await securedUser();
    const code = await getAttempt(secured);
    const at = (ms: number) => app.later(ms, () => send(withTotp(code, totpNow(app, secured.secret))));
    expect((await at(lifeMs)).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await at(lifeMs - 1)).status).toBe(200);
  });

  test("survives wrong attempts and works with the correct code", async () => {
    const secured = await securedUser();
    const code = await getAttempt(secured);
    for (let count = 1; count <= 3; count++)
      expect((await send(withTotp(code, wrongTotp(app, secured.secret)))).json.code).toBe("INVALID_TOTP_CODE");
    expect((await send(withRecovery(code, "00000-00000"))).json.code).toBe("INVALID_TOTP_CODE");
    expect((await send(withTotp(code, totpNow(app, secured.secret)))).status).toBe(200);
  });

  test("is invalid after twenty attempts, even with the correct code", async () => {
    const secured = await securedUser();
    const code = await getAttempt(secured);
    for (let count = 1; count <= 20; count++) await send(withTotp(code, wrongTotp(app, secured.secret)));
    const answer = await send(withTotp(code, totpNow(app, secured.secret)));
    expect(answer).toMatchObject({ status: 400, json: { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" } });
  });

  test("works once", async () => {
    const secured = await securedUser();
    const code = await getAttempt(secured);
    await send(withTotp(code, totpNow(app, secured.secret)));
    const again = await send(withTotp(code, totpNow(app, secured.secret, 1)));
    expect(again).toMatchObject({ status: 409, json: { code: "VERIFICATION_CODE_ALREADY_USED" } });
  });

  test("works only for its own user, regardless of the signed-in user", async () => {
    const secured = await securedUser();
    const stranger = await signUp(app, project);
    const body = { type: "totp", totp: totpNow(app, secured.secret), code: await getAttempt(secured) };
    const { json } = await send(post(body, project.as("client", stranger.accessToken)));
    expect(json.user_id).toBe(secured.user.id);
  });

  test("returns 404 after its user is deleted", async () => {
    const secured = await securedUser();
    const code = await getAttempt(secured);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", secured.user.accessToken) });
    expect((await send(withTotp(code, totpNow(app, secured.secret)))).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("signs no one in after the second factor is disabled", async () => {
    const secured = await securedUser();
    const code = await getAttempt(secured);
    await changeUser(app, project, secured.user, { totp_secret_base64: null });
    expect((await send(withTotp(code, totpNow(app, secured.secret)))).json.code).toBe("INVALID_TOTP_CODE");
    expect((await send(withRecovery(code, secured.recoveryCodes[0] ?? ""))).json.code).toBe("INVALID_TOTP_CODE");
  });

  test("still works after the first factor's sign-in method is disabled", async () => {
    const closing = await makeProject(app, notificationsOff);
    const secured = await securedUser(closing);
    const code = await getAttempt(secured, closing);
    await changeConfig(app, closing, { credential_enabled: false });
    const body = { type: "totp", totp: totpNow(app, secured.secret), code };
    expect((await send(post(body, closing.as("client")))).status).toBe(200);
  });

  test.each([
    ["a page", "http://localhost:8100/after"],
    ["no page", null],
  ])("keeps the new-user flag and the OAuth redirect target %s", async (_what, url) => {
    const { user, secret } = await securedUser();
    const code = await createCode(app.platform.database, {
      projectId: project.id,
      purpose: "mfa-attempt",
      userId: user.id,
      subject: { isNewUser: true, afterCallbackRedirectUrl: url },
      lifeMs,
      now: app.platform.clock(),
    });
    const { json } = await send(withTotp(code, totpNow(app, secret)));
    expect(json).toMatchObject({ is_new_user: true, after_callback_redirect_url: url });
  });
});

describe("a TOTP (RFC 6238 §5.2)", () => {
  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])("from %d steps away returns %d", async (steps, status) => {
    const user = await signUp(app, project);
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString("base64");
    await changeUser(app, project, user, { totp_secret_base64: secret });
    const secured = { user, secret, recoveryCodes: [] };
    const shown = totpNow(app, secret, steps);
    expect(shown === totpNow(app, secret) && steps !== 0).toBe(false);
    expect((await show(secured, shown)).status).toBe(status);
  });

  test("works once: it is rejected with another attempt code while it is still displayed", async () => {
    const secured = await securedUser();
    const totp = totpNow(app, secured.secret);
    expect((await show(secured, totp)).status).toBe(200);
    expect((await show(secured, totp)).json.code).toBe("INVALID_TOTP_CODE");
    expect((await app.later(stepMs, () => show(secured, totp))).json.code).toBe("INVALID_TOTP_CODE");
  });

  test("older than the last one used is rejected; the next one works", async () => {
    const secured = await securedUser();
    expect((await show(secured, totpNow(app, secured.secret, 1))).status).toBe(200);
    expect((await show(secured, totpNow(app, secured.secret))).json.code).toBe("INVALID_TOTP_CODE");
    expect((await app.later(stepMs, () => show(secured, totpNow(app, secured.secret, 1)))).status).toBe(200);
  });

  test("used to confirm the setup can't be used to sign in", async () => {
    const secured = await securedUser();
    expect((await show(secured, totpNow(app, secured.secret, -1))).json.code).toBe("INVALID_TOTP_CODE");
    expect((await show(secured, totpNow(app, secured.secret))).status).toBe(200);
  });

  test("that is wrong consumes nothing", async () => {
    const secured = await securedUser();
    await show(secured, wrongTotp(app, secured.secret));
    expect((await show(secured, totpNow(app, secured.secret))).status).toBe(200);
  });
});

describe("fifty concurrent requests", () => {
  test("with one attempt code and one TOTP: one signs in; the others find the attempt used or exhausted", async () => {
    const secured = await securedUser();
    const request = withTotp(await getAttempt(secured), totpNow(app, secured.secret));
    const {
      "200": won,
      VERIFICATION_CODE_ALREADY_USED: used = 0,
      VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: worn = 0,
    } = countOutcomes(await sendConcurrently(app, 50, request));
    expect(won).toBe(1);
    expect(used + worn).toBe(49);
  });

  test("with one attempt code and one recovery code: one signs in and consumes one code", async () => {
    const secured = await securedUser();
    const request = withRecovery(await getAttempt(secured), secured.recoveryCodes[3] ?? "");
    const count = countOutcomes(await sendConcurrently(app, 50, request));
    const { "200": won, VERIFICATION_CODE_ALREADY_USED: used = 0, INVALID_TOTP_CODE: invalid = 0 } = count;
    expect(won).toBe(1);
    expect(used + invalid + (count.VERIFICATION_CODE_MAX_ATTEMPTS_REACHED ?? 0)).toBe(49);
    expect(await getRemaining(secured)).toBe(9);
  });

  test("with separate attempt codes and one TOTP: one signs in; the TOTP is wrong for the others", async () => {
    const secured = await securedUser();
    const totp = totpNow(app, secured.secret);
    const codes = await Promise.all(Array.from({ length: 50 }, () => getAttempt(secured)));
    const answers = await Promise.all(codes.map((code) => send(withTotp(code, totp))));
    expect(countOutcomes(answers)).toEqual({ "200": 1, INVALID_TOTP_CODE: 49 });
  });

  test("with separate attempt codes and one recovery code: one signs in; the code is wrong for the others", async () => {
    const secured = await securedUser();
    const [recoveryCode = ""] = secured.recoveryCodes;
    const codes = await Promise.all(Array.from({ length: 50 }, () => getAttempt(secured)));
    const answers = await Promise.all(codes.map((code) => send(withRecovery(code, recoveryCode))));
    expect(countOutcomes(answers)).toEqual({ "200": 1, INVALID_TOTP_CODE: 49 });
    expect(await getRemaining(secured)).toBe(9);
  });
});

describe("a recovery code", () => {
  test("replaces the TOTP once", async () => {
    const secured = await securedUser();
    const [code = ""] = secured.recoveryCodes;
    expect((await recover(secured, code)).status).toBe(200);
    expect((await recover(secured, code)).json.code).toBe("INVALID_TOTP_CODE");
    expect(await getRemaining(secured)).toBe(9);
  });

  test("each of the ten works once, and then none remain", async () => {
    const secured = await securedUser();
    expect(secured.recoveryCodes).toHaveLength(10);
    for (const code of secured.recoveryCodes) expect((await recover(secured, code)).status).toBe(200);
    expect(await getRemaining(secured)).toBe(0);
    expect((await recover(secured, secured.recoveryCodes[0] ?? "")).json.code).toBe("INVALID_TOTP_CODE");
  });

  test.each<[string, (code: string) => string]>([
    ["in upper case", (code) => code.toUpperCase()],
    ["without its dash", (code) => code.replace("-", "")],
    ["with spaces", (code) => ` ${code.split("").join(" ")} `],
    ["with dashes everywhere", (code) => code.split("").join("-")],
    ["with the letter o for zeros", (code) => code.replaceAll("0", "o")],
    ["with a capital I for ones", (code) => code.replaceAll("1", "I")],
    ["with a small l for ones", (code) => code.replaceAll("1", "l")],
  ])("can be typed %s", async (_how, retype) => {
    const secured = await securedUser();
    const code = secured.recoveryCodes.find((candidate) => /[01]/.test(candidate)) ?? secured.recoveryCodes[0] ?? "";
    expect((await recover(secured, retype(code))).status).toBe(200);
  });

  test("is not consumed when its attempt code was already used", async () => {
    const secured = await securedUser();
    const attempt = await getAttempt(secured);
    await send(withTotp(attempt, totpNow(app, secured.secret)));
    expect((await send(withRecovery(attempt, secured.recoveryCodes[0] ?? ""))).status).toBe(409);
    expect(await getRemaining(secured)).toBe(10);
  });

  test("that was used triggers an email to the user; a wrong one doesn't", async () => {
    const freshProject = await makeProject(app);
    const secured = await securedUser(freshProject);
    for (const recovery_code of ["00000-00000", secured.recoveryCodes[0]]) {
      const body = { type: "recovery_code", recovery_code, code: await getAttempt(secured, freshProject) };
      await send(post(body, freshProject.as("client")));
    }
    const subjects = await listSubjectsTo(app, secured.user.email);
    expect(subjects.filter((subject) => subject.startsWith("A recovery code was used"))).toHaveLength(1);
  });
});

async function getRemaining({ user }: Secured): Promise<unknown> {
  const headers = project.as("client", user.accessToken);
  return (await app.send({ method: "GET", path: "/auth/mfa/recovery-codes", headers })).json.remaining;
}
