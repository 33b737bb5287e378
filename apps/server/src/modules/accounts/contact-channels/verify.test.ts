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
          name: `takes the mailed code with ${access} access, whoever is signed in`,
          request: async () => post(path, (await newUser()).code, project.as(access)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual(success),
          excludes: ["token"],
        }),
      ),
      {
        name: "takes the code in upper case, too",
        request: async () => post(path, (await newUser()).code.toUpperCase()),
        status: 200,
      },
      { name: "an unknown code is not found", request: () => post(path, "0".repeat(45)), ...notFound },
      {
        name: "a code of another project is not found",
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
      { name: "a missing code is refused", request: () => ({ ...post(path, undefined) }), ...schemaError },
      { name: "44 characters are no code", request: () => post(path, "0".repeat(44)), ...schemaError },
      { name: "46 characters are no code", request: () => post(path, "0".repeat(46)), ...schemaError },
      {
        name: "spaces around a code are forgiven",
        request: async () => post(path, ` ${(await newUser()).code} `),
        status: 200,
      },
      { name: "an object is no code", request: () => post(path, { $ne: null }), ...schemaError },
      { name: "null is no code", request: () => post(path, null), ...schemaError },
      {
        name: "an unknown field is refused",
        request: () => ({ ...post(path, ""), body: { code: "0".repeat(45), user_id: "x" } }),
        ...schemaError,
      },
    ],
  );

  const use = (code: string): Promise<TestResponse> => app.send(post(path, code));

  test("a code lives seven days to the millisecond", async () => {
    const { code } = await newUser();
    expect((await app.later(weekMs, () => use(code))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await app.later(weekMs - 1, () => use(code))).status).toBe(200);
  });

  test("a used code is told apart from an unknown one", async () => {
    const { code } = await newUser();
    await verify(code);
    expect(await use(code)).toMatchObject({ status: 409, json: { code: "VERIFICATION_CODE_ALREADY_USED" } });
  });

  test("a code that is used and too old is too old", async () => {
    const { code } = await newUser();
    await verify(code);
    expect((await app.later(weekMs, () => use(code))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("the 20th try still counts, the 21st is one too many: checks are tries as well", async () => {
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

  test("a code that is used and tried too often is used", async () => {
    const { code } = await newUser();
    await verify(code);
    for (let count = 1; count <= 20; count++) await check(code);
    expect((await use(code)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("wrong tries on codes that share the last 39 characters count on the right one", async () => {
    const { code } = await newUser();
    for (let count = 0; count < 20; count++) {
      const guess = `${"0123456789abcdefghjk"[count]}00000${code.slice(6)}`;
      expect((await use(guess)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    }
    expect((await use(code)).json.code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  });

  test("tries in another project do not count", async () => {
    const { code } = await newUser();
    for (let count = 0; count < 25; count++) await app.send(post(path, code, other.as("client")));
    expect((await use(code)).status).toBe(200);
  });
});

describe("what redeeming a code does", () => {
  test("the address it was mailed to is verified, and no one is signed in by it", async () => {
    const { user, code } = await newUser();
    expect(await isVerified(user)).toBe(false);
    await verify(code);
    expect(await isVerified(user)).toBe(true);
    const { rows } = await app.platform.database.pool.query("select 1 from sessions where user_id = $1", [user.id]);
    expect(rows).toHaveLength(1);
  });

  test("checking a code does not use it and verifies nothing", async () => {
    const { user, code } = await newUser();
    await check(code);
    expect(await isVerified(user)).toBe(false);
    expect((await verify(code)).status).toBe(200);
  });

  test("of fifty redemptions at once exactly one succeeds", async () => {
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

  test("an address changed meanwhile is not verified by the old code; the code is not used up and works when the address is back", async () => {
    const { user, code } = await newUser();
    await changeUser(app, project, user, { primary_email: `${crypto.randomUUID()}@example.com` });
    expect((await verify(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await isVerified(user)).toBe(false);
    await changeUser(app, project, user, { primary_email: user.email });
    expect((await verify(code)).status).toBe(200);
    expect(await isVerified(user)).toBe(true);
  });

  test("an address of which only the letter case changed is still the one it was mailed to", async () => {
    const { user, code } = await newUser();
    await changeUser(app, project, user, { primary_email: user.email.toUpperCase() });
    expect((await verify(code)).status).toBe(200);
    expect(await isVerified(user)).toBe(true);
  });

  test("a removed address cannot be verified", async () => {
    const { user, code } = await newUser();
    await changeUser(app, project, user, { primary_email: null });
    expect((await verify(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("no code is stored in clear", async () => {
    const { code } = await newUser();
    const { rows } = await app.platform.database.pool.query("select c::text as row from verification_codes c");
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
