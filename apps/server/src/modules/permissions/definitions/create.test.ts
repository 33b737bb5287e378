import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { define, definitionsPath, getDefinitions } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  await define(app, project, "team", "team_known");
  await define(app, project, "project", "project_known");
  await define(app, foreign, "team", "foreign_team");
  await define(app, foreign, "project", "foreign_project");
});
afterAll(() => app.close());

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const exists = (permission_id: string) =>
  ({ status: 400, code: "PERMISSION_ID_ALREADY_EXISTS", details: { permission_id } }) as const;
const notContained = (permission_id: string) =>
  ({ status: 400, code: "CONTAINED_PERMISSION_NOT_FOUND", details: { permission_id } }) as const;

describe.each(["team", "project"] as const)("POST /%s-permission-definitions", (scope) => {
  const other = scope === "team" ? "project" : "team";
  const fresh = () => `p_${crypto.randomUUID().replaceAll("-", "_")}`;
  const request = (body: unknown, headers?: Record<string, string>): TestRequest => ({
    method: "POST",
    path: definitionsPath(scope),
    headers: headers ?? project.as("admin"),
    body,
  });
  const containing = (...contained_permission_ids: unknown[]) => request({ id: fresh(), contained_permission_ids });

  runScenarios(
    () => app,
    [
      ...accessScenarios(request({ id: "x" }, {}), ["admin"], (access) => project.as(access)),
      {
        name: "defines a permission with only an id: no description and no contained permissions",
        request: () => request({ id: `all:letters_09_${scope}` }),
        status: 201,
        effects: async (_app, { json }) => {
          expect(json).toEqual({ id: `all:letters_09_${scope}`, contained_permission_ids: [] });
          expect(await getDefinitions(app, project, scope)).toContainEqual(json);
          expect(await getDefinitions(app, project, other)).not.toContainEqual(json);
        },
      },
      {
        name: "stores the description, and the contained ids sorted and without duplicates",
        request: () =>
          request({
            id: `${scope}_whole`,
            description: "Does it all",
            contained_permission_ids: [`${scope}_known`, `${scope}_whole`, `${scope}_known`],
          }),
        status: 201,
        effects: (_app, { json }) =>
          expect(json).toEqual({
            id: `${scope}_whole`,
            description: "Does it all",
            contained_permission_ids: [`${scope}_known`, `${scope}_whole`],
          }),
      },
      {
        name: "accepts an empty description",
        request: () => request({ id: fresh(), description: "" }),
        status: 201,
        contains: { description: "" },
      },
      {
        name: "converts a number to a string",
        request: () => request({ id: scope.length, description: 7 }),
        status: 201,
        contains: { id: String(scope.length), description: "7" },
      },
      {
        name: "rejects an id that exists in the same scope",
        request: () => request({ id: `${scope}_known` }),
        ...exists(`${scope}_known`),
      },
      {
        name: "rejects an id that exists in the other scope",
        request: () => request({ id: `${other}_known` }),
        ...exists(`${other}_known`),
      },
      {
        name: "accepts an id that only another project uses",
        request: () => request({ id: `foreign_${scope}` }),
        status: 201,
      },
      {
        name: "reports a duplicate id before invalid contained ids",
        request: () => request({ id: `${scope}_known`, contained_permission_ids: ["nowhere"] }),
        ...exists(`${scope}_known`),
      },
      {
        name: "reports the first contained id that does not exist",
        request: () => containing(`${scope}_known`, "nowhere", "anywhere"),
        ...notContained("nowhere"),
      },
      {
        name: "rejects contained ids of the other scope",
        request: () => containing(`${other}_known`),
        ...notContained(`${other}_known`),
      },
      {
        name: "doesn't find another project's permissions",
        request: () => containing(`foreign_${other === "team" ? "team" : "project"}`),
        ...notContained(`foreign_${other}`),
      },
      scope === "team"
        ? {
            name: "a team permission can contain system permissions, which are listed first",
            request: () => containing("team_known", "$manage_api_keys"),
            status: 201,
            contains: { contained_permission_ids: ["$manage_api_keys", "team_known"] },
          }
        : {
            name: "a project permission can't contain system permissions",
            request: () => containing("$manage_api_keys"),
            ...notContained("$manage_api_keys"),
          },
      ...["", "Upper", "a-b", "a b", "a.b", "$x", "$read_members", "ä", "a\u0000", "a".repeat(257)].map(
        (id): Scenario => ({
          name: `rejects ${JSON.stringify(id).slice(0, 20)} as an id`,
          request: () => request({ id }),
          ...schemaError,
        }),
      ),
      { name: "accepts an id of 256 characters", request: () => request({ id: scope.padEnd(256, "b") }), status: 201 },
      { name: "requires an id", request: () => request({}), ...schemaError },
      { name: "rejects a null id", request: () => request({ id: null }), ...schemaError },
      { name: "rejects a null description", request: () => request({ id: "x", description: null }), ...schemaError },
      {
        name: "stores a description of 2000 characters",
        request: () => request({ id: fresh(), description: "ü".repeat(2_000) }),
        status: 201,
      },
      {
        name: "rejects a longer description",
        request: () => request({ id: fresh(), description: "d".repeat(2_001) }),
        ...schemaError,
      },
      { name: "rejects an unknown system permission", request: () => containing("$own_team"), ...schemaError },
      { name: "rejects null as a contained id", request: () => containing(null), ...schemaError },
      {
        name: "requires contained ids to be a list",
        request: () => request({ id: fresh(), contained_permission_ids: "team_known" }),
        ...schemaError,
      },
      { name: "rejects an unknown field", request: () => request({ id: fresh(), scope }), ...schemaError },
      { name: "requires a body", request: () => ({ ...request({}), body: undefined }), ...schemaError },
      { name: "rejects a list as the body", request: () => request([]), ...schemaError },
    ],
  );

  test("a rejected request stores nothing", async () => {
    const before = await getDefinitions(app, project, scope);
    await app.send(containing("nowhere"));
    expect(await getDefinitions(app, project, scope)).toEqual(before);
  });

  test("with twenty concurrent creations of one id in both scopes, one succeeds and the others get a conflict error", async () => {
    const id = fresh();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.send({
          method: "POST",
          path: definitionsPath(index % 2 ? scope : other),
          headers: project.as("admin"),
          body: { id },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
    expect(answers.filter(({ json }) => json.code === "PERMISSION_ID_ALREADY_EXISTS")).toHaveLength(19);
  });
});

describe("limits on permission definitions", () => {
  const fill = (into: TestProject, from: number, to: number) =>
    app.platform.database.pool.query(
      "insert into permission_definitions (project_id, id, scope) select $1, 'fill' || n, 'project' from generate_series($2::int, $3::int) n",
      [into.id, from, to],
    );
  const create = (into: TestProject, body: object) =>
    app.send({ method: "POST", path: definitionsPath("project"), headers: into.as("admin"), body });

  test("allows 500 permissions across both scopes, and another only after one is deleted", async () => {
    const full = await makeProject(app);
    await fill(full, 1, 497);
    expect((await create(full, { id: "last" })).status).toBe(201);
    const refused = await create(full, { id: "too_many" });
    expect([refused.status, refused.json.code]).toEqual([400, undefined]);
    expect(refused.text).toContain("500");
    expect((await create(full, { id: "last" })).json.code).toBe("PERMISSION_ID_ALREADY_EXISTS");
    await app.send({ method: "DELETE", path: `${definitionsPath("project")}/last`, headers: full.as("admin") });
    expect((await create(full, { id: "too_many" })).status).toBe(201);
  });

  test("with ten concurrent creations and one free place, one succeeds", async () => {
    const full = await makeProject(app);
    await fill(full, 1, 497);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => create(full, { id: `last${index}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
  });

  test("allows 500 distinct contained ids and no more", async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `fill${index + 1}`);
    const refused = await create(project, { id: "wide", contained_permission_ids: ids });
    expect([refused.status, refused.json.code]).toEqual([400, undefined]);
    expect(refused.text).toContain("500");
    const repeated = Array.from({ length: 501 }, () => "wide");
    expect((await create(project, { id: "wide", contained_permission_ids: repeated })).status).toBe(201);
  });

  test("hundreds of mutually containing permissions are stored and resolved in both directions", async () => {
    const wide = await makeProject(app);
    await fill(wide, 1, 400);
    const contained = Array.from({ length: 400 }, (_, index) => `fill${index + 1}`);
    await create(wide, { id: "wide", contained_permission_ids: contained });
    const inner = { method: "PATCH", path: `${definitionsPath("project")}/fill7`, headers: wide.as("admin") };
    await app.send({ ...inner, body: { contained_permission_ids: ["wide"] } });
    const { rows } = await app.platform.database.pool.query(
      `select permission_id, count(*)::int as count from permission_closure
       where project_id = $1 and permission_id !~ '^team_' group by permission_id order by 1`,
      [wide.id],
    );
    expect(rows).toEqual([
      { permission_id: "fill7", count: 400 },
      { permission_id: "wide", count: 400 },
    ]);
  });
});
