import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { internalProject, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import {
  contentWithText,
  makeProjectWithSmtp,
  templateRequest,
  upsertTemplate,
} from "../../../testing/mail/templates.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let fresh: TestProject;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  fresh = await makeProject(app);
  project = await makeProjectWithSmtp(app);
  await upsertTemplate(app, project, "/magic_link", { subject: "For everybody" });
  await upsertTemplate(app, project, "/magic_link?language=de", { subject: "Auf Deutsch" });
  await upsertTemplate(app, project, "/magic_link?language=de-AT", {
    subject: "Servus",
    content: contentWithText("Servus"),
  });
});
afterAll(() => app.close());

const types = ["email_verification", "password_reset", "magic_link", "team_invitation"];
const otherTypes = ["sign_in_invitation", "security_notice", "reauthentication_code", "api_key_revoked"];
const read = (of: TestProject, path: string) => app.send(templateRequest(of, "GET", path));

describe("GET /email-templates", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: "/email-templates" }, ["admin"], (access) => fresh.as(access)),
      {
        name: "an invalid language is rejected",
        request: () => templateRequest(fresh, "GET", "?language=german"),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "POST is not supported",
        request: () => templateRequest(fresh, "POST", "", {}),
        status: 405,
      },
    ],
  );

  test("a new project has the defaults of all four types, in order, with editable text and blocks", async () => {
    const { status, json } = await read(fresh, "");
    expect(status).toBe(200);
    const items = json.items as Record<string, unknown>[];
    expect(items.map(({ type }) => type)).toEqual(types);
    for (const item of items) {
      expect(item).toMatchObject({ is_default: true, language: "", languages: [] });
      expect(item.subject).toEqual(expect.stringContaining("{{projectDisplayName}}"));
      expect(item.content).toHaveProperty("root.type", "EmailLayout");
    }
  });

  test.each([
    ["", types],
    ["?all=false", types],
    ["?all=true", [...types, ...otherTypes]],
  ])("published clients get the types that they know; with %j it has %j", async (query, expected) => {
    const items = (await read(fresh, query)).json.items as Record<string, unknown>[];
    expect(items.map(({ type }) => type)).toEqual(expected);
  });

  test("invitations of owners are sent by project internal, which alone has their template", async () => {
    const internal = internalProject(app);
    const items = (await read(internal, "?all=true")).json.items as Record<string, unknown>[];
    expect(items.map(({ type }) => type)).toEqual([...types, ...otherTypes, "owner_invitation"]);
    expect((await read(internal, "/owner_invitation")).json).toMatchObject({ type: "owner_invitation" });
    for (const [method, path] of [
      ["GET", "/owner_invitation"],
      ["PATCH", "/owner_invitation"],
      ["POST", "/owner_invitation/preview"],
      ["DELETE", "/owner_invitation"],
    ] as const) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      expect((await app.send(templateRequest(project, method, path, body))).status, method).toBe(404);
    }
  });

  test("a stored template does not affect other types and lists its languages", async () => {
    const items = (await read(project, "")).json.items as Record<string, unknown>[];
    expect(items.map((item) => [item.is_default, item.languages])).toEqual([
      [true, []],
      [true, []],
      [false, ["", "de", "de-at"]],
      [true, []],
    ]);
  });
});

describe("GET /email-templates/{type}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: "/email-templates/magic_link" }, ["admin"], (access) =>
        fresh.as(access),
      ),
      ...["/sign_in", "/MAGIC_LINK", "/__proto__", "/constructor"].map((path) => ({
        name: `the type ${path} is not found`,
        request: () => templateRequest(fresh, "GET", path),
        status: 400,
        code: "SCHEMA_ERROR" as const,
      })),
    ],
  );

  test.each([
    ["", "For everybody", ""],
    ["?language=", "For everybody", ""],
    ["?language=de", "Auf Deutsch", "de"],
    ["?language=DE-at", "Servus", "de-at"],
    ["?language=de-CH", "Auf Deutsch", "de"],
    ["?language=fr", "For everybody", ""],
  ])("with %j returns the template for that language", async (query, subject, language) => {
    const { json } = await read(project, `/magic_link${query}`);
    expect(json).toMatchObject({ type: "magic_link", subject, language, is_default: false });
  });

  test("projects do not share templates", async () => {
    expect((await read(fresh, "/magic_link")).json).toMatchObject({ is_default: true, languages: [] });
  });
});
