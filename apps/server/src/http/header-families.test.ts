import { createRequire } from "node:module";
import {
  errorStatus,
  headerPrefixes,
  inAllFamilies,
  inFamily,
  requestHeaders,
  sentErrorCodes,
} from "@vestibule/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { isKnownCode } from "./header-families.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

/** The same headers with the names of the newer family. */
const asNewer = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [inFamily(name, "hexclave"), value]));
const without = (headers: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
const keyless = () => without(asNewer(project.as("client")), inFamily(requestHeaders.publishableClientKey, "hexclave"));
const get = (path: string, headers: Record<string, string>) => app.send({ method: "GET", path, headers });

describe("a request with the newer header names", () => {
  test.each(["client", "server", "admin"] as const)("is authenticated with access type %s", async (accessType) => {
    const { status, headers } = await get("/projects/current", asNewer(project.as(accessType)));
    expect(status).toBe(200);
    expect(headers).toHaveProperty("x-hexclave-request-id");
    expect(headers).not.toHaveProperty("x-stack-request-id");
  });

  test("is answered for its user", async () => {
    const { json } = await get("/users/me", asNewer(project.as("client", user.accessToken)));
    expect(json.id).toBe(user.id);
  });

  test("gets errors in the newer headers, and as 200 if it asks for it", async () => {
    const headers = {
      ...asNewer(project.as("client")),
      "x-hexclave-access-token": "x",
      "x-hexclave-override-error-status": "true",
    };
    const response = await get("/users/me", headers);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      "x-hexclave-known-error": "UNPARSABLE_ACCESS_TOKEN",
      "x-hexclave-actual-status": "401",
    });
    expect(response.headers["access-control-expose-headers"]).toContain("x-hexclave-known-error");
    expect(Object.keys(response.headers).filter((name) => name.startsWith("x-stack-"))).toEqual([]);
  });

  test("may not contain older names, too", async () => {
    const { status, text, headers } = await get("/projects/current", { ...project.as("client"), ...keyless() });
    expect([status, headers["x-stack-known-error"]]).toEqual([400, undefined]);
    expect(text).toBe("A request must not mix headers that begin with x-stack- and x-hexclave-.");
  });

  test("other headers with either prefix are ignored", async () => {
    const headers = { ...project.as("client"), "x-hexclave-something-else": "1" };
    expect((await get("/projects/current", headers)).status).toBe(200);
  });
});

describe("fields that only newer clients know", () => {
  const newerFields: [string, "client" | "server" | "admin", () => string, object][] = [
    ["the own user", "client", () => "/users/me", { is_restricted: false, restricted_reason: null }],
    [
      "a user",
      "server",
      () => `/users/${user.id}`,
      {
        is_restricted: false,
        restricted_reason: null,
        restricted_by_admin: false,
        country_code: null,
        risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } },
      },
    ],
    ["the project", "client", () => "/projects/current", { config: { allow_localhost: true, domains: [] } }],
    [
      "the project's configuration",
      "admin",
      () => "/internal/projects/current",
      {
        is_development_environment: false,
        owner_team_id: null,
        onboarding_status: "completed",
        config: { email_theme: expect.any(String) },
      },
    ],
  ];

  test.each(newerFields)("are in %s with access type %s", async (_what, accessType, path, fields) => {
    const headers = project.as(accessType, accessType === "client" ? user.accessToken : undefined);
    expect((await get(path(), asNewer(headers))).json).toMatchObject(fields);
  });

  test.each(newerFields)(
    "are not in %s for older clients with access type %s",
    async (_what, accessType, path, fields) => {
      const headers = project.as(accessType, accessType === "client" ? user.accessToken : undefined);
      const { json } = await get(path(), headers);
      const names = Object.keys(fields).filter((name) => name !== "config");
      expect(Object.keys(json).filter((name) => names.includes(name))).toEqual([]);
      const config: object = typeof json.config === "object" && json.config !== null ? json.config : {};
      expect(accessType === "client" ? config : {}).not.toHaveProperty("domains");
      expect(config).not.toHaveProperty("email_theme");
    },
  );
});

describe("a preflight request", () => {
  test("allows and exposes the names of every family, and tracing headers once", async () => {
    const { headers } = await app.send({ method: "OPTIONS", path: "/users/me" });
    const allowed = headers["access-control-allow-headers"]?.split(", ") ?? [];
    expect(allowed).toEqual(expect.arrayContaining([...inAllFamilies(Object.values(requestHeaders))]));
    expect(allowed).toEqual([...new Set(allowed)]);
    expect(headers["access-control-expose-headers"]?.split(", ")).toEqual(
      expect.arrayContaining(Object.values(headerPrefixes).map((prefix) => `${prefix}known-error`)),
    );
  });
});

describe("a client without a publishable key", () => {
  test("can use a project that needs none", async () => {
    expect((await get("/projects/current", keyless())).status).toBe(200);
  });

  test("is rejected by a project that needs one", async () => {
    const strict = await makeProject(app, { publishable_client_key_required: true });
    const headers = { ...keyless(), "x-hexclave-project-id": strict.id };
    expect((await get("/projects/current", headers)).json).toMatchObject({
      code: "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT",
      details: { project_id: strict.id },
    });
  });

  test("learns that a project doesn't exist", async () => {
    const unknown = "6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
    const { status, json } = await get("/projects/current", { ...keyless(), "x-hexclave-project-id": unknown });
    expect([status, json]).toMatchObject([
      400,
      { code: "CURRENT_PROJECT_NOT_FOUND", details: { project_id: unknown } },
    ]);
  });

  test("with the older header names, needs a key as before", async () => {
    const headers = without(project.as("client"), requestHeaders.publishableClientKey);
    expect((await get("/projects/current", headers)).json.code).toBe("CLIENT_AUTHENTICATION_REQUIRED");
  });

  test("of a server or an admin is rejected as before", async () => {
    const headers = without(asNewer(project.as("server")), "x-hexclave-secret-server-key");
    expect((await get("/projects/current", headers)).json.code).toBe("SERVER_AUTHENTICATION_REQUIRED");
  });
});

describe("an error code that the newest client doesn't know", () => {
  const findPackage = createRequire(createRequire(import.meta.url).resolve("stackframe-js-newest"));
  const { KnownErrors } = findPackage("@stackframe/stack-shared") as {
    KnownErrors: Readonly<Record<string, { errorCode: string }>>;
  };
  const known = new Set(Object.values(KnownErrors).map(({ errorCode }) => errorCode));

  test.each(sentErrorCodes())("is never sent to it: %s", (code) => {
    expect(isKnownCode({ headerFamily: "hexclave" }, code)).toBe(known.has(code));
    expect(isKnownCode({ headerFamily: "stack" }, code)).toBe(true);
  });

  test("becomes its status and its message", async () => {
    const path = "/users/me";
    const body = { display_name: "New", expected: { display_name: "Other" } };
    const change = (headers: Record<string, string>) =>
      app.send({ method: "PATCH", path: `/users/${user.id}`, headers, body });
    const older = await change(project.as("server"));
    expect([older.status, older.json.code]).toEqual([errorStatus.CHANGED_MEANWHILE, "CHANGED_MEANWHILE"]);
    const { status, text, headers } = await change(asNewer(project.as("server")));
    expect([status, text]).toEqual([errorStatus.CHANGED_MEANWHILE, older.json.error]);
    expect(headers).not.toHaveProperty("x-hexclave-known-error");
    expect((await get(path, project.as("server", user.accessToken))).json.display_name).toBeNull();
  });
});

describe("an unknown project", () => {
  test.each(["client", "server", "admin"] as const)("has an error of its own for newer clients: %s", async (access) => {
    const headers = { ...project.as(access), "x-stack-project-id": "6fbf22b5-4b4c-41a9-8a0e-54f2ab0cd15f" };
    const { status, json } = await get("/projects/current", asNewer(headers));
    expect([status, json.code]).toEqual([400, "CURRENT_PROJECT_NOT_FOUND"]);
    expect((await get("/projects/current", headers)).json.code).toMatch(/^INVALID_/);
  });
});
