import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import {
  define,
  definitionsPath,
  getDefinitions,
  listed,
  makeTeam,
  permissionEvents,
  redefine,
  sendGrant,
} from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  foreign = await makeProject(app);
  await define(app, foreign, "team", "foreign_team");
  await define(app, foreign, "project", "foreign_project");
});
beforeEach(async () => {
  project = await makeProject(app);
  for (const scope of ["team", "project"] as const) {
    await define(app, project, scope, `${scope}_inner`);
    await define(app, project, scope, `${scope}_outer`, [`${scope}_inner`]);
  }
});
afterAll(() => app.close());

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const notFound = (permission_id: string) =>
  ({ status: 404, code: "PERMISSION_NOT_FOUND", details: { permission_id } }) as const;

describe.each(["team", "project"] as const)("PATCH /%s-permission-definitions/{permission_id}", (scope) => {
  const other = scope === "team" ? "project" : "team";
  const inner = `${scope}_inner`;
  const outer = `${scope}_outer`;
  const request = (id: string, body: unknown, headers?: Record<string, string>): TestRequest => ({
    method: "PATCH",
    path: `${definitionsPath(scope)}/${encodeURIComponent(id)}`,
    headers: headers ?? project.as("admin"),
    body,
  });
  const change = (id: string, body: object) => redefine(app, project, scope, id, body);
  const definition = async (id: string) => (await getDefinitions(app, project, scope)).find((found) => found.id === id);

  runScenarios(
    () => app,
    [
      ...accessScenarios(request(inner, {}, {}), ["admin"], (access) => project.as(access)),
      {
        name: "an empty body changes nothing",
        request: () => request(outer, {}),
        status: 200,
        effects: (_app, { json }) => expect(json).toEqual({ id: outer, contained_permission_ids: [inner] }),
      },
      {
        name: "changing only the description keeps the contained ids",
        request: () => request(outer, { description: "Outer" }),
        status: 200,
        effects: (_app, { json }) =>
          expect(json).toEqual({ id: outer, description: "Outer", contained_permission_ids: [inner] }),
      },
      {
        name: "replaces the contained ids as a whole, and allows the permission itself",
        request: () => request(outer, { contained_permission_ids: [outer, outer] }),
        status: 200,
        contains: { contained_permission_ids: [outer] },
      },
      {
        name: "accepts an empty list of contained ids",
        request: () => request(outer, { contained_permission_ids: [] }),
        status: 200,
        contains: { contained_permission_ids: [] },
      },
      {
        name: "accepts its own id as the new id",
        request: () => request(outer, { id: outer }),
        status: 200,
        contains: { id: outer },
      },
      { name: "an unknown id is not found", request: () => request("nowhere", {}), ...notFound("nowhere") },
      {
        name: "doesn't find permissions of the other scope",
        request: () => request(`${other}_inner`, {}),
        ...notFound(`${other}_inner`),
      },
      {
        name: "doesn't find another project's permissions",
        request: () => request(`foreign_${scope}`, {}),
        ...notFound(`foreign_${scope}`),
      },
      {
        name: "can't change a system permission",
        request: () => request("$read_members", {}),
        ...notFound("$read_members"),
      },
      {
        name: "can't rename a system permission",
        request: () => request("$read_members", { id: "mine" }),
        ...notFound("$read_members"),
      },
      {
        name: "reports an unknown permission before a duplicate id",
        request: () => request("nowhere", { id: inner, contained_permission_ids: ["nowhere"] }),
        ...notFound("nowhere"),
      },
      ...[inner, `${other}_inner`].map(
        (id): Scenario => ({
          name: `rejects the duplicate id ${id} before checking contained ids`,
          request: () => request(outer, { id, contained_permission_ids: ["nowhere"] }),
          status: 400,
          code: "PERMISSION_ID_ALREADY_EXISTS",
          details: { permission_id: id },
        }),
      ),
      ...["nowhere", `${other}_inner`, `foreign_${scope}`].map(
        (id): Scenario => ({
          name: `can't contain ${id}`,
          request: () => request(outer, { contained_permission_ids: [inner, id, "later"] }),
          status: 400,
          code: "CONTAINED_PERMISSION_NOT_FOUND",
          details: { permission_id: id },
          effects: async () => expect((await definition(outer))?.contained_permission_ids).toEqual([inner]),
        }),
      ),
      {
        name: "rejects a system permission id as the new id",
        request: () => request(outer, { id: "$update_team" }),
        ...schemaError,
      },
      { name: "rejects an unknown system permission id", request: () => request("$own_team", {}), ...schemaError },
      {
        name: "rejects null for the description",
        request: () => request(outer, { description: null }),
        ...schemaError,
      },
      {
        name: "rejects null for the list",
        request: () => request(outer, { contained_permission_ids: null }),
        ...schemaError,
      },
      { name: "rejects an unknown field", request: () => request(outer, { scope }), ...schemaError },
      { name: "requires a body", request: () => ({ ...request(outer, {}), body: undefined }), ...schemaError },
    ],
  );

  describe("renaming", () => {
    test("keeps the description, the contained ids and all references", async () => {
      await change(inner, { description: "Inner" });
      const { status, json } = await change(inner, { id: "renamed" });
      expect([status, json]).toEqual([200, { id: "renamed", description: "Inner", contained_permission_ids: [] }]);
      expect((await definition(outer))?.contained_permission_ids).toEqual(["renamed"]);
      await change(outer, { id: "also_renamed" });
      expect(await definition("also_renamed")).toMatchObject({ contained_permission_ids: ["renamed"] });
      expect([await definition(inner), await definition(outer)]).toEqual([undefined, undefined]);
    });

    test("with new contained ids, the old and the new id both refer to the permission itself", async () => {
      const { json } = await change(outer, { id: "renamed", contained_permission_ids: [outer, "renamed", inner] });
      expect(json).toMatchObject({ id: "renamed", contained_permission_ids: ["renamed", inner].sort() });
    });

    test("renames every grant and emits a deletion and a creation event for each", async () => {
      const person = await signUp(app, project);
      const second = await signUp(app, project);
      const team = scope === "team" ? await makeTeam(app, project, [person, second]) : null;
      for (const { id } of [person, second]) await sendGrant(app, project, team, id, inner);
      await sendGrant(app, project, team, person.id, outer);
      const before = (await permissionEvents(app, project)).length;
      await change(inner, { id: "renamed" });
      expect(await listed(app, project, scope, { user_id: person.id })).toEqual(["renamed", outer].sort());
      expect(await listed(app, project, scope, { user_id: second.id, recursive: "true" })).toEqual(["renamed"]);
      const data = (id: string, user_id: string) => ({ id, user_id, ...(team === null ? {} : { team_id: team }) });
      expect((await permissionEvents(app, project)).slice(before)).toEqual(
        [person.id, second.id].sort().flatMap((user) => [
          { type: `${scope}_permission.deleted`, data: data(inner, user) },
          { type: `${scope}_permission.created`, data: data("renamed", user) },
        ]),
      );
    });

    test("doesn't affect users who hold it through another permission", async () => {
      const person = await signUp(app, project);
      const team = scope === "team" ? await makeTeam(app, project, [person]) : null;
      await sendGrant(app, project, team, person.id, outer);
      const before = (await permissionEvents(app, project)).length;
      await change(inner, { id: "renamed" });
      expect(await listed(app, project, scope, { user_id: person.id, recursive: "true" })).toEqual(
        [outer, "renamed"].sort(),
      );
      expect(
        await listed(app, project, scope, { user_id: person.id, permission_id: inner, recursive: "true" }),
      ).toEqual([]);
      expect(await permissionEvents(app, project)).toHaveLength(before);
    });

    test("leaves another project's permission with the old id alone", async () => {
      await define(app, foreign, scope, inner);
      await define(app, foreign, scope, outer, [inner]);
      await change(inner, { id: "renamed" });
      expect(await getDefinitions(app, foreign, scope)).toContainEqual({
        id: outer,
        contained_permission_ids: [inner],
      });
      for (const id of [inner, outer]) await redefine(app, foreign, scope, id, null);
    });
  });

  test("a newly contained permission takes effect at once", async () => {
    const person = await signUp(app, project);
    const team = scope === "team" ? await makeTeam(app, project, [person]) : null;
    await sendGrant(app, project, team, person.id, outer);
    const held = () => listed(app, project, scope, { user_id: person.id, recursive: "true" });
    await define(app, project, scope, "deepest");
    await change(inner, { contained_permission_ids: ["deepest"] });
    expect(await held()).toEqual(["deepest", inner, outer]);
    await change(outer, { contained_permission_ids: [] });
    expect(await held()).toEqual([outer]);
  });
});

describe("project defaults after a rename", () => {
  const read = async (): Promise<Record<string, unknown>> => {
    const path = "/internal/projects/current";
    const { json } = await app.send({ method: "GET", path, headers: project.as("admin") });
    return json.config as Record<string, unknown>;
  };

  test("use the new id in each list, in order", async () => {
    const path = "/internal/projects/current";
    const config = {
      team_creator_default_permissions: [{ id: "team_admin" }, { id: "team_inner" }],
      team_member_default_permissions: [{ id: "team_inner" }, { id: "$read_members" }],
      user_default_permissions: [{ id: "project_inner" }],
    };
    await app.send({ method: "PATCH", path, headers: project.as("admin"), body: { config } });
    await redefine(app, project, "team", "team_inner", { id: "a_first" });
    await redefine(app, project, "project", "project_inner", { id: "everybody" });
    expect(await read()).toMatchObject({
      team_creator_default_permissions: [{ id: "a_first" }, { id: "team_admin" }],
      team_member_default_permissions: [{ id: "$read_members" }, { id: "a_first" }],
      user_default_permissions: [{ id: "everybody" }],
    });
  });

  test("grant the new id to the next user who signs up", async () => {
    const path = "/internal/projects/current";
    const config = { user_default_permissions: [{ id: "project_inner" }] };
    await app.send({ method: "PATCH", path, headers: project.as("admin"), body: { config } });
    await redefine(app, project, "project", "project_inner", { id: "everybody" });
    const { id } = await signUp(app, project);
    expect(await listed(app, project, "project", { user_id: id })).toEqual(["everybody"]);
  });
});
