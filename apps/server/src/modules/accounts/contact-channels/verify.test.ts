import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changeUser,
  getLatestCode,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import { createCode } from "../../credentials/index.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  other = await makeProject(app);
});
afterAll(() => app.close());

const weekMs = 7 * 24 * 60 * 60 * 1000;
const verifyPath = "/contact-channels/verify";
const checkPath = "/contact-channels/verify/check-code";
const allAccessTypes = ["client", "server", "admin"] as const;

const post = (path: string, code: unknown, headers = project.as("client")): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { code },
});
const verify = (code: string): Promise<TestResponse> => app.send(post(verifyPath, code));
const check = (code: string): Promise<TestResponse> => app.send(post(checkPath, code));
const newUser = async (): Promise<{ user: TestUser; code: string }> => {
  const user = await signUp(app, project);
  return { user, code: await getLatestCode(app, user.email) };
};
const isVerified = async (user: TestUser) => (await readUser(app, project, user.accessToken)).primary_email_verified;

const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe.each([
  ["POST /contact-channels/verify", verifyPath, { success: true }],
  ["POST /contact-channels/verify/check-code", checkPath, { is_code_valid: true }],
] as const)("%s", (_name, path, success) => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: { code: "x" } }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `accepts the emailed code with ${access} access, regardless of the signed-in user`,
          request: async () => post(path, (await newUser()).code, project.as(access)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual(success),
          excludes: ["token"],
        }),
      ),
      {
        name: "accepts the code in upper case",
        request: async () => post(path, (await newUser()).code.toUpperCase()),
        status: 200,
      },
      { name: "rejects an unknown code", request: () => post(path, "0".repeat(45)), ...notFound },
      {
        name: "rejects a code from another project",
        request: async () => post(path, (await newUser()).code, other.as("client")),
        ...notFound,
      },
      {
        name: "a code of another purpose is not found",
        request: async () => {
          const { user } = await newUser();
          const code = { projectId: project.id, purpose: "mfa-attempt", userId: user.id, subject: {} } as const;
          return post(
            path,
            await createCode(app.platform.database, { ...code, lifeMs: weekMs, now: app.platform.clock() }),
          );
        },
        ...notFound,
      },
      { name: "rejects a missing code", request: () => ({ ...post(path, undefined) }), ...schemaError },
      { name: "rejects a code of 44 characters", request: () => post(path, "0".repeat(44)), ...schemaError },
      { name: "rejects a code of 46 characters", request: () => post(path, "0".repeat(46)), ...schemaError },
      {
        name: "surrounding spaces are ignored",
        request: async () => post(path, ` ${(await newUser()).code} `),
        status: 200,
      },
      { name: "rejects an object as a code", request: () => post(path, { $ne: null }), ...schemaError },
      { name: "rejects null", request: () => post(path, null), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => ({ ...post(path, ""), body: { code: "0".repeat(45), user_id: "x" } }),
        ...schemaError,
      },
    ],
  );

  const use = (code: string): Promise<TestResponse> => app.send(post(path, code));

  test("a code is valid for seven days, to the millisecond", async () => {
    const { code } = await newUser();
    expect((await app.later(weekMs, () => use(code))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await app.later(weekMs - 1, () => use(code))).status).toBe(200);
  });

  test("distinguishes a used code from an unknown one", async () => {
    const { code } = await newUser();
    await verify(code);
    expect(await use(code)).toMatchObject({ status: 409, json: { code: "VERIFICATION_CODE_ALREADY_USED" } });
  });

  test("reports a used and expired code as expired", async () => {
    const { code } = await newUser();
    await verify(code);
    expect((await app.later(weekMs, () => use(code))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("the 20th attempt still counts, the 21st is rejected; checks count as attempts", async () => {
    const { code, user } = await newUser();
    for (let count = 1; count <= 19; count++) expect((await check(code)).status).toBe(200);
    const spare = await newUser();
    for (let count = 1; count <= 20; count++) expect((await check(spare.code)).status).toBe(200);
    expect((await use(code)).status).toBe(200);
    expect(await use(spare.code)).toMatchObject({
      status: 400,
      json: { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" },
    });
    expect(await isVerified(spare.user)).toBe(false);
    expect(await isVerified(user)).toBe(path === verifyPath);
  });

  test("a code that is used and out of attempts is reported as used", async () => {
    const { code } = await newUser();
    await verify(code);
    for (let count = 1; count <= 20; count++) await check(code);
    expect((await use(code)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("wrong codes that share the last 39 characters count as attempts on the right one", async () => {
    const { code } = await newUser();
    for (let count = 0; count < 20; count++) {
      const guess = `${"0123456789abcdefghjk"[count]}00000${code.slice(6)}`;
      expect((await use(guess)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    }
    expect((await use(code)).json.code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  });

  test("attempts in another project do not count", async () => {
    const { code } = await newUser();
    for (let count = 0; count < 25; count++) await app.send(post(path, code, other.as("client")));
    expect((await use(code)).status).toBe(200);
  });
});

describe("redeeming a code", () => {
  test("verifies the email that it was sent to, and signs no user in", async () => {
    const { user, code } = await newUser();
    expect(await isVerified(user)).toBe(false);
    await verify(code);
    expect(await isVerified(user)).toBe(true);
    const { rows } = await app.platform.database.pool.query("select 1 from sessions where user_id = $1", [user.id]);
    expect(rows).toHaveLength(1);
  });

  test("checking a code neither consumes it nor verifies the email", async () => {
    const { user, code } = await newUser();
    await check(code);
    expect(await isVerified(user)).toBe(false);
    expect((await verify(code)).status).toBe(200);
  });

  test("of fifty concurrent redemptions exactly one succeeds", async () => {
    const { user, code } = await newUser();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code));
    for (const error of codes) {
      expect(["VERIFICATION_CODE_ALREADY_USED", "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]).toContain(error);
    }
    expect(await isVerified(user)).toBe(true);
  });

  test("several outstanding codes all work, each once", async () => {
    const { user, code } = await newUser();
    const body = { email: user.email, callback_url: "http://localhost:3000/verify" };
    const headers = project.as("client", user.accessToken);
    await app.send({ method: "POST", path: "/contact-channels/send-verification-code", headers, body });
    const second = await getLatestCode(app, user.email);
    expect(second).not.toBe(code);
    expect((await verify(second)).status).toBe(200);
    expect((await verify(code)).status).toBe(200);
    expect((await verify(code)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("an email that was changed is not verified by the old code, which is not consumed and works again if the email is restored", async () => {
    const { user, code } = await newUser();
    await changeUser(app, project, user, { primary_email: `${crypto.randomUUID()}@example.com` });
    expect((await verify(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await isVerified(user)).toBe(false);
    await changeUser(app, project, user, { primary_email: user.email });
    expect((await verify(code)).status).toBe(200);
    expect(await isVerified(user)).toBe(true);
  });

  test("an email whose letter case changed is still the same", async () => {
    const { user, code } = await newUser();
    await changeUser(app, project, user, { primary_email: user.email.toUpperCase() });
    expect((await verify(code)).status).toBe(200);
    expect(await isVerified(user)).toBe(true);
  });

  test("a removed email cannot be verified", async () => {
    const { user, code } = await newUser();
    await changeUser(app, project, user, { primary_email: null });
    expect((await verify(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("codes are not stored in plain text", async () => {
    const { code } = await newUser();
    const { rows } = await app.platform.database.pool.query("select c::text as row from verification_codes c");
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
