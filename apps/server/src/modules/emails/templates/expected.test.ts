import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestProject } from "../../../testing/fixtures.ts";
import {
  contentWithText,
  makeProjectWithSmtp,
  templateRequest,
  upsertTemplate,
} from "../../../testing/mail/templates.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProjectWithSmtp(app);
  await upsertTemplate(app, project, path, { subject: "Welcome", content: contentWithText("Hello") });
});
afterAll(() => app.close());

const path = "/email_verification";
const changing = (expected: unknown, of = project, where = path) =>
  templateRequest(of, "PATCH", where, { subject: "New", expected });
const read = async (of: TestProject, where = path) => (await app.send(templateRequest(of, "GET", where))).json;

const conflict = (name: string, expected: object, fields: string[]): Scenario => ({
  name: `is rejected and changes nothing: ${name}`,
  request: () => changing(expected),
  status: 409,
  code: "CHANGED_MEANWHILE",
  details: { fields },
  effects: async () => expect(await read(project)).toMatchObject({ subject: "Welcome" }),
});

describe("PATCH /email-templates/{type} with expected values", () => {
  runScenarios(
    () => app,
    [
      conflict("another subject", { subject: "Older" }, ["subject"]),
      conflict("another content", { content: contentWithText("Older") }, ["content"]),
      conflict("both", { subject: "", content: {} }, ["subject", "content"]),
      {
        name: "an expected value for an unknown field is rejected",
        request: () => changing({ is_default: true }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "an oversized expected value is rejected",
        request: () => changing({ content: JSON.parse("[".repeat(900) + "]".repeat(900)) }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("succeeds if nothing changed, also for the default and in another language", async () => {
    const own = await makeProjectWithSmtp(app);
    for (const where of [path, `${path}?language=de`]) {
      const { subject, content } = await read(own, where);
      const { status, json } = await app.send(changing({ subject, content }, own, where));
      expect([status, json.subject]).toEqual([200, "New"]);
    }
  });

  test("an edit that races with a reset gets a conflict", async () => {
    const own = await makeProjectWithSmtp(app);
    await upsertTemplate(app, own, path, { subject: "Mine" });
    await app.send(templateRequest(own, "DELETE", path));
    expect((await app.send(changing({ subject: "Mine" }, own))).json.code).toBe("CHANGED_MEANWHILE");
    expect(await read(own)).toMatchObject({ is_default: true });
  });

  test("of twenty concurrent edits based on the same version one succeeds", async () => {
    const own = await makeProjectWithSmtp(app);
    const { subject } = await read(own);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.send(templateRequest(own, "PATCH", path, { subject: `${n}`, expected: { subject } })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === "CHANGED_MEANWHILE")).toHaveLength(19);
  });
});
