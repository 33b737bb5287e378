import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
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
  for (const scope of ["team", "project"] as const) await define(app, foreign, scope, `foreign_${scope}`);
});
beforeEach(async () => {
  project = await makeProject(app);
  for (const scope of ["team", "project"] as const) {
    await define(app, project, scope, `${scope}_inner`);
    await define(app, project, scope, `${scope}_outer`, [`${scope}_inner`]);
  }
});
afterAll(() => app.close());

const notFound = (permission_id: string) =>
  ({ status: 404, code: "PERMISSION_NOT_FOUND", details: { permission_id } }) as const;

describe.each(["team", "project"] as const)("DELETE /%s-permission-definitions/{permission_id}", (scope) => {
  const other = scope === "team" ? "project" : "team";
  const inner = `${scope}_inner`;
  const outer = `${scope}_outer`;
  const request = (id: string, headers?: Record<string, string>, body?: unknown): TestRequest => ({
    method: "DELETE",
    path: `${definitionsPath(scope)}/${encodeURIComponent(id)}`,
    headers: headers ?? project.as("admin"),
    body,
  });

  runScenarios(
    () => app,
    [
      ...accessScenarios(request(inner, {}), ["admin"], (access) => project.as(access)),
      {
        name: "deletes it and removes it from permissions that contain it",
        request: () => request(inner),
        status: 200,
        effects: async (_app, { json }) => {
          expect(json).toEqual({ success: true });
          const left = await getDefinitions(app, project, scope);
          expect(left).toContainEqual({ id: outer, contained_permission_ids: [] });
          expect(left.map(({ id }) => id)).not.toContain(inner);
        },
      },
      {
        name: "deleting a permission keeps the permissions it contains",
        request: () => request(outer),
        status: 200,
        effects: async () =>
          expect(await getDefinitions(app, project, scope)).toContainEqual({ id: inner, contained_permission_ids: [] }),
      },
      {
        name: "deletes a permission that contains itself",
        request: async () => {
          await redefine(app, project, scope, inner, { contained_permission_ids: [inner, outer] });
          return request(inner);
        },
        status: 200,
        effects: async () =>
          expect(await getDefinitions(app, project, scope)).toContainEqual({ id: outer, contained_permission_ids: [] }),
      },
      { name: "ignores the body", request: () => request(inner, undefined, {}), status: 200 },
      { name: "an unknown id is not found", request: () => request("nowhere"), ...notFound("nowhere") },
      {
        name: "doesn't find permissions of the other scope",
        request: () => request(`${other}_inner`),
        ...notFound(`${other}_inner`),
      },
      {
        name: "doesn't find another project's permissions",
        request: () => request(`foreign_${scope}`),
        ...notFound(`foreign_${scope}`),
      },
      {
        name: "can't delete a system permission",
        request: () => request("$read_members"),
        ...notFound("$read_members"),
      },
      { name: "rejects an invalid ID", request: () => request("No Id"), status: 400, code: "SCHEMA_ERROR" },
    ],
  );

  test("of ten concurrent deletions, one succeeds", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send(request(inner))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  test("revokes it from all holders and emits an event for each direct grant", async () => {
    const [direct, byOuter] = [await signUp(app, project), await signUp(app, project)];
    const team = scope === "team" ? await makeTeam(app, project, [direct, byOuter]) : null;
    await sendGrant(app, project, team, direct.id, inner);
    await sendGrant(app, project, team, byOuter.id, outer);
    const before = (await permissionEvents(app, project)).length;
    await app.send(request(inner));
    expect(await listed(app, project, scope, { recursive: "true" })).toEqual([outer]);
    expect((await permissionEvents(app, project)).slice(before)).toEqual([
      {
        type: `${scope}_permission.deleted`,
        data: { id: inner, user_id: direct.id, ...(team === null ? {} : { team_id: team }) },
      },
    ]);
  });

  test("a permission created again with the same id has no holders", async () => {
    const person = await signUp(app, project);
    const team = scope === "team" ? await makeTeam(app, project, [person]) : null;
    await sendGrant(app, project, team, person.id, inner);
    await sendGrant(app, project, team, person.id, outer);
    await app.send(request(inner));
    await define(app, project, scope, inner);
    expect(await listed(app, project, scope, { recursive: "true" })).toEqual([outer]);
  });

  test("another project keeps its permission with the same id and its grants", async () => {
    const theirs = await signUp(app, foreign);
    const team = scope === "team" ? await makeTeam(app, foreign, [theirs]) : null;
    await define(app, foreign, scope, inner);
    await sendGrant(app, foreign, team, theirs.id, inner);
    await app.send(request(inner));
    expect(await listed(app, foreign, scope, { user_id: theirs.id })).toEqual([inner]);
    await redefine(app, foreign, scope, inner, null);
  });
});

test("removes it from the project's defaults, and sign-up still works", async () => {
  const path = "/internal/projects/current";
  const config = {
    user_default_permissions: [{ id: "project_inner" }, { id: "project_outer" }],
    team_member_default_permissions: [{ id: "team_inner" }],
  };
  await app.send({ method: "PATCH", path, headers: project.as("admin"), body: { config } });
  await redefine(app, project, "project", "project_inner", null);
  await redefine(app, project, "team", "team_inner", null);
  await redefine(app, project, "team", "team_admin", null);
  const { json } = await app.send({ method: "GET", path, headers: project.as("admin") });
  expect(json.config).toMatchObject({
    user_default_permissions: [{ id: "project_outer" }],
    team_member_default_permissions: [],
    team_creator_default_permissions: [],
  });
  const { id } = await signUp(app, project);
  expect(await listed(app, project, "project", { user_id: id })).toEqual(["project_outer"]);
});
