import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { signUpAnonymously } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import {
  type Ceremony,
  registerPasskey,
  startAuthentication,
  startRegistration,
} from "../../../testing/webauthn/passkeys.ts";
import {
  createVirtualAuthenticator,
  type RegistrationSwitches,
} from "../../../testing/webauthn/virtual-authenticator.ts";

let app: TestApp;
let project: TestProject;
let without: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, {
    passkey_enabled: true,
    domains: [{ domain: "https://app.example.com/shop/", handler_path: "/handler" }],
  });
  without = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const initiatePath = "/auth/passkey/initiate-passkey-registration";
const registerPath = "/auth/passkey/register";
const notEnabled = { status: 400, code: "PASSKEY_AUTHENTICATION_NOT_ENABLED" } as const;
const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const failure = { status: 400, code: "PASSKEY_REGISTRATION_FAILED" } as const;

const initiate = (headers = project.as("client", user.accessToken)): TestRequest => ({
  method: "POST",
  path: initiatePath,
  headers,
  body: {},
});
const register = (
  code: unknown,
  credential: unknown,
  headers = project.as("client", user.accessToken),
  name?: string,
): TestRequest => ({ method: "POST", path: registerPath, headers, body: { code, credential, name } });
const send = (...words: Parameters<typeof register>): Promise<TestResponse> => app.send(register(...words));
const begin = (): Promise<Ceremony> => startRegistration(app, project, user);

describe("POST /auth/passkey/initiate-passkey-registration", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(initiate({}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns the options with ${access} access`,
          request: () => initiate(project.as(access, user.accessToken)),
          status: 200,
          contains: { code: expect.stringMatching(/^[0-9a-z]{45}$/) },
          effects: (_app, { json }) =>
            expect(json.options_json).toMatchObject({
              rp: { id: "THIS_VALUE_WILL_BE_REPLACED.example.com", name: "Acme" },
              user: { id: Buffer.from(user.id).toString("base64url"), name: user.email, displayName: user.email },
              challenge: expect.stringMatching(/^[\w-]{43}$/),
              pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
              timeout: 60000,
              attestation: "none",
              authenticatorSelection: {
                residentKey: "required",
                requireResidentKey: true,
                userVerification: "preferred",
              },
              extensions: { credProps: true },
            }),
        }),
      ),
      {
        name: "requires a signed-in user",
        request: () => initiate(project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "is rejected when the project has passkeys disabled",
        request: async () => initiate(without.as("client", (await signUp(app, without)).accessToken)),
        ...notEnabled,
      },
      {
        name: "ignores the body",
        request: () => ({ ...initiate(), body: { anything: true } }),
        status: 200,
      },
    ],
  );

  test("each ceremony has a unique challenge", async () => {
    const challenges = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(challenges.map(({ options }) => options.challenge)).size).toBe(3);
  });

  test("excludes the user's existing passkeys, and doesn't reveal those of others", async () => {
    const owner = await signUp(app, project);
    const first = await registerPasskey(app, project, owner);
    const second = await registerPasskey(app, project, owner);
    await registerPasskey(app, project, await signUp(app, project));
    const { options } = await startRegistration(app, project, owner);
    expect(options).toMatchObject({
      excludeCredentials: expect.arrayContaining(
        [first, second].map(({ credentialId }) => ({
          id: credentialId,
          type: "public-key",
          transports: ["internal", "hybrid"],
        })),
      ),
    });
    expect((options as { excludeCredentials?: unknown[] }).excludeCredentials).toHaveLength(2);
  });

  test("requires recent authentication where the project does", async () => {
    const strict = await makeProject(app, { passkey_enabled: true, recent_sign_in_required: true });
    const person = await signUp(app, strict);
    const nineMinutes = 9 * 60_000;
    const headers = strict.as("client", person.accessToken);
    expect((await app.later(nineMinutes, () => app.send(initiate(headers)))).status).toBe(200);
    const session = { method: "POST", path: "/auth/sessions/current/refresh" };
    const refresh = { ...strict.as("client"), "x-stack-refresh-token": person.refreshToken };
    const refused = await app.later(11 * 60_000, async () => {
      const { json } = await app.send({ ...session, headers: refresh });
      return app.send(initiate(strict.as("client", String(json.access_token))));
    });
    expect(refused.status).toBe(403);
  });
});

describe("POST /auth/passkey/register", () => {
  const good = async (switches: RegistrationSwitches = {}, headers?: Record<string, string>) => {
    const { code, options } = await begin();
    return register(code, createVirtualAuthenticator().register(options, switches), headers);
  };

  runScenarios(
    () => app,
    [
      ...accessScenarios(register("x", {}, {}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `stores the passkey with ${access} access and returns its ID`,
          request: () => good({}, project.as(access, user.accessToken)),
          status: 200,
          emailsSent: 1,
          contains: { user_handle: expect.stringMatching(/^[\w-]{43}$/) },
        }),
      ),
      { name: "rejects an unknown code", request: () => register("nonsense", {}), ...notFound },
      { name: "rejects an empty code", request: () => register("", {}), ...notFound },
      {
        name: "rejects an object as a code",
        request: () => register({}, {}),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects a missing credential",
        request: () => register("x", undefined),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects a code from another project",
        request: async () => register((await begin()).code, {}, without.as("client")),
        ...notFound,
      },
      {
        name: "rejects the code of another ceremony type",
        request: async () => register((await startAuthentication(app, project)).code, {}),
        ...notFound,
      },
      {
        name: "rejects a ceremony that another user started",
        request: async () => good({}, project.as("client", (await signUp(app, project)).accessToken)),
        ...notFound,
      },
      {
        name: "requires a signed-in user",
        request: () => good({}, project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      ...["http://localhost", "https://localhost:8443", "http://shop.localhost:3000", "https://app.example.com"].map(
        (origin): Scenario => ({
          name: `accepts a page on ${origin}`,
          request: () => good({ origin }),
          status: 200,
          emailsSent: 1,
        }),
      ),
      {
        name: "accepts a registration without user verification",
        request: () => good({ userVerified: false }),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "accepts a backed-up passkey",
        request: () => good({ backupEligible: true, backedUp: true }),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "ignores invalid transports",
        request: () => good({ transports: [{ a: 1 }] }),
        status: 200,
        emailsSent: 1,
      },
      ...(
        [
          ["an origin that is not trusted", { origin: "https://evil.example" }],
          ["another port of a trusted origin", { origin: "https://app.example.com:8443" }],
          ["a native app", { origin: "android:apk-key-hash:x", rpId: "app.example.com" }],
          ["another relying party", { rpId: "evil.example" }],
          ["another challenge", { challenge: "AAAA" }],
          ["the other type of ceremony", { type: "webauthn.get" }],
          ["a frame of another site", { crossOrigin: true }],
          ["no user presence", { userPresent: false }],
          ["a copy of what cannot be copied", { backupEligible: false, backedUp: true }],
          ["an algorithm that we do not take", { algorithm: -35 }],
          ["an id longer than 1023 bytes", { credentialId: Buffer.alloc(1024, 1).toString("base64url") }],
          [
            "certificates, whose addresses the server would have to follow",
            {
              attestation: { format: "packed", statement: new Map([["x5c", [Buffer.from("certificate")]]]) },
            },
          ],
          ["an attestation that was not asked for", { attestation: { format: "tpm", statement: new Map() } }],
          ["a self-attestation without its signature", { attestation: { format: "packed", statement: new Map() } }],
        ] as const
      ).map(
        ([name, switches]): Scenario => ({
          name: `rejects ${name}, with the reason`,
          request: () => good(switches),
          ...failure,
          effects: (_app, { json }) => expect(json.details).toEqual({ message: expect.stringMatching(/\S/) }),
        }),
      ),
      ...[
        null,
        "text",
        7,
        [],
        {},
        { id: "x", rawId: "x", type: "public-key", response: null },
        { id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "", attestationObject: "" } },
        { id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "bm8", attestationObject: "bm8" } },
        {
          id: "\u0000",
          rawId: "\u0000",
          type: "public-key",
          response: { clientDataJSON: "e30", attestationObject: "e30" },
        },
      ].map(
        (credential): Scenario => ({
          name: `rejects ${JSON.stringify(credential)} as a credential`,
          request: async () => register((await begin()).code, credential),
          ...failure,
        }),
      ),
      ...(["clientDataJSON", "attestationObject", "id", "rawId"] as const).map(
        (field): Scenario => ({
          name: `rejects a credential with another ${field}`,
          request: async () => {
            const { code, options } = await begin();
            const credential = createVirtualAuthenticator().register(options);
            const other = createVirtualAuthenticator().register(options);
            const isOuter = field === "id" || field === "rawId";
            const changed = isOuter
              ? { ...credential, [field]: other[field] }
              : { ...credential, response: { ...credential.response, [field]: "AAAA" } };
            return register(code, changed);
          },
          ...failure,
        }),
      ),
    ],
  );

  test("rejects deeply nested CBOR like other malformed input", async () => {
    const { code, options } = await begin();
    const credential = createVirtualAuthenticator().register(options);
    const attestationObject = Buffer.alloc(40_000, 0x81).toString("base64url");
    const answer = await send(code, { ...credential, response: { ...credential.response, attestationObject } });
    expect(answer).toMatchObject({ status: 400, json: { code: failure.code } });
  });

  test("rejects localhost where the project doesn't allow it, but accepts a trusted domain on it", async () => {
    const domains = [{ domain: "http://localhost:8100", handler_path: "/handler" }];
    const strict = await makeProject(app, { passkey_enabled: true, allow_localhost: false, domains });
    const person = await signUp(app, strict);
    const codeFrom = async (origin: string) => {
      const { code, options } = await startRegistration(app, strict, person);
      const credential = createVirtualAuthenticator().register(options, { origin });
      return (await send(code, credential, strict.as("client", person.accessToken))).json.code;
    };
    expect(await codeFrom("http://localhost:5173")).toBe(failure.code);
    expect(await codeFrom("http://localhost:8100")).toBeUndefined();
  });

  test("the user then has a passkey, and can add several", async () => {
    const owner = await signUp(app, project);
    expect(await readUser(app, project, owner.accessToken)).toMatchObject({ passkey_auth_enabled: false });
    await registerPasskey(app, project, owner);
    await registerPasskey(app, project, owner);
    expect(await readUser(app, project, owner.accessToken)).toMatchObject({ passkey_auth_enabled: true });
  });

  test("stores the authenticator's model, transports, backup state and sign count", async () => {
    const { code, options } = await begin();
    const authenticator = createVirtualAuthenticator();
    const switches = { backupEligible: true, backedUp: true, signCount: 7, transports: ["usb", "future-radio"] };
    await send(code, authenticator.register(options, switches));
    const { rows } = await app.platform.database.pool.query(
      "select user_id, aaguid, transports, device_type, is_backed_up, sign_count from passkeys where credential_id = $1",
      [authenticator.credentialId],
    );
    expect(rows).toEqual([
      {
        user_id: user.id,
        aaguid: "00112233-4455-6677-8899-aabbccddeeff",
        transports: ["usb", "future-radio"],
        device_type: "multiDevice",
        is_backed_up: true,
        sign_count: "7",
      },
    ]);
  });

  test("rejects a registered passkey, for its own user and for others", async () => {
    const owned = await registerPasskey(app, project, user);
    const stranger = await signUp(app, project);
    for (const person of [user, stranger]) {
      const { code, options } = await startRegistration(app, project, person);
      const headers = project.as("client", person.accessToken);
      expect((await send(code, owned.register(options), headers)).json.code).toBe(failure.code);
    }
  });

  test("a challenge works once, even if its credential was rejected", async () => {
    const { code, options } = await begin();
    await send(code, createVirtualAuthenticator().register(options, { userPresent: false }));
    expect(await send(code, createVirtualAuthenticator().register(options))).toMatchObject({
      status: 409,
      json: { code: "VERIFICATION_CODE_ALREADY_USED" },
    });
  });

  test("of fifty registrations with one challenge exactly one succeeds", async () => {
    const { code, options } = await begin();
    const credentials = Array.from({ length: 50 }, () => createVirtualAuthenticator().register(options));
    const answers = await Promise.all(credentials.map((credential) => send(code, credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.flatMap(({ json }) => (json.code ? [json.code] : []));
    expect(codes).toHaveLength(49);
    for (const refusal of codes) expect(refusal).toMatch(/^VERIFICATION_CODE_(ALREADY_USED|MAX_ATTEMPTS_REACHED)$/);
  });

  test("a challenge expires after exactly 65 seconds", async () => {
    const { code, options } = await begin();
    const credential = createVirtualAuthenticator().register(options);
    expect((await app.later(65_000, () => send(code, credential))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await app.later(64_999, () => send(code, credential))).status).toBe(200);
  });

  test("a passkey gets the given name, or else the name of its device", async () => {
    const owner = await signUp(app, project);
    const headers = project.as("client", owner.accessToken);
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
    for (const [name, userAgent] of [
      ["  My key ", firefox],
      [undefined, firefox],
      [" ", "unknown"],
    ] as const) {
      app.advance(1);
      const { code, options } = await startRegistration(app, project, owner);
      const credential = createVirtualAuthenticator().register(options);
      await send(code, credential, { ...headers, "user-agent": userAgent }, name);
    }
    const { json } = await app.send({ method: "GET", path: "/auth/passkeys?user_id=me", headers });
    const items = json.items as { name: string }[];
    expect(items.map(({ name }) => name)).toEqual(["My key", "Firefox on Linux", "Passkey"]);
  });

  test("notifies the user by email with the passkey's name, but not for a rejected passkey", async () => {
    const owner = await signUp(app, project);
    await registerPasskey(app, project, owner, "Blue key");
    const emailsSent = (await app.emailsSent()).filter(({ recipient }) => recipient === owner.email);
    expect(emailsSent.some(({ text }) => text.includes("Blue key"))).toBe(true);
    const before = await app.countEmailsSent();
    const { code, options } = await startRegistration(app, project, owner);
    const credential = createVirtualAuthenticator().register(options, { userPresent: false });
    await send(code, credential, project.as("client", owner.accessToken));
    expect(await app.countEmailsSent()).toBe(before);
  });
});

test("an account can have at most one hundred passkeys", async () => {
  const collector = await signUp(app, project);
  await app.platform.database.pool.query(
    `insert into passkeys (project_id, id, user_id, credential_id, public_key, sign_count, device_type, is_backed_up, name, created_at)
     select $1, gen_random_uuid(), $2, 'many' || n, '', 0, 'singleDevice', false, 'Key', now() from generate_series(1, 99) n`,
    [project.id, collector.id],
  );
  const headers = project.as("client", collector.accessToken);
  expect((await app.send(initiate(headers))).status).toBe(200);
  await registerPasskey(app, project, collector, "the hundredth");
  expect((await app.send(initiate(headers))).status).toBe(400);
});

test("an anonymous user can have 10 passkeys, also if more ceremonies were begun", async () => {
  const open = await makeProject(app, { passkey_enabled: true, anonymous_accounts_enabled: true });
  const anonymous = await signUpAnonymously(app, open);
  const headers = open.as("client", anonymous.accessToken);
  const ceremonies = await Promise.all(Array.from({ length: 12 }, () => startRegistration(app, open, anonymous)));
  const answers = await Promise.all(
    ceremonies.map(({ code, options }) => send(code, createVirtualAuthenticator().register(options), headers)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ json }) => json.code)).toEqual(["PASSKEY_REGISTRATION_FAILED", "PASSKEY_REGISTRATION_FAILED"]);
  expect(refused[0]?.text).toContain("You can have up to 10 passkeys. Remove one first.");
  const another = await app.send(initiate(headers));
  expect([another.status, another.text]).toEqual([400, "You can have up to 10 passkeys. Remove one first."]);
});
