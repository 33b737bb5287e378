import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, internalProject, makeOwner, signUp, type TestUser } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../testing/test-app.ts";

let app: TestApp;
/** The owner of project `internal`. */
let operator: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  const internal = internalProject(app);
  operator = await signUp(app, internal);
  await share("internal", operator);
  await app.send({
    method: "PATCH",
    path: "/internal/projects/current",
    headers: internal.as("admin"),
    body: { config: { client_user_deletion_enabled: true } },
  });
});
afterAll(() => app.close());

const share = (projectId: string, owner: TestUser) =>
  app.platform.database.pool.query("insert into project_owners (project_id, owner_user_id) values ($1, $2)", [
    projectId,
    owner.id,
  ]);
const leave = (person: TestUser, access: "client" | "server" = "client"): Promise<TestResponse> =>
  app.send({ method: "DELETE", path: "/users/me", headers: internalProject(app).as(access, person.accessToken) });
const remove = (person: TestUser): Promise<TestResponse> =>
  app.send({
    method: "DELETE",
    path: `/users/${person.id}`,
    headers: asOwner(internalProject(app), operator.accessToken),
  });
const isThere = async (person: TestUser): Promise<boolean> =>
  (await app.send({ method: "GET", path: `/users/${person.id}`, headers: internalProject(app).as("server") }))
    .status === 200;

test.each<[string, (person: TestUser) => Promise<TestResponse>]>([
  ["deletes their own account", (person) => leave(person)],
  ["is deleted by an owner of project internal", remove],
])("the last owner of a project who %s must transfer it first", async (_how, go) => {
  const { owner, owned } = await makeOwner(app);
  const refused = await go(owner);
  expect([refused.status, refused.headers["x-stack-known-error"]]).toEqual([400, undefined]);
  expect(refused.text).toContain('only owner of "Owned".');
  expect(await isThere(owner)).toBe(true);
  await share(owned.id, operator);
  expect((await go(owner)).status).toBe(200);
});

test("counts several projects, and only those without another owner", async () => {
  const { owner, owned } = await makeOwner(app);
  await share(owned.id, operator);
  const headers = internalProject(app).as("client", owner.accessToken);
  for (const display_name of ["One", "Two", "Three"])
    await app.send({ method: "POST", path: "/internal/projects", headers, body: { display_name } });
  expect((await leave(owner)).text).toMatch(/only owner of "(One|Two|Three)" and 2 more\./);
});

test("other users can be deleted; the last owner of project internal cannot", async () => {
  const otherUser = await signUp(app, internalProject(app));
  expect((await leave(otherUser)).status).toBe(200);
  expect((await leave(operator)).status).toBe(400);
});

test("of two last owners who are deleted concurrently one stays", async () => {
  const { owner, owned } = await makeOwner(app);
  const second = await signUp(app, internalProject(app));
  await share(owned.id, second);
  const answers = await Promise.all([leave(owner), leave(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a server key can delete the last owner; the project remains with its keys", async () => {
  const { owner } = await makeOwner(app);
  expect((await leave(owner, "server")).status).toBe(200);
});
