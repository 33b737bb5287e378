import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { define, definitionsPath, getDefinitions, redefine } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  project = await makeProject(app);
  for (const scope of ["team", "project"] as const) {
    await define(app, project, scope, `${scope}_b`);
    await define(app, project, scope, `${scope}_a`);
    await define(app, project, scope, `${scope}_outer`, [`${scope}_b`, `${scope}_a`]);
  }
});
afterAll(() => app.close());

describe.each(["team", "project"] as const)(
  "PATCH /%s-permission-definitions/{permission_id} with `expected`",
  (scope) => {
    const outer = `${scope}_outer`;
    const contained = [`${scope}_a`, `${scope}_b`];
    const changing = (expected: unknown): TestRequest => ({
      method: "PATCH",
      path: `${definitionsPath(scope)}/${outer}`,
      headers: project.as("admin"),
      body: { description: "New", expected },
    });
    const described = async () =>
      (await getDefinitions(app, project, scope)).find(({ id }) => id === outer)?.description;
    const conflict = (name: string, expected: object, fields: string[]): Scenario => ({
      name: `is rejected and changes nothing: ${name}`,
      request: () => changing(expected),
      status: 409,
      code: "CHANGED_MEANWHILE",
      details: { fields },
      effects: async () => expect(await described()).toBeUndefined(),
    });

    runScenarios(
      () => app,
      [
        conflict("a description that was empty", { description: "Older" }, ["description"]),
        conflict("other contents", { contained_permission_ids: [`${scope}_a`] }, ["contained_permission_ids"]),
        conflict("both", { description: "", contained_permission_ids: [] }, [
          "description",
          "contained_permission_ids",
        ]),
        ...[{}, { description: null }, { contained_permission_ids: contained }].map(
          (expected): Scenario => ({
            name: `updates: ${JSON.stringify(expected)} matches the current values`,
            request: () => changing(expected),
            status: 200,
            contains: { description: "New" },
          }),
        ),
        {
          name: "an expected value for an unknown field is rejected",
          request: () => changing({ id: outer }),
          status: 400,
          code: "SCHEMA_ERROR",
        },
        { name: "rejects null for `expected`", request: () => changing(null), status: 400, code: "SCHEMA_ERROR" },
      ],
    );

    test("of twenty concurrent edits based on the same version one succeeds", async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          redefine(app, project, scope, outer, { description: `${n}`, expected: { description: null } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ json }) => json.code === "CHANGED_MEANWHILE")).toHaveLength(19);
    });
  },
);
