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
const signInRequired = { status: 401, code: "USER_AUTHENTICATION_REQUIRED" } as const;

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
          name: `returns a fresh 20-byte secret with ${access} access`,
          request: () => initiate(project.as(access, user.accessToken)),
          status: 200,
          effects: (_app, { json }) => {
            expect(Buffer.from(String(json.secret_base64), "base64")).toHaveLength(20);
            expect(json.secret_base32).toMatch(/^[A-Z2-7]{32}$/);
          },
        }),
      ),
      { name: "requires a signed-in user", request: () => initiate(project.as("client")), ...signInRequired },
    ],
  );

  test("the base32, otpauth and base64 secrets match, and the otpauth URL names the project and the user", async () => {
    const { json } = await app.send(initiate());
    const link = new URL(String(json.otpauth_url));
    expect(link.protocol).toBe("otpauth:");
    expect(link.searchParams.get("secret")).toBe(json.secret_base32);
    expect(base32(Buffer.from(String(json.secret_base64), "base64"))).toBe(json.secret_base32);
    expect(link.searchParams.get("issuer")).toBe("Acme");
    expect(decodeURIComponent(link.pathname)).toContain(user.email);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ digits: "6", period: "30", algorithm: "SHA1" });
  });

  test("the QR code path stays within its square", async () => {
    const { path, size } = (await app.send(initiate())).json.qr_code as { path: string; size: number };
    expect(path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
      expect(Math.max(Number(x), Number(y))).toBeLessThan(size - 4);
    }
  });

  test("each request returns a new secret, and none is stored", async () => {
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
          name: `enables TOTP with a correct code and ${access} access, and returns ten recovery codes`,
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
      { name: "accepts a code from the previous time step", request: () => confirmed(-1), status: 200 },
      { name: "accepts a code from the next time step", request: () => confirmed(1), status: 200 },
      {
        name: "rejects a code from two steps back",
        request: () => confirmed(-2),
        status: 400,
        code: "INVALID_TOTP_CODE",
      },
      {
        name: "rejects a wrong code",
        request: () => {
          const secret = newSecret();
          return confirm({ secret_base64: secret, totp: wrongTotp(app, secret) });
        },
        status: 400,
        code: "INVALID_TOTP_CODE",
      },
      {
        name: "rejects an empty code",
        request: () => confirm({ secret_base64: newSecret(), totp: "" }),
        status: 400,
        code: "INVALID_TOTP_CODE",
      },
      {
        name: "requires a signed-in user",
        request: () => confirm({ secret_base64: newSecret(), totp: "000000" }, project.as("client")),
        ...signInRequired,
      },
      {
        name: "rejects a 15-byte secret",
        request: () => {
          const secret = newSecret(15);
          return confirm({ secret_base64: secret, totp: totpNow(app, secret) });
        },
        ...schemaError,
      },
      { name: "rejects a missing secret", request: () => confirm({ totp: "000000" }), ...schemaError },
      { name: "rejects a missing code", request: () => confirm({ secret_base64: newSecret() }), ...schemaError },
      {
        name: "rejects a secret that isn't base64",
        request: () => confirm({ secret_base64: "JBSWY3DPEHPK3PX!", totp: "000000" }),
        ...schemaError,
      },
      {
        name: "rejects an unknown field",
        request: () => confirm({ secret_base64: newSecret(), totp: "000000", user_id: "x" }),
        ...schemaError,
      },
    ],
  );

  test("later sign-ins require the second factor, and existing sessions stay valid", async () => {
    const person = await signUp(app, project);
    await setUpTotp(app, project, person);
    expect(await requiresSecondFactor(person)).toBe(true);
    expect(await isSignedIn(app, project, person.accessToken)).toBe(true);
    expect((await readUser(app, project, person.accessToken)).requires_totp_mfa).toBe(true);
  });

  test("a wrong code keeps the existing secret and recovery codes", async () => {
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

  test("a new secret replaces the old one and its recovery codes", async () => {
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

  test("after ten concurrent confirmations, exactly one set of recovery codes works", async () => {
    const person = await signUp(app, project);
    const secret = newSecret();
    const body = { secret_base64: secret, totp: totpNow(app, secret) };
    const answers = await sendConcurrently(app, 10, confirm(body, project.as("client", person.accessToken)));
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(await remaining(person)).toBe(10);
  });

  test("neither the secret nor a recovery code is stored or logged in plaintext", async () => {
    const person = await signUp(app, project);
    const { secret, recoveryCodes } = await setUpTotp(app, project, person);
    const plain = recoveryCodes.map((code) => code.replace("-", ""));
    for (const text of [secret, base32(Buffer.from(secret, "base64")), ...recoveryCodes, ...plain]) {
      expect(await findTablesContaining(app, text)).toEqual([]);
      expect(app.logLines.join("")).not.toContain(text);
    }
  });

  test("notifies the user by email when TOTP is enabled and when it is disabled", async () => {
    const freshProject = await makeProject(app);
    const person = await signUp(app, freshProject);
    await setUpTotp(app, freshProject, person);
    await app.send(disable(freshProject.as("client", person.accessToken)));
    await app.send(disable(freshProject.as("client", person.accessToken)));
    const subjects = await listSubjectsTo(app, person.email);
    expect(subjects.filter((subject) => subject.startsWith("Two-factor authentication was turned on"))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith("Two-factor authentication was turned off"))).toHaveLength(
      1,
    );
  });
});

describe("DELETE /auth/mfa/totp", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "DELETE", path: factorPath }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `disables TOTP with ${access} access`,
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
        name: "succeeds when TOTP isn't enabled",
        request: async () => disable(await asNew()),
        status: 200,
      },
      { name: "requires a signed-in user", request: () => disable(project.as("client")), ...signInRequired },
    ],
  );

  test("the password alone signs in again, and the recovery codes are permanently invalid", async () => {
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

  test("disabling one user's TOTP doesn't affect another user", async () => {
    const person = await signUp(app, project);
    await setUpTotp(app, project, person);
    await app.send(disable(await asNew()));
    expect(await requiresSecondFactor(person)).toBe(true);
  });
});

describe("published clients that set totp_secret_base64 on their user", () => {
  const patch = (person: TestUser, secret: string | null): Promise<TestResponse> =>
    app.send({
      method: "PATCH",
      path: "/users/me",
      headers: project.as("client", person.accessToken),
      body: { totp_secret_base64: secret },
    });

  test.each([16, 20, 64])("can enable TOTP with a %d-byte secret", async (bytes) => {
    const person = await signUp(app, project);
    const secret = newSecret(bytes);
    expect((await patch(person, secret)).json).toMatchObject({ requires_totp_mfa: true });
    const attempt = await app.send(passwordSignIn(project, person.email));
    const { attempt_code: code } = attempt.json.details as { attempt_code: string };
    expect((await finish({ type: "totp", totp: totpNow(app, secret), code })).status).toBe(200);
  });

  test("can disable it with null", async () => {
    const person = await signUp(app, project);
    await patch(person, newSecret());
    expect((await patch(person, null)).json).toMatchObject({ requires_totp_mfa: false });
    expect(await requiresSecondFactor(person)).toBe(false);
  });

  test("get no recovery codes, and codes of a previous secret are deleted", async () => {
    const person = await signUp(app, project);
    await setUpTotp(app, project, person);
    await patch(person, newSecret());
    expect(await remaining(person)).toBe(0);
  });

  test("can't read the secret back", async () => {
    const person = await signUp(app, project);
    const secret = newSecret();
    expect((await patch(person, secret)).text).not.toContain(secret);
    expect(JSON.stringify(await readUser(app, project, person.accessToken))).not.toContain(secret);
    expect(await findTablesContaining(app, secret)).toEqual([]);
  });
});

describe("sign-in methods that never require the second factor", () => {
  test("an anonymous account signs in at once", async () => {
    expect((await signUpAnonymously(app, project)).accessToken).not.toBe("");
  });

  test("the refresh token of an existing session keeps working", async () => {
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

  test("a CLI login that its user confirmed gets its token", async () => {
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
