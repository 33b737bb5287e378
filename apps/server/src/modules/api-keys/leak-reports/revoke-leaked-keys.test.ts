import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "../../../http/rate-limits/limits.ts";
import {
  addTeamMember,
  checkRequest,
  makeKey as createKey,
  type KeyKind,
  keyKinds,
  makeKeyProject,
  makeTeam,
  type TestKey,
} from "../../../testing/api-keys.ts";
import { changeUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import { formatApiKey } from "../key-format.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app);
});
afterAll(() => app.close());

const [userKeys, teamKeys] = keyKinds;
const hour = 60 * 60 * 1000;
const report = (apiKey: unknown, headers: Record<string, string> = {}): TestRequest => ({
  method: "POST",
  path: "/integrations/credential-scanning/revoke",
  headers,
  body: { api_key: apiKey },
});
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noKey = { status: 404, code: "API_KEY_NOT_FOUND" } as const;
const done = { status: 200, contains: { success: true } } as const;

/** A key of a new user. */
async function userWithKey(change: object = {}, at = project): Promise<{ user: TestUser; key: TestKey }> {
  const user = await signUp(app, at);
  return { user, key: await createKey(app, at, userKeys, user.id, change) };
}
const freshValue = async (change: object = {}): Promise<string> => (await userWithKey(change)).key.value;
/** The result of using the key. */
const getCode = async (value: string, kind: KeyKind = userKeys): Promise<unknown> =>
  (await app.send(checkRequest(kind, value, project.as("server")))).json.code;
const codeOrStatus = ({ status, json }: TestResponse): unknown => json.code ?? status;
const revoke = ({ id }: TestKey) =>
  app.send({ method: "PATCH", path: `/user-api-keys/${id}`, headers: project.as("server"), body: { revoked: true } });
/** Recipients of the emails that `work` sends. */
async function getReaders(work: () => Promise<unknown>): Promise<string[]> {
  const before = await app.countEmailsSent();
  await work();
  const emailsSent = (await app.emailsSent()).slice(0, (await app.countEmailsSent()) - before);
  expect(emailsSent.every(({ subject }) => subject === "API Key Revoked: Nightly deploys")).toBe(true);
  return emailsSent.map(({ recipient }) => recipient).sort();
}

describe("POST /integrations/credential-scanning/revoke", () => {
  let found: { user: TestUser; key: TestKey };
  runScenarios(
    () => app,
    [
      {
        name: "revokes the key and notifies its user, without credentials",
        request: async () => {
          found = await userWithKey();
          return report(found.key.value);
        },
        ...done,
        emailsSent: 1,
        effects: async () => {
          expect(await getCode(found.key.value)).toBe("API_KEY_REVOKED");
          const [mail] = await app.emailsSent();
          expect(mail).toMatchObject({ recipient: found.user.email, subject: "API Key Revoked: Nightly deploys" });
          expect(mail?.text).toContain(`Description: Nightly deploys\nEnds in: ${found.key.value.slice(-4)}\n`);
          expect(mail?.text).not.toContain(found.key.value.slice(3, 48));
        },
      },
      {
        name: "a second report succeeds and sends no further email",
        request: () => report(found.key.value),
        ...done,
        emailsSent: 0,
      },
      {
        name: "a key that its owner has already revoked sends no email",
        request: async () => {
          const { key } = await userWithKey();
          await revoke(key);
          return report(key.value);
        },
        ...done,
        emailsSent: 0,
      },
      {
        name: "a report with another project's credentials has the same effect",
        request: async () => report(await freshValue(), (await makeKeyProject(app)).as("client")),
        ...done,
        emailsSent: 1,
      },
      {
        name: "a public key is not revoked",
        request: async () => {
          found = await userWithKey({ is_public: true });
          return report(found.key.value);
        },
        status: 400,
        code: "PUBLIC_API_KEY_CANNOT_BE_REVOKED",
        effects: async () => expect(await getCode(found.key.value)).toBeUndefined(),
      },
      {
        name: "a public key is reported before its expiry",
        request: async () => report(await freshValue({ is_public: true, expires_at_millis: 1 })),
        status: 400,
        code: "PUBLIC_API_KEY_CANNOT_BE_REVOKED",
      },
      {
        name: "an expired key is rejected",
        request: async () => report(await freshValue({ expires_at_millis: 1 })),
        status: 401,
        code: "API_KEY_EXPIRED",
      },
      {
        name: "the expiry is reported before the revocation",
        request: async () => {
          const { key } = await userWithKey({ expires_at_millis: 1 });
          await revoke(key);
          return report(key.value);
        },
        status: 401,
        code: "API_KEY_EXPIRED",
      },
      {
        name: "a key that was never issued is not found",
        request: () => {
          const id = "0123abcd-4567-4abc-89de-f0123456789a";
          return report(formatApiKey({ id, type: "user", isPublic: false }, "0".repeat(45)));
        },
        ...noKey,
      },
      { name: "a project key is not found", request: () => report(`ssk_${project.id}`), ...noKey },
      { name: "an empty key is not found", request: () => report(""), ...noKey },
      { name: "a missing key is rejected", request: () => report(undefined), ...schemaError },
      { name: "an array of keys is rejected", request: () => report(["sk_"]), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => ({ ...report(""), body: { api_key: "", url: "https://example.com" } }),
        ...schemaError,
      },
      {
        name: "leaked keys are revoked even if the project has disabled API keys",
        request: async () => {
          const other = await makeKeyProject(app);
          const { key } = await userWithKey({}, other);
          await app.send({
            method: "PATCH",
            path: "/projects/current",
            headers: other.as("admin"),
            body: { config: { allow_user_api_keys: false } },
          });
          return report(key.value);
        },
        ...done,
        emailsSent: 1,
      },
    ],
  );

  test("of two hundred concurrent reports and checks none fails; the key is revoked once and one email is sent", async () => {
    const { user, key } = await userWithKey();
    const send = async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          app.send(index % 2 ? report(key.value) : checkRequest(userKeys, key.value, project.as("server"))),
        ),
      );
      const codes = (rest: number) => new Set(answers.filter((_answer, index) => index % 2 === rest).map(codeOrStatus));
      expect(codes(1)).toEqual(new Set([200]));
      for (const code of codes(0)) expect([200, "API_KEY_REVOKED"]).toContain(code);
    };
    const first = app.platform.clock();
    expect(await getReaders(send)).toEqual([user.email]);
    app.advance(1);
    expect((await revoke(key)).json.manually_revoked_at_millis).toBe(first);
  });

  test("reports while the owners are deleted cause no server errors", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => userWithKey()));
    const answers = await Promise.all(
      made.flatMap(({ user, key }) => [
        app.send(report(key.value)),
        app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", user.accessToken) }),
      ]),
    );
    for (const { status } of answers) expect([200, 404]).toContain(status);
  });

  test("the user is notified at the primary email, verified or not, unless it may belong to another person", async () => {
    const { user, key } = await userWithKey();
    const second = await createKey(app, project, userKeys, user.id);
    await changeUser(app, project, user, { primary_email: "typed@example.com", primary_email_auth_enabled: false });
    expect(await getReaders(() => app.send(report(key.value)))).toEqual([]);
    await changeUser(app, project, user, { primary_email_verified: true });
    expect(await getReaders(() => app.send(report(second.value)))).toEqual(["typed@example.com"]);
  });

  test("an unverified email gets at most ten notices per hour, and every key is revoked", async () => {
    const user = await signUp(app, project);
    const keys = await Promise.all(Array.from({ length: 12 }, () => createKey(app, project, userKeys, user.id)));
    const readers = await getReaders(async () => {
      for (const { value } of keys) await app.send(report(value));
    });
    expect(readers).toEqual(Array(10).fill(user.email));
    expect(await Promise.all(keys.map(({ value }) => getCode(value)))).toEqual(Array(12).fill("API_KEY_REVOKED"));
    const late = await createKey(app, project, userKeys, user.id);
    app.advance(hour + 1);
    expect(await getReaders(() => app.send(report(late.value)))).toEqual([user.email]);
  });
});

describe("of a team's key", () => {
  test("notifies all members who can manage the team's keys, directly or not, and no others", async () => {
    const teamId = await makeTeam(app, project);
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(app, project)));
    const [direct, contained, member, withoutPermissions, elsewhere] = people as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    await addTeamMember(app, project, teamId, direct, ["$manage_api_keys", "team_admin"]);
    await addTeamMember(app, project, teamId, contained, ["team_admin"]);
    await addTeamMember(app, project, teamId, member, ["team_member", "$update_team"]);
    await addTeamMember(app, project, teamId, withoutPermissions);
    await addTeamMember(app, project, await makeTeam(app, project), elsewhere, ["team_admin"]);
    const { value } = await createKey(app, project, teamKeys, teamId);
    const readers = await getReaders(() => app.send(report(value)));
    expect(readers).toEqual([direct.email, contained.email].sort());
    expect((await app.emailsSent())[0]?.text).toContain(
      "We found an API key for the team “Ops” at Acme in a public place",
    );
    expect(await getCode(value, teamKeys)).toBe("API_KEY_REVOKED");
  });

  test("revokes it even if no member can manage the keys", async () => {
    const { value } = await createKey(app, project, teamKeys, await makeTeam(app, project));
    expect(await getReaders(() => app.send(report(value)))).toEqual([]);
    expect(await getCode(value, teamKeys)).toBe("API_KEY_REVOKED");
  });
});

describe("too many reports from one IP address", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({
      limits: ({ readEndUser, log }) =>
        createLimits({ shared: null, readEndUser, isTrustedAddress: async () => false, log }),
    });
  });
  afterAll(() => limited.close());
  const repeat = async (times: number, apiKey: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) statuses.push((await limited.send(report(apiKey))).status);
    return statuses;
  };

  test("are rejected, whether or not they name a key", async () => {
    const there = await makeKeyProject(limited);
    const user = await signUp(limited, there);
    const { value } = await createKey(limited, there, userKeys, user.id);
    expect(await repeat(60, "no key")).toEqual(Array(60).fill(404));
    expect(await repeat(41, value)).toEqual([...Array(40).fill(200), 429]);
  });
});
