import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { define, definitionsOf, definitionsPath } from "../testing/fixtures.ts";

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
        name: "defines one with an id alone: no description, and it contains nothing",
        request: () => request({ id: `all:letters_09_${scope}` }),
        status: 201,
        effects: async (_app, { json }) => {
          expect(json).toEqual({ id: `all:letters_09_${scope}`, contained_permission_ids: [] });
          expect(await definitionsOf(app, project, scope)).toContainEqual(json);
          expect(await definitionsOf(app, project, other)).not.toContainEqual(json);
        },
      },
      {
        name: "keeps the description, and what it contains in order and once",
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
        name: "an empty description is one",
        request: () => request({ id: fresh(), description: "" }),
        status: 201,
        contains: { description: "" },
      },
      {
        name: "a number is read as its digits",
        request: () => request({ id: scope.length, description: 7 }),
        status: 201,
        contains: { id: String(scope.length), description: "7" },
      },
      {
        name: "an id of its own scope is taken",
        request: () => request({ id: `${scope}_known` }),
        ...exists(`${scope}_known`),
      },
      {
        name: "an id of the other scope is taken",
        request: () => request({ id: `${other}_known` }),
        ...exists(`${other}_known`),
      },
      {
        name: "an id that only another project has is free",
        request: () => request({ id: `foreign_${scope}` }),
        status: 201,
      },
      {
        name: "a taken id is told before what is wrong with its content",
        request: () => request({ id: `${scope}_known`, contained_permission_ids: ["nowhere"] }),
        ...exists(`${scope}_known`),
      },
      {
        name: "what it contains must exist, and the first that does not is told",
        request: () => containing(`${scope}_known`, "nowhere", "anywhere"),
        ...notContained("nowhere"),
      },
      {
        name: "what it contains must be of the same scope",
        request: () => containing(`${other}_known`),
        ...notContained(`${other}_known`),
      },
      {
        name: "another project's permissions do not exist here",
        request: () => containing(`foreign_${other === "team" ? "team" : "project"}`),
        ...notContained(`foreign_${other}`),
      },
      scope === "team"
        ? {
            name: "a team's may contain the system's, which come first",
            request: () => containing("team_known", "$manage_api_keys"),
            status: 201,
            contains: { contained_permission_ids: ["$manage_api_keys", "team_known"] },
          }
        : {
            name: "the system's are of teams, and not for a project's",
            request: () => containing("$manage_api_keys"),
            ...notContained("$manage_api_keys"),
          },
      ...["", "Upper", "a-b", "a b", "a.b", "$x", "$read_members", "ä", "a\u0000", "a".repeat(257)].map(
        (id): Scenario => ({
          name: `${JSON.stringify(id).slice(0, 20)} is no id`,
          request: () => request({ id }),
          ...schemaError,
        }),
      ),
      { name: "an id of 256 characters is one", request: () => request({ id: scope.padEnd(256, "b") }), status: 201 },
      { name: "an id is needed", request: () => request({}), ...schemaError },
      { name: "an id of null is none", request: () => request({ id: null }), ...schemaError },
      { name: "a description of null is none", request: () => request({ id: "x", description: null }), ...schemaError },
      {
        name: "a description of 2000 characters is kept",
        request: () => request({ id: fresh(), description: "ü".repeat(2_000) }),
        status: 201,
      },
      {
        name: "a longer one is refused",
        request: () => request({ id: fresh(), description: "d".repeat(2_001) }),
        ...schemaError,
      },
      { name: "an unknown system permission is no id", request: () => containing("$own_team"), ...schemaError },
      { name: "null is no contained id", request: () => containing(null), ...schemaError },
      {
        name: "contained ids are a list",
        request: () => request({ id: fresh(), contained_permission_ids: "team_known" }),
        ...schemaError,
      },
      { name: "an unknown field is refused", request: () => request({ id: fresh(), scope }), ...schemaError },
      { name: "a body is needed", request: () => ({ ...request({}), body: undefined }), ...schemaError },
      { name: "a list is no body", request: () => request([]), ...schemaError },
    ],
  );

  test("a refused one leaves nothing", async () => {
    const before = await definitionsOf(app, project, scope);
    await app.send(containing("nowhere"));
    expect(await definitionsOf(app, project, scope)).toEqual(before);
  });

  test("of twenty of one id at once, in both scopes, exactly one is defined, and the others are told", async () => {
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

describe("how much a project may define", () => {
  const fill = (into: TestProject, from: number, to: number) =>
    app.platform.database.pool.query(
      "insert into permission_definitions (project_id, id, scope) select $1, 'fill' || n, 'project' from generate_series($2::int, $3::int) n",
      [into.id, from, to],
    );
  const create = (into: TestProject, body: object) =>
    app.send({ method: "POST", path: definitionsPath("project"), headers: into.as("admin"), body });

  test("500 permissions, those of both scopes together; then one has to go first", async () => {
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

  test("of ten at once where one fits, one is defined", async () => {
    const full = await makeProject(app);
    await fill(full, 1, 497);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => create(full, { id: `last${index}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
  });

  test("500 contained ids, each counted once, and no more", async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `fill${index + 1}`);
    const refused = await create(project, { id: "wide", contained_permission_ids: ids });
    expect([refused.status, refused.json.code]).toEqual([400, undefined]);
    expect(refused.text).toContain("500");
    const repeated = Array.from({ length: 501 }, () => "wide");
    expect((await create(project, { id: "wide", contained_permission_ids: repeated })).status).toBe(201);
  });

  test("one that contains hundreds, which contain it, is written and found both ways", async () => {
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
