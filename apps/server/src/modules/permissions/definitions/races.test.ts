import { systemPermissionIds } from "@vestibule/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { define, getDefinitions, listed, makeTeam, redefine, sendGrant } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  project = await makeProject(app);
});
afterAll(() => app.close());

const names = Array.from({ length: 12 }, (_, index) => `p${String(index).padStart(2, "0")}`);
const current = "/internal/projects/current";

test("definitions created concurrently all exist", async () => {
  await Promise.all(names.map((id) => define(app, project, "team", id, ["$read_members", "team_member"])));
  const ids = (await getDefinitions(app, project, "team")).map(({ id }) => id);
  expect(ids).toEqual([...names, "team_admin", "team_member"]);
});

test("the links of a long chain created concurrently are resolved end to end", async () => {
  for (const id of names) await define(app, project, "team", id);
  const links = names.map((id, index) => ({ id, contained: [names[index + 1] ?? "$update_team"] }));
  await Promise.all(
    links.map(({ id, contained }) => redefine(app, project, "team", id, { contained_permission_ids: contained })),
  );
  const person = await signUp(app, project);
  await sendGrant(app, project, await makeTeam(app, project, [person]), person.id, "p00");
  expect(await listed(app, project, "team", { recursive: "true" })).toEqual(["$update_team", ...names]);
});

test("concurrent changes of descriptions, contained ids and ids are all kept", async () => {
  for (const id of names)
    await define(
      app,
      project,
      "team",
      id,
      names.filter((other) => other < id),
    );
  const answers = await Promise.all([
    ...names.map((id) => redefine(app, project, "team", id, { description: `It is ${id}` })),
    ...names.map((id) => redefine(app, project, "team", id, { id: `${id}_new` })),
  ]);
  // Requests after the rename do not find the old id.
  expect(answers.slice(names.length).map(({ status }) => status)).toEqual(names.map(() => 200));
  const kept = answers.slice(0, names.length).map(({ status }) => status === 200);
  expect((await getDefinitions(app, project, "team")).slice(0, names.length)).toEqual(
    names.map((id, index) => ({
      id: `${id}_new`,
      ...(kept[index] ? { description: `It is ${id}` } : {}),
      contained_permission_ids: names.slice(0, index).map((other) => `${other}_new`),
    })),
  );
});

test("of ten concurrent renames to the same id, one succeeds", async () => {
  for (const id of names) await define(app, project, "project", id);
  const answers = await Promise.all(names.map((id) => redefine(app, project, "project", id, { id: "the_one" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(names.length - 1).fill(400)]);
  expect(await getDefinitions(app, project, "project")).toHaveLength(names.length);
});

test("concurrent changes of project settings and default permission ids are both kept", async () => {
  for (const id of names) await define(app, project, "project", id);
  const write = (config: object) =>
    app.send({ method: "PATCH", path: current, headers: project.as("admin"), body: { config } });
  await write({ user_default_permissions: names.map((id) => ({ id })) });
  const answers = await Promise.all([
    ...names.map((id) => redefine(app, project, "project", id, { id: `${id}_new` })),
    write({ passkey_enabled: true }),
    write({ create_team_on_sign_up: true }),
    write({ team_member_default_permissions: [{ id: "team_admin" }] }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { json } = await app.send({ method: "GET", path: current, headers: project.as("admin") });
  expect(json.config).toMatchObject({
    passkey_enabled: true,
    create_team_on_sign_up: true,
    team_member_default_permissions: [{ id: "team_admin" }],
    user_default_permissions: names.map((id) => ({ id: `${id}_new` })),
  });
});

test("a default permission that is deleted while it is being set never stays in the settings", async () => {
  for (const id of names) await define(app, project, "project", id);
  const answers = await Promise.all(
    names.flatMap((id) => [
      app.send({
        method: "PATCH",
        path: current,
        headers: project.as("admin"),
        body: { config: { user_default_permissions: [{ id }] } },
      }),
      redefine(app, project, "project", id, null),
    ]),
  );
  for (const { status } of answers) expect([200, 400]).toContain(status);
  const { json } = await app.send({ method: "GET", path: current, headers: project.as("admin") });
  expect(json.config).toMatchObject({ user_default_permissions: [] });
});

test("users can sign up while permissions are created, renamed and deleted", async () => {
  await define(app, project, "project", "everybody");
  const config = { user_default_permissions: [{ id: "everybody" }], create_team_on_sign_up: true };
  await app.send({ method: "PATCH", path: current, headers: project.as("admin"), body: { config } });
  const [people] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, () => signUp(app, project))),
    redefine(app, project, "project", "everybody", { id: "all" }),
    redefine(app, project, "team", "team_admin", { contained_permission_ids: [...systemPermissionIds] }),
    redefine(app, project, "team", "team_member", null),
  ]);
  expect(people).toHaveLength(12);
  expect(await listed(app, project, "project", { permission_id: "everybody" })).toEqual([]);
});
