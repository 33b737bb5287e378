import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import type { TestProject } from "../../../testing/fixtures.ts";
import { makeProjectWithSmtp, templateRequest, upsertTemplate } from "../../../testing/mail/templates.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProjectWithSmtp(app);
  foreign = await makeProjectWithSmtp(app);
});
afterAll(() => app.close());

const path = "/password_reset";
const reset = (of: TestProject, where = path) => templateRequest(of, "DELETE", where);
const read = async (of: TestProject, where = path) => (await app.send(templateRequest(of, "GET", where))).json;

describe("DELETE /email-templates/{type}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "DELETE", path: `/email-templates${path}` }, ["admin"], (access) =>
        project.as(access),
      ),
      {
        name: "a project without a custom template has nothing to reset",
        request: () => reset(foreign),
        status: 404,
        code: null,
      },
      { name: "rejects an unknown type", request: () => reset(project, "/none"), status: 400, code: "SCHEMA_ERROR" },
      {
        name: "another project's template is not found",
        request: async () => {
          await upsertTemplate(app, project, path, { subject: "Mine" });
          return reset(foreign);
        },
        status: 404,
        code: null,
        effects: async () => expect(await read(project)).toMatchObject({ subject: "Mine" }),
      },
      {
        name: "restores the default, once",
        request: async () => {
          await upsertTemplate(app, project, path, { subject: "Mine" });
          return reset(project);
        },
        status: 200,
        contains: { success: true },
        effects: async () => {
          expect(await read(project)).toMatchObject({ is_default: true, languages: [] });
          expect(await app.send(reset(project))).toMatchObject({ status: 404 });
        },
      },
    ],
  );

  test("for one language keeps the others", async () => {
    const own = await makeProjectWithSmtp(app);
    await upsertTemplate(app, own, path, { subject: "All" });
    await upsertTemplate(app, own, `${path}?language=de`, { subject: "Deutsch" });
    expect(await app.send(reset(own, `${path}?language=fr`))).toMatchObject({ status: 404 });
    expect(await app.send(reset(own, `${path}?language=de-AT`))).toMatchObject({ status: 404 });
    expect(await app.send(reset(own))).toMatchObject({ status: 200 });
    expect(await read(own)).toMatchObject({ is_default: true, languages: ["de"] });
    expect(await read(own, `${path}?language=de`)).toMatchObject({ subject: "Deutsch" });
  });

  test("concurrent updates all get a response and leave one template or none", async () => {
    const own = await makeProjectWithSmtp(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        app.send(index % 2 ? reset(own) : templateRequest(own, "PATCH", path, { subject: `Change ${index}` })),
      ),
    );
    for (const [index, { status }] of answers.entries()) expect(index % 2 ? [200, 404] : [200]).toContain(status);
    const { is_default, languages } = await read(own);
    expect(languages).toEqual(is_default ? [] : [""]);
  });

  test("is audited", async () => {
    const own = await makeProjectWithSmtp(app);
    await upsertTemplate(app, own, `${path}?language=de`, {});
    await app.send(reset(own, `${path}?language=de`));
    expect(
      (await listAuditEntries(app, own.id)).filter(({ action }) => action === "email_template.reset"),
    ).toMatchObject([
      { actor_type: "key", target_type: "email_template", target_id: "password_reset", details: { language: "de" } },
    ]);
  });
});
