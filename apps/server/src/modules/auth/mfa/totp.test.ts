import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
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
  isSignedIn,
  listSubjectsTo,
  notificationsOff,
  passwordSignIn,
  sendConcurrently,
  setUpTotp,
  signUpAnonymously,
  totpNow,
  wrongTotp,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, anonymous_accounts_enabled: true });
  user = await signUp(app, project);
});
afterAll(() => app.close());

const initiatePath = "/auth/mfa/totp/initiate";
const confirmPath = "/auth/mfa/totp/confirm";
const factorPath = "/auth/mfa/totp";
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const nobody = { status: 401, code: "USER_AUTHENTICATION_REQUIRED" } as const;

const initiate = (headers = project.as("client", user.accessToken)): TestRequest => ({
  method: "POST",
  path: initiatePath,
  headers,
});
const confirm = (body: object, headers = project.as("client", user.accessToken)): TestRequest => ({
  method: "POST",
  path: confirmPath,
  headers,
  body,
});
const disable = (headers: Record<string, string>): TestRequest => ({ method: "DELETE", path: factorPath, headers });
const newSecret = (bytes = 20): string => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64");
const asNew = async (): Promise<Record<string, string>> =>
  project.as("client", (await signUp(app, project)).accessToken);
const requiresSecondFactor = async (person: TestUser): Promise<boolean> =>
  (await app.send(passwordSignIn(project, person.email))).json.code === "MULTI_FACTOR_AUTHENTICATION_REQUIRED";

describe("POST /auth/mfa/totp/initiate", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: initiatePath }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `gives a fresh secret of 20 bytes with ${access} access`,
          request: () => initiate(project.as(access, user.accessToken)),
          status: 200,
          effects: (_app, { json }) => {
            expect(Buffer.from(String(json.secret_base64), "base64")).toHaveLength(20);
            expect(json.secret_base32).toMatch(/^[A-Z2-7]{32}$/);
          },
        }),
      ),
      { name: "nobody signed in gets none", request: () => initiate(project.as("client")), ...nobody },
    ],
  );

  test("the secret in base32, in the link and in base64 is one and the same, and the link names project and person", async () => {
    const { json } = await app.send(initiate());
    const link = new URL(String(json.otpauth_url));
    expect(link.protocol).toBe("otpauth:");
    expect(link.searchParams.get("secret")).toBe(json.secret_base32);
    expect(base32(Buffer.from(String(json.secret_base64), "base64"))).toBe(json.secret_base32);
    expect(link.searchParams.get("issuer")).toBe("Acme");
    expect(decodeURIComponent(link.pathname)).toContain(user.email);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ digits: "6", period: "30", algorithm: "SHA1" });
  });

  test("the QR code is a path within its square", async () => {
    const { path, size } = (await app.send(initiate())).json.qr_code as { path: string; size: number };
    expect(path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
      expect(Math.max(Number(x), Number(y))).toBeLessThan(size - 4);
    }
  });

  test("each request gives another secret, and none of them is kept", async () => {
    const secrets = [await app.send(initiate()), await app.send(initiate())].map(({ json }) =>
      String(json.secret_base64),
    );
    expect(new Set(secrets).size).toBe(2);
    expect((await readUser(app, project, user.accessToken)).requires_totp_mfa).toBe(false);
    for (const secret of secrets) expect(await findTablesContaining(app, secret)).toEqual([]);
  });
});

describe("POST /auth/mfa/totp/confirm", () => {
  const confirmed = async (steps = 0): Promise<TestRequest> => {
    const secret = newSecret();
    return confirm({ secret_base64: secret, totp: totpNow(app, secret, steps) }, await asNew());
  };
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: confirmPath, body: {} }, allAccessTypes, (access) =>
        project.as(access),
      ),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `a right code switches the factor on with ${access} access and gives ten recovery codes`,
          request: async () => {
            const secret = newSecret();
            const { accessToken } = await signUp(app, project);
            return confirm({ secret_base64: secret, totp: totpNow(app, secret) }, project.as(access, accessToken));
          },
          status: 200,
          effects: (_app, { json }) => {
            const codes = json.recovery_codes as string[];
            expect(new Set(codes).size).toBe(10);
            for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
          },
        }),
      ),
      { name: "a code of the step before will do", request: () => confirmed(-1), status: 200 },
      { name: "a code of the step after will do", request: () => confirmed(1), status: 200 },
      {
        name: "a code of two steps before is wrong",
        request: () => confirmed(-2),
        status: 400,
        code: "INVALID_TOTP_CODE",
      },
      {
        name: "a wrong code is wrong",
        request: () => {
          const secret = newSecret();
          return confirm({ secret_base64: secret, totp: wrongTotp(app, secret) });
        },
        status: 400,
        code: "INVALID_TOTP_CODE",
      },
      {
        name: "an empty code is wrong",
        request: () => confirm({ secret_base64: newSecret(), totp: "" }),
        status: 400,
        code: "INVALID_TOTP_CODE",
      },
      {
        name: "nobody signed in can confirm",
        request: () => confirm({ secret_base64: newSecret(), totp: "000000" }, project.as("client")),
        ...nobody,
      },
      {
        name: "a secret of 15 bytes is too short",
        request: () => {
          const secret = newSecret(15);
          return confirm({ secret_base64: secret, totp: totpNow(app, secret) });
        },
        ...schemaError,
      },
      { name: "a missing secret is refused", request: () => confirm({ totp: "000000" }), ...schemaError },
      { name: "a missing code is refused", request: () => confirm({ secret_base64: newSecret() }), ...schemaError },
      {
        name: "a secret that is not base64 is refused",
        request: () => confirm({ secret_base64: "JBSWY3DPEHPK3PX!", totp: "000000" }),
        ...schemaError,
      },
      {
        name: "an unknown field is refused",
        request: () => confirm({ secret_base64: newSecret(), totp: "000000", user_id: "x" }),
        ...schemaError,
      },
    ],
  );

  test("from then on the second factor is asked for, and sessions that are open stay so", async () => {
    const person = await signUp(app, project);
    await setUpTotp(app, project, person);
    expect(await requiresSecondFactor(person)).toBe(true);
    expect(await isSignedIn(app, project, person.accessToken)).toBe(true);
    expect((await readUser(app, project, person.accessToken)).requires_totp_mfa).toBe(true);
  });

  test("a wrong code leaves the factor that is there, and its recovery codes", async () => {
    const person = await signUp(app, project);
    const { recoveryCodes, secret } = await setUpTotp(app, project, person);
    const headers = project.as("client", person.accessToken);
    const fresh = newSecret();
    await app.send(confirm({ secret_base64: fresh, totp: wrongTotp(app, fresh) }, headers));
    const attempt = await app.send(passwordSignIn(project, person.email));
    const { attempt_code: code } = attempt.json.details as { attempt_code: string };
    expect((await finish({ type: "totp", totp: totpNow(app, secret), code })).status).toBe(200);
    expect(await remaining(person)).toBe(recoveryCodes.length);
  });

  test("another secret replaces the first, and so do its recovery codes", async () => {
    const person = await signUp(app, project);
    const first = await setUpTotp(app, project, person);
    const second = await setUpTotp(app, project, person);
    const attempt = await app.send(passwordSignIn(project, person.email));
    const { attempt_code: code } = attempt.json.details as { attempt_code: string };
    const old = { type: "recovery_code", recovery_code: first.recoveryCodes[0], code };
    expect((await finish({ type: "totp", totp: totpNow(app, first.secret), code })).json.code).toBe(
      "INVALID_TOTP_CODE",
    );
    expect((await finish(old)).json.code).toBe("INVALID_TOTP_CODE");
    expect((await finish({ type: "totp", totp: totpNow(app, second.secret), code })).status).toBe(200);
  });

  test("of ten confirmations at once the codes of one are the ones that work", async () => {
    const person = await signUp(app, project);
    const secret = newSecret();
    const body = { secret_base64: secret, totp: totpNow(app, secret) };
    const answers = await sendConcurrently(app, 10, confirm(body, project.as("client", person.accessToken)));
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(await remaining(person)).toBe(10);
  });

  test("neither the secret nor a recovery code is stored or logged in clear", async () => {
    const person = await signUp(app, project);
    const { secret, recoveryCodes } = await setUpTotp(app, project, person);
    const plain = recoveryCodes.map((code) => code.replace("-", ""));
    for (const text of [secret, base32(Buffer.from(secret, "base64")), ...recoveryCodes, ...plain]) {
      expect(await findTablesContaining(app, text)).toEqual([]);
      expect(app.logLines.join("")).not.toContain(text);
    }
  });

  test("the person is told by mail when it is switched on, and when it is switched off", async () => {
    const freshProject = await makeProject(app);
    const person = await signUp(app, freshProject);
    await setUpTotp(app, freshProject, person);
    await app.send(disable(freshProject.as("client", person.accessToken)));
    await app.send(disable(freshProject.as("client", person.accessToken)));
    const subjects = await listSubjectsTo(app, person.email);
    expect(subjects.filter((subject) => subject.startsWith("Two-step sign-in was turned on"))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith("Two-step sign-in was turned off"))).toHaveLength(1);
  });
});

describe("DELETE /auth/mfa/totp", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "DELETE", path: factorPath }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `switches the factor off with ${access} access`,
          request: async () => {
            const person = await signUp(app, project);
            await setUpTotp(app, project, person);
            return disable(project.as(access, person.accessToken));
          },
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      {
        name: "where there is none, there is none afterwards",
        request: async () => disable(await asNew()),
        status: 200,
      },
      { name: "nobody signed in switches nothing off", request: () => disable(project.as("client")), ...nobody },
    ],
  );

  test("the password alone signs in again, and the recovery codes are gone for good", async () => {
    const person = await signUp(app, project);
    const { recoveryCodes } = await setUpTotp(app, project, person);
    await app.send(disable(project.as("client", person.accessToken)));
    expect(await requiresSecondFactor(person)).toBe(false);
    expect(await remaining(person)).toBe(0);
    await changeUser(app, project, person, { totp_secret_base64: newSecret() });
    const attempt = await app.send(passwordSignIn(project, person.email));
    const { attempt_code: code } = attempt.json.details as { attempt_code: string };
    const old = await finish({ type: "recovery_code", recovery_code: recoveryCodes[0], code });
    expect(old.json.code).toBe("INVALID_TOTP_CODE");
  });

  test("one person's factor is not another's", async () => {
    const person = await signUp(app, project);
    await setUpTotp(app, project, person);
    await app.send(disable(await asNew()));
    expect(await requiresSecondFactor(person)).toBe(true);
  });
});

describe("published clients, which set totp_secret_base64 of their user", () => {
  const patch = (person: TestUser, secret: string | null): Promise<TestResponse> =>
    app.send({
      method: "PATCH",
      path: "/users/me",
      headers: project.as("client", person.accessToken),
      body: { totp_secret_base64: secret },
    });

  test.each([10, 16, 20, 64])("switch the factor on with a secret of %d bytes", async (bytes) => {
    const person = await signUp(app, project);
    const secret = newSecret(bytes);
    expect((await patch(person, secret)).json).toMatchObject({ requires_totp_mfa: true });
    const attempt = await app.send(passwordSignIn(project, person.email));
    const { attempt_code: code } = attempt.json.details as { attempt_code: string };
    expect((await finish({ type: "totp", totp: totpNow(app, secret), code })).status).toBe(200);
  });

  test("switch it off with null", async () => {
    const person = await signUp(app, project);
    await patch(person, newSecret());
    expect((await patch(person, null)).json).toMatchObject({ requires_totp_mfa: false });
    expect(await requiresSecondFactor(person)).toBe(false);
  });

  test("have no recovery codes, and those of another secret go", async () => {
    const person = await signUp(app, project);
    await setUpTotp(app, project, person);
    await patch(person, newSecret());
    expect(await remaining(person)).toBe(0);
  });

  test("never read the secret back", async () => {
    const person = await signUp(app, project);
    const secret = newSecret();
    expect((await patch(person, secret)).text).not.toContain(secret);
    expect(JSON.stringify(await readUser(app, project, person.accessToken))).not.toContain(secret);
    expect(await findTablesContaining(app, secret)).toEqual([]);
  });
});

describe("ways in that never ask for the second factor", () => {
  test("an anonymous account is signed in at once", async () => {
    expect((await signUpAnonymously(app, project)).accessToken).not.toBe("");
  });

  test("a refresh token of a session that was open before goes on", async () => {
    const person = await signUp(app, project);
    await setUpTotp(app, project, person);
    const headers = { ...project.as("client"), "x-stack-refresh-token": person.refreshToken };
    expect((await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers })).status).toBe(200);
  });

  test("a server starts a session", async () => {
    const person = await signUp(app, project);
    await setUpTotp(app, project, person);
    const body = { user_id: person.id };
    const answer = await app.send({ method: "POST", path: "/auth/sessions", headers: project.as("server"), body });
    expect(answer.status).toBe(200);
  });

  test("a command-line login that its person confirmed gets its token", async () => {
    const person = await signUp(app, project);
    await setUpTotp(app, project, person);
    const headers = project.as("client");
    const { json } = await app.send({ method: "POST", path: "/auth/cli", headers });
    const body = { login_code: json.login_code, refresh_token: person.refreshToken };
    await app.send({ method: "POST", path: "/auth/cli/complete", headers, body });
    const polled = { method: "POST", path: "/auth/cli/poll", headers, body: { polling_code: json.polling_code } };
    expect((await app.send(polled)).json.status).toBe("success");
  });
});

const finish = (body: object): Promise<TestResponse> =>
  app.send({ method: "POST", path: "/auth/mfa/sign-in", headers: project.as("client"), body });

async function remaining(person: TestUser): Promise<unknown> {
  const headers = project.as("client", person.accessToken);
  return (await app.send({ method: "GET", path: "/auth/mfa/recovery-codes", headers })).json.remaining;
}

/** @see RFC 4648 §6; 20 bytes need no padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(five, 2)])
    .join("");
}
