import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  listSubjectsTo,
  notificationsOff,
  requestMfaAttemptCode,
  sendConcurrently,
  setUpTotp,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
});
afterAll(() => app.close());

const path = "/auth/mfa/recovery-codes";
const count = (headers: Record<string, string>): TestRequest => ({ method: "GET", path, headers });
const create = (headers: Record<string, string>): TestRequest => ({ method: "POST", path, headers });
const signInRequired = { status: 401, code: "USER_AUTHENTICATION_REQUIRED" } as const;

async function secured(on: TestProject = project): Promise<TestUser & { codes: readonly string[] }> {
  const user = await signUp(app, on);
  return { ...user, codes: (await setUpTotp(app, on, user)).recoveryCodes };
}
const as = (user: TestUser, access: "client" | "server" | "admin" = "client") => project.as(access, user.accessToken);
const recover = async (user: TestUser, recoveryCode: string | undefined): Promise<TestResponse> => {
  const code = await requestMfaAttemptCode(app, project, user.email);
  const body = { type: "recovery_code", recovery_code: recoveryCode, code };
  return app.send({ method: "POST", path: "/auth/mfa/sign-in", headers: project.as("client"), body });
};
const remaining = async (user: TestUser): Promise<unknown> => (await app.send(count(as(user)))).json.remaining;
const getCodes = ({ json }: TestResponse): string[] => json.recovery_codes as string[];

describe("GET /auth/mfa/recovery-codes", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns the number of remaining codes with ${access} access, and no codes`,
          request: async () => count(as(await secured(), access)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ remaining: 10 }),
        }),
      ),
      {
        name: "returns zero for a user without a second factor",
        request: async () => count(as(await signUp(app, project))),
        status: 200,
        contains: { remaining: 0 },
      },
      { name: "requires a signed-in user", request: () => count(project.as("client")), ...signInRequired },
    ],
  );

  test("excludes used codes and other users' codes", async () => {
    const user = await secured();
    await secured();
    await recover(user, user.codes[0]);
    expect(await remaining(user)).toBe(9);
  });
});

describe("POST /auth/mfa/recovery-codes", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns ten new codes with ${access} access`,
          request: async () => create(as(await secured(), access)),
          status: 200,
          effects: (_app, response) => expect(new Set(getCodes(response)).size).toBe(10),
        }),
      ),
      {
        name: "is rejected for a user without a second factor",
        request: async () => create(as(await signUp(app, project))),
        status: 400,
        code: null,
      },
      { name: "requires a signed-in user", request: () => create(project.as("client")), ...signInRequired },
    ],
  );

  test("new codes work; old codes stop working, used or not", async () => {
    const user = await secured();
    await recover(user, user.codes[0]);
    const fresh = getCodes(await app.send(create(as(user))));
    expect(fresh.filter((code) => user.codes.includes(code))).toEqual([]);
    for (const code of user.codes.slice(0, 2)) expect((await recover(user, code)).json.code).toBe("INVALID_TOTP_CODE");
    expect((await recover(user, fresh[9])).status).toBe(200);
    expect(await remaining(user)).toBe(9);
  });

  test("after concurrent requests, only one request's codes are valid", async () => {
    const user = await secured();
    const answers = await sendConcurrently(app, 5, create(as(user)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await remaining(user)).toBe(10);
    const works = [];
    for (const answer of answers) works.push((await recover(user, getCodes(answer)[0])).status);
    expect(works.filter((status) => status === 200)).toHaveLength(1);
  });

  test("no codes are stored if the second factor is disabled while they are generated", async () => {
    const user = await secured();
    const { passwords } = app.platform;
    const { hash } = passwords;
    let isFirst = true;
    Object.assign(passwords, {
      hash: async (text: Parameters<typeof hash>[0]) => {
        if (isFirst) {
          isFirst = false;
          await app.send({ method: "DELETE", path: "/auth/mfa/totp", headers: as(user) });
        }
        return hash(text);
      },
    });
    try {
      await app.send(create(as(user)));
    } finally {
      Object.assign(passwords, { hash });
    }
    expect(await remaining(user)).toBe(0);
  });

  test("codes are never stored or logged in plaintext", async () => {
    const user = await secured();
    for (const code of getCodes(await app.send(create(as(user))))) {
      for (const text of [code, code.replace("-", "")]) {
        expect(await findTablesContaining(app, text)).toEqual([]);
        expect(app.logLines.join("")).not.toContain(text);
      }
    }
  });

  test("notifies the user by email", async () => {
    const freshProject = await makeProject(app);
    const user = await secured(freshProject);
    await app.send(create(freshProject.as("client", user.accessToken)));
    const subjects = await listSubjectsTo(app, user.email);
    expect(subjects.filter((subject) => subject.startsWith("New recovery codes were created"))).toHaveLength(1);
  });
});
