import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  notificationsOff,
  requestResetCode,
  requestSignInCode,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, magic_link_enabled: true });
});
afterAll(() => app.close());

const path = "/auth/otp/status";
const ask = (nonce: unknown, headers = project.as("client")): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { nonce },
});
const newAddress = (): string => `${crypto.randomUUID()}@example.com`;
const freshCode = (): Promise<string> => requestSignInCode(app, project, newAddress());
const use = (code: string, change = "") =>
  app.send({ method: "POST", path: `/auth/otp/sign-in${change}`, headers: project.as("client"), body: { code } });
const getStatus = async (code: string) => (await app.send(ask(code.slice(6)))).json;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe("POST /auth/otp/status", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `an unused code is waiting, with ${access} access`,
          request: async () => ask((await freshCode()).slice(6), project.as(access)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ status: "waiting" }),
        }),
      ),
      {
        name: "an unknown nonce is gone",
        request: () => ask("0".repeat(39)),
        status: 200,
        contains: { status: "gone" },
      },
      {
        name: "a nonce from another project is gone",
        request: async () => ask((await freshCode()).slice(6), (await makeProject(app)).as("client")),
        status: 200,
        contains: { status: "gone" },
      },
      {
        name: "the nonce is case-insensitive",
        request: async () => ask((await freshCode()).slice(6).toUpperCase()),
        status: 200,
        contains: { status: "waiting" },
      },
      {
        name: "rejects the whole code as a nonce",
        request: async () => ask(await freshCode()),
        status: 200,
        contains: { status: "gone" },
      },
      { name: "rejects a missing nonce", request: () => ask(undefined), ...schemaError },
      { name: "rejects an empty nonce", request: () => ask(""), ...schemaError },
      { name: "rejects null as a nonce", request: () => ask(null), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => ({ ...ask(""), body: { nonce: "x", code: "y" } }),
        ...schemaError,
      },
    ],
  );

  test("a code is used once it has signed a user in, no matter how often the status is read", async () => {
    const code = await freshCode();
    await use(code);
    expect(await getStatus(code)).toEqual({ status: "used" });
    expect(await getStatus(code)).toEqual({ status: "used" });
  });

  test("an expired code is gone", async () => {
    const code = await freshCode();
    expect(await app.later(10 * 60 * 1000, () => getStatus(code))).toEqual({ status: "gone" });
    expect(await app.later(10 * 60 * 1000 - 1, () => getStatus(code))).toEqual({ status: "waiting" });
  });

  test("an exhausted code is gone", async () => {
    const code = await freshCode();
    for (let count = 1; count <= 20; count++) await use(code, "/check-code");
    expect(await getStatus(code)).toEqual({ status: "gone" });
  });

  test("reading the status isn't an attempt and signs no user in", async () => {
    const code = await freshCode();
    for (let count = 1; count <= 30; count++) expect(await getStatus(code)).toEqual({ status: "waiting" });
    expect((await use(code)).status).toBe(200);
  });

  test("a code with another purpose is gone", async () => {
    const email = newAddress();
    await use(await requestSignInCode(app, project, email));
    expect(await getStatus(await requestResetCode(app, project, email))).toEqual({ status: "gone" });
  });
});
