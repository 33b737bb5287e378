import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  asOwner,
  changeUser,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { compareVersions } from "./service-handlers.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const index = (headers: Record<string, string> = {}) => ({ method: "GET", path: "", headers });
const tells = (...lines: (string | (() => string))[]): Pick<Scenario, "status" | "headers" | "effects"> => ({
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  effects: (_app, { text }) => {
    expect(text.split("\n")[0]).toMatch(/\w/);
    for (const line of lines) expect(text.split("\n")).toContain(typeof line === "string" ? line : line());
  },
});

describe("GET /api/v1", () => {
  runScenarios(
    () => app,
    [
      { name: "returns a greeting without authentication", request: index(), ...tells("Authentication: None") },
      ...(
        [
          ["client", "Client"],
          ["server", "Server"],
          ["admin", "Admin"],
        ] as const
      ).map(([access, name]) => ({
        name: `shows ${access} access and the project`,
        request: () => index(project.as(access)),
        ...tells(`Authentication: ${name}`, () => `  Project: ${project.id}`, "  User: None"),
      })),
      {
        name: "shows the signed-in user's email",
        request: () => index(project.as("client", user.accessToken)),
        ...tells(() => `  User: ${user.email}`),
      },
      {
        name: "shows the signed-in user's id if they have no email",
        request: async () => {
          const without = await signUp(app, project);
          await changeUser(app, project, without, { primary_email: null });
          return index(project.as("client", without.accessToken));
        },
        status: 200,
        effects: (_app, { text }) => expect(text).toMatch(/^ {2}User: [0-9a-f-]{36}$/m),
      },
      {
        name: "shows an owner, too",
        request: async () => {
          const { owner, owned } = await makeOwner(app);
          return index(asOwner(owned, owner.accessToken));
        },
        ...tells("Authentication: Admin", "  User: None"),
      },
      {
        name: "a query parameter is rejected",
        request: { method: "GET", path: "?x=1" },
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects a wrong key, although none is required",
        request: () => index({ ...project.as("client"), "x-stack-publishable-client-key": "x" }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
    ],
  );
});

describe("POST /check-version", () => {
  const check = (clientVersion: unknown) => ({ method: "POST", path: "/check-version", body: { clientVersion } });
  const behind = (severe: boolean) => ({ upToDate: false, error: expect.stringMatching(/\S/), severe });

  runScenarios(
    () => app,
    [
      ...(
        [
          ["2.8.12", { upToDate: true }],
          ["2.8.11", behind(false)],
          ["2.8.13", behind(false)],
          ["2.7.12", behind(true)],
          ["3.8.12", behind(true)],
          ["latest", behind(true)],
          ["", behind(true)],
          ["2.8", behind(true)],
        ] as const
      ).map(([version, expected]) => ({
        name: `${JSON.stringify(version)} against server 2.8.12`,
        request: check(version),
        status: 200,
        effects: (_app: TestApp, { json }: { json: object }) => expect(json).toEqual(expected),
      })),
      { name: "requires a version", request: check(undefined), status: 400, code: "SCHEMA_ERROR" },
      {
        name: "rejects a missing body",
        request: { method: "POST", path: "/check-version" },
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects an unknown field",
        request: { method: "POST", path: "/check-version", body: { clientVersion: "1.0.0", x: 1 } },
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );
});

describe("POST /check-feature-support", () => {
  const check = (body: unknown, headers = {}) => ({ method: "POST", path: "/check-feature-support", headers, body });
  const isText = {
    status: 200,
    headers: { "content-type": "text/plain; charset=utf-8" },
    effects: (_app: TestApp, { text }: { text: string }) => expect(text).toMatch(/\w.*\.$/),
  };

  runScenarios(
    () => app,
    [
      {
        name: "includes the feature name",
        request: check({ feature_name: "teleportation" }),
        status: 200,
        effects: (_app, { text }) => expect(text).toContain("teleportation"),
      },
      ...[{}, { anything: 1 }, null, [], "text", 1, { feature_name: { x: 1 } }].map((body) => ({
        name: `accepts ${JSON.stringify(body)}, too`,
        request: check(JSON.stringify(body), { "content-type": "application/json" }),
        ...isText,
      })),
      { name: "accepts an empty body", request: check(undefined), ...isText },
      { name: "requires no authentication", request: () => check({}, project.as("server")), ...isText },
    ],
  );
});

describe("version comparison", () => {
  test.each([
    ["1.2.3", "1.2.3", { upToDate: true }],
    ["1.2.3-beta.1", "1.2.3", { upToDate: false, severe: false }],
    ["1.2.3+build", "1.2.3", { upToDate: false, severe: false }],
    ["v1.2.3", "1.2.3", { upToDate: false, severe: true }],
    ["1.2.3.4", "1.2.3", { upToDate: false, severe: true }],
    [" 1.2.3", "1.2.3", { upToDate: false, severe: true }],
    ["1.20.3", "1.2.3", { upToDate: false, severe: true }],
  ])("client %s, server %s", (client, server, expected) => {
    expect(compareVersions(client, server)).toMatchObject(expected);
  });
});
