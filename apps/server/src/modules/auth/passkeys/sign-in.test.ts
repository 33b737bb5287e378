import { generateKeyPairSync } from "node:crypto";
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
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import {
  registerPasskey,
  signInWith,
  startAuthentication,
  startRegistration,
} from "../../../testing/webauthn/passkeys.ts";
import {
  type AssertionSwitches,
  createVirtualAuthenticator,
  type VirtualAuthenticator,
} from "../../../testing/webauthn/virtual-authenticator.ts";
import { verifyAssertion } from "./redeem-assertion.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
let without: TestProject;
let user: TestUser;
let authenticator: VirtualAuthenticator;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, {
    passkey_enabled: true,
    domains: [{ domain: "https://app.example.com/", handler_path: "/handler" }],
  });
  other = await makeProject(app, { passkey_enabled: true });
  without = await makeProject(app);
  user = await signUp(app, project);
  authenticator = await registerPasskey(app, project, user);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const initiatePath = "/auth/passkey/initiate-passkey-authentication";
const signInPath = "/auth/passkey/sign-in";
const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const failure = { status: 400, code: "PASSKEY_AUTHENTICATION_FAILED" } as const;

const initiate = (headers = project.as("client")): TestRequest => ({
  method: "POST",
  path: initiatePath,
  headers,
  body: {},
});
const signIn = (code: unknown, response: unknown, headers = project.as("client")): TestRequest => ({
  method: "POST",
  path: signInPath,
  headers,
  body: { code, authentication_response: response },
});

describe("POST /auth/passkey/initiate-passkey-authentication", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(initiate({}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns the options with ${access} access, signed in or not`,
          request: () => initiate(project.as(access)),
          status: 200,
          contains: { code: expect.stringMatching(/^[0-9a-z]{45}$/) },
          effects: (_app, { json }) =>
            expect(json.options_json).toEqual({
              rpId: "THIS_VALUE_WILL_BE_REPLACED.example.com",
              challenge: expect.stringMatching(/^[\w-]{43}$/),
              allowCredentials: [],
              timeout: 60000,
              userVerification: "preferred",
            }),
        }),
      ),
      {
        name: "is rejected when the project has passkeys disabled",
        request: () => initiate(without.as("client")),
        status: 400,
        code: "PASSKEY_AUTHENTICATION_NOT_ENABLED",
      },
      { name: "ignores the body", request: () => ({ ...initiate(), body: { anything: 1 } }), status: 200 },
    ],
  );
});

describe("POST /auth/passkey/sign-in", () => {
  const good = async (switches: AssertionSwitches = {}, headers?: Record<string, string>) => {
    const { code, options } = await startAuthentication(app, project);
    return signIn(code, authenticator.authenticate(options, switches), headers);
  };

  runScenarios(
    () => app,
    [
      ...accessScenarios(signIn("x", {}, {}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `signs in the passkey's user with ${access} access`,
          request: () => good({}, project.as(access)),
          status: 200,
          contains: { is_new_user: false },
          effects: async (_app, { json }) => {
            expect(json.user_id).toBe(user.id);
            expect(await readUser(app, project, String(json.access_token))).toMatchObject({ id: user.id });
          },
        }),
      ),
      { name: "rejects an unknown code", request: () => signIn("nonsense", {}), ...notFound },
      { name: "rejects a missing code", request: () => signIn(undefined, {}), status: 400, code: "SCHEMA_ERROR" },
      {
        name: "rejects a missing response",
        request: () => signIn("x", undefined),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects a code from another project",
        request: async () => signIn((await startAuthentication(app, project)).code, {}, other.as("client")),
        ...notFound,
      },
      {
        name: "rejects the code of another ceremony type",
        request: async () => signIn((await startRegistration(app, project, user)).code, {}),
        ...notFound,
      },
      {
        name: "accepts a sign-in without user verification",
        request: () => good({ userVerified: false }),
        status: 200,
      },
      { name: "accepts a trusted page", request: () => good({ origin: "http://localhost:9000" }), status: 200 },
      {
        name: "a passkey is bound to the host it was created on",
        request: () => good({ origin: "https://app.example.com", rpId: "localhost" }),
        ...failure,
      },
      ...(
        [
          ["an origin that is not trusted", { origin: "https://evil.example" }],
          ["another relying party", { rpId: "evil.example" }],
          ["another challenge", { challenge: "AAAA" }],
          ["the other type of ceremony", { type: "webauthn.create" }],
          ["a frame of another site", { crossOrigin: true }],
          ["no user presence", { userPresent: false }],
          ["the handle of another user", { userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") }],
          ["no handle of a user", { userHandle: null }],
          ["a passkey that can suddenly be copied", { backupEligible: true }],
          [
            "another key than the registered one",
            {
              privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
            },
          ],
        ] as const
      ).map(
        ([name, switches]): Scenario => ({
          name: `rejects ${name}, with the reason`,
          request: () => good(switches),
          ...failure,
          excludes: ["access_token"],
          effects: (_app, { json }) => expect(json.details).toEqual({ message: expect.stringMatching(/\S/) }),
        }),
      ),
      {
        name: "rejects an unknown passkey",
        request: async () => {
          const { code, options } = await startAuthentication(app, project);
          return signIn(code, createVirtualAuthenticator().authenticate(options));
        },
        ...failure,
      },
      {
        name: "rejects a passkey of another project",
        request: async () => {
          const { code, options } = await startAuthentication(app, other);
          return signIn(code, authenticator.authenticate(options), other.as("client"));
        },
        ...failure,
      },
      ...[null, "text", 7, [], {}, { id: "x", rawId: "x", type: "public-key", response: {} }].map(
        (response): Scenario => ({
          name: `rejects ${JSON.stringify(response)} as a response`,
          request: async () => signIn((await startAuthentication(app, project)).code, response),
          ...failure,
        }),
      ),
      ...(["clientDataJSON", "authenticatorData", "signature"] as const).map(
        (field): Scenario => ({
          name: `rejects a response with another ${field}`,
          request: async () => {
            const { code, options } = await startAuthentication(app, project);
            const answer = authenticator.authenticate(options);
            return signIn(code, { ...answer, response: { ...answer.response, [field]: "AAAA" } });
          },
          ...failure,
        }),
      ),
    ],
  );

  test("a challenge works once: not for the same response again, and not after a rejection", async () => {
    const first = await startAuthentication(app, project);
    const response = authenticator.authenticate(first.options);
    expect((await signInWith(app, project, first.code, response)).status).toBe(200);
    const again = await signInWith(app, project, first.code, response);
    expect(again).toMatchObject({ status: 409, json: { code: "VERIFICATION_CODE_ALREADY_USED" } });

    const second = await startAuthentication(app, project);
    await signInWith(app, project, second.code, authenticator.authenticate(second.options, { userPresent: false }));
    const late = await signInWith(app, project, second.code, authenticator.authenticate(second.options));
    expect(late.json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("rejects a response to another challenge", async () => {
    const first = await startAuthentication(app, project);
    const second = await startAuthentication(app, project);
    const response = authenticator.authenticate(first.options);
    expect((await signInWith(app, project, second.code, response)).json.code).toBe(failure.code);
  });

  test("of fifty sign-ins with one challenge exactly one succeeds", async () => {
    const { code, options } = await startAuthentication(app, project);
    const responses = Array.from({ length: 50 }, () => authenticator.authenticate(options));
    const answers = await Promise.all(responses.map((response) => signInWith(app, project, code, response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.flatMap(({ json }) => (json.code ? [json.code] : []));
    expect(codes).toHaveLength(49);
    for (const refusal of codes) expect(refusal).toMatch(/^VERIFICATION_CODE_(ALREADY_USED|MAX_ATTEMPTS_REACHED)$/);
  });

  test("a challenge expires after exactly 65 seconds", async () => {
    const { code, options } = await startAuthentication(app, project);
    const response = authenticator.authenticate(options);
    const late = await app.later(65_000, () => signInWith(app, project, code, response));
    expect(late.json.code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await app.later(64_999, () => signInWith(app, project, code, response))).status).toBe(200);
  });

  test("is rejected when the project has passkeys disabled, and the challenge isn't consumed", async () => {
    const { code, options } = await startAuthentication(app, project);
    const response = authenticator.authenticate(options);
    const patch = (passkey_enabled: boolean) =>
      app.send({
        method: "PATCH",
        path: "/internal/projects/current",
        headers: project.as("admin"),
        body: { config: { passkey_enabled } },
      });
    await patch(false);
    const refused = await signInWith(app, project, code, response);
    await patch(true);
    expect(refused.json.code).toBe("PASSKEY_AUTHENTICATION_NOT_ENABLED");
    expect((await signInWith(app, project, code, response)).status).toBe(200);
  });
});

describe("the sign count", () => {
  const attempt = async (passkey: VirtualAuthenticator, signCount: number) => {
    const { code, options } = await startAuthentication(app, project);
    return signInWith(app, project, code, passkey.authenticate(options, { signCount }));
  };
  const fresh = async () => registerPasskey(app, project, await signUp(app, project));

  test("that increases is stored; one that doesn't is rejected and logged as a possible clone", async () => {
    const passkey = await fresh();
    expect((await attempt(passkey, 5)).status).toBe(200);
    expect((await attempt(passkey, 9)).status).toBe(200);
    const before = app.logLines.length;
    for (const count of [9, 8, 0]) expect((await attempt(passkey, count)).json.code).toBe(failure.code);
    const warnings = app.logLines.slice(before).filter((line) => line.includes("a passkey may have been cloned"));
    expect(warnings).toHaveLength(3);
    expect(JSON.parse(warnings[0] ?? "")).toMatchObject({ storedSignCount: "9", receivedSignCount: 9 });
    expect((await attempt(passkey, 10)).status).toBe(200);
  });

  test("of an authenticator without a counter stays zero", async () => {
    const passkey = await fresh();
    for (const count of [0, 0, 0]) expect((await attempt(passkey, count)).status).toBe(200);
  });

  test("of an invalid signature is neither stored nor logged", async () => {
    const passkey = await fresh();
    await attempt(passkey, 5);
    const before = app.logLines.length;
    const { code, options } = await startAuthentication(app, project);
    const forged = { signCount: 1, privateKey: authenticator.privateKey };
    await signInWith(app, project, code, passkey.authenticate(options, forged));
    expect(app.logLines.slice(before).join("")).not.toContain("cloned");
    expect((await attempt(passkey, 6)).status).toBe(200);
  });
});

describe("after the assertion", () => {
  test("the second factor is still required, even with user verification", async () => {
    const person = await signUp(app, project);
    const passkey = await registerPasskey(app, project, person);
    await changeUser(app, project, person, { totp_secret_base64: Buffer.alloc(20, 7).toString("base64") });
    const { code, options } = await startAuthentication(app, project);
    const { status, json } = await signInWith(app, project, code, passkey.authenticate(options));
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
    });
    const again = await signInWith(app, project, code, passkey.authenticate(options));
    expect(again.json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("the passkeys of a deleted user can't sign in", async () => {
    const person = await signUp(app, project);
    const passkey = await registerPasskey(app, project, person);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", person.accessToken) });
    const { code, options } = await startAuthentication(app, project);
    expect((await signInWith(app, project, code, passkey.authenticate(options))).json.code).toBe(failure.code);
  });

  test("a sign-in records the time and the backup state", async () => {
    const person = await signUp(app, project);
    const passkey = createVirtualAuthenticator();
    const begun = await startRegistration(app, project, person);
    const headers = project.as("client", person.accessToken);
    const credential = passkey.register(begun.options, { backupEligible: true });
    await app.send({ method: "POST", path: "/auth/passkey/register", headers, body: { code: begun.code, credential } });
    const list = async () => (await app.send({ method: "GET", path: "/auth/passkeys?user_id=me", headers })).json.items;
    expect(await list()).toMatchObject([{ last_used_at_millis: null, is_backed_up: false }]);
    const { code, options } = await startAuthentication(app, project);
    await signInWith(app, project, code, passkey.authenticate(options, { backupEligible: true, backedUp: true }));
    expect(await list()).toMatchObject([{ last_used_at_millis: app.platform.clock(), is_backed_up: true }]);
  });

  test("rate-limits attempts before any check, and reports success to the limiter", async () => {
    const seen: string[] = [];
    const limited = await createTestApp({
      limits: () => ({
        check: async ({ action }) => {
          seen.push(action);
          return { isEmailSuppressed: false, succeeded: async () => void seen.push("succeeded") };
        },
      }),
    });
    try {
      const there = await makeProject(limited, { passkey_enabled: true });
      const passkey = await registerPasskey(limited, there, await signUp(limited, there));
      seen.length = 0;
      await signInWith(limited, there, "nonsense", {});
      const { code, options } = await startAuthentication(limited, there);
      await signInWith(limited, there, code, passkey.authenticate(options));
      expect(seen).toEqual(["credential", "challenge", "credential", "succeeded"]);
    } finally {
      await limited.close();
    }
  });
});

describe("verifying an assertion without signing in", () => {
  const getProject = async (id: string) => {
    const found = await app.projects.find(id);
    if (!found) throw new Error("The fixture's project is gone");
    return found;
  };

  test("returns the passkey's user and consumes the challenge", async () => {
    const { code, options } = await startAuthentication(app, project);
    const response = authenticator.authenticate(options);
    const proved = await verifyAssertion(app.platform, await getProject(project.id), code, response);
    expect(proved).toMatchObject({ userId: user.id, passkeyId: expect.any(String) });
    await expect(verifyAssertion(app.platform, await getProject(project.id), code, response)).rejects.toMatchObject({
      code: "VERIFICATION_CODE_ALREADY_USED",
    });
  });

  test("returns the reason for a failure", async () => {
    const { code, options } = await startAuthentication(app, project);
    const response = authenticator.authenticate(options, { userPresent: false });
    expect(await verifyAssertion(app.platform, await getProject(project.id), code, response)).toEqual({
      failure: expect.stringMatching(/\S/),
    });
    expect(await verifyAssertion(app.platform, await getProject(without.id), code, response)).toMatchObject({
      failure: expect.stringMatching(/aren't enabled/),
    });
  });
});
