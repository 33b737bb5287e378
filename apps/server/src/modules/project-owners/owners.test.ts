import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import {
  asOwner,
  changeUser,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../testing/test-app.ts";

let app: TestApp;
let internal: TestProject;
let project: TestProject;
let owner: TestUser;
let owned: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  internal = internalProject(app);
  project = await makeProject(app);
  ({ owner, owned } = await makeOwner(app));
});
afterAll(() => app.close());

const path = "/internal/project-owners";
const unknownUserId = "00000000-0000-4000-8000-00000000000f";
const notFound = { status: 404, code: "USER_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

const as = (person: TestUser, of: TestProject) => asOwner(of, person.accessToken);
const list = (headers: Record<string, string>): TestRequest => ({ method: "GET", path, headers });
const remove = (id: string, headers = as(owner, owned)): TestRequest => ({
  method: "DELETE",
  path: `${path}/${id}`,
  headers,
});

/** A project with this many owners; the first one created it. */
async function ownedBy(count: number): Promise<{ owned: TestProject; owners: TestUser[] }> {
  const made = await makeOwner(app);
  const owners = [made.owner];
  while (owners.length < count) {
    app.advance(1);
    const next = await signUp(app, internal);
    await changeUser(app, internal, next, { server_metadata: { managedProjectIds: [made.owned.id] } });
    owners.push(next);
  }
  return { owned: made.owned, owners };
}
const idsIn = ({ json }: TestResponse) => (json.items as { user_id: string }[]).map(({ user_id }) => user_id);
const tiers = (request: TestRequest) => accessScenarios(request, ["admin"], (access) => project.as(access));

describe("GET /internal/project-owners", () => {
  runScenarios(
    () => app,
    [
      ...tiers({ method: "GET", path }),
      {
        name: "the admin key of a project without owners gets an empty list",
        request: () => list(project.as("admin")),
        status: 200,
        effects: (_app, { json }) => expect(json).toEqual({ items: [], is_paginated: false }),
      },
      {
        name: "an owner of another project is rejected",
        request: async () => list(as((await makeOwner(app)).owner, owned)),
        status: 401,
        code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      },
      {
        name: "a query parameter is rejected",
        request: () => ({ ...list(as(owner, owned)), path: `${path}?limit=1` }),
        ...schemaError,
      },
    ],
  );

  test("lists the owners with name, email and picture, oldest first, and none of another project", async () => {
    const { owned: shared, owners } = await ownedBy(3);
    const [first] = owners;
    if (!first) throw new Error("There is no first owner");
    await changeUser(app, internal, first, { display_name: "Ada", profile_image_url: "https://a.example/ada.png" });
    const answer = await app.send(list(as(first, shared)));
    expect(idsIn(answer)).toEqual(owners.map(({ id }) => id));
    expect((answer.json.items as object[])[0]).toEqual({
      user_id: first.id,
      display_name: "Ada",
      primary_email: first.email,
      profile_image_url: "https://a.example/ada.png",
      created_at_millis: expect.any(Number),
    });
  });
});

test("owners cannot be added without an invitation", async () => {
  const { status } = await app.send({ method: "POST", path, headers: as(owner, owned), body: { email: owner.email } });
  expect(status).toBe(405);
});

describe("DELETE /internal/project-owners/{user_id}", () => {
  runScenarios(
    () => app,
    [
      ...tiers({ method: "DELETE", path: `${path}/${unknownUserId}` }),
      { name: "an unknown user is not found", request: () => remove(unknownUserId), ...notFound },
      {
        name: "an owner of another project is not found and stays",
        request: async () => remove((await makeOwner(app)).owner.id),
        ...notFound,
      },
      {
        name: "a user of the project itself is not found",
        request: async () => remove((await signUp(app, project)).id, project.as("admin")),
        ...notFound,
      },
      { name: "rejects an invalid ID", request: () => remove("me"), ...schemaError },
      {
        name: "the last owner cannot be removed",
        request: () => remove(owner.id),
        status: 400,
        code: null,
        effects: async () => expect(idsIn(await app.send(list(as(owner, owned))))).toEqual([owner.id]),
      },
    ],
  );

  test("ends the owner's access immediately, regardless of the case of the id", async () => {
    const { owned: shared, owners } = await ownedBy(2);
    const [first, second] = owners as [TestUser, TestUser];
    expect((await app.send(remove(second.id.toUpperCase(), as(first, shared)))).json).toEqual({ success: true });
    expect((await app.send(list(as(second, shared)))).json.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
    expect((await app.send(remove(second.id, as(first, shared)))).json.code).toBe("USER_NOT_FOUND");
  });

  test("owners can remove themselves", async () => {
    const { owned: shared, owners } = await ownedBy(2);
    const [first, second] = owners as [TestUser, TestUser];
    expect((await app.send(remove(first.id, as(first, shared)))).status).toBe(200);
    expect(idsIn(await app.send(list(as(second, shared))))).toEqual([second.id]);
  });

  test("of all owners who remove each other concurrently one stays", async () => {
    const { owned: shared, owners } = await ownedBy(4);
    const next = (index: number) => owners[(index + 1) % owners.length]?.id ?? "";
    await Promise.all(owners.map((person, index) => app.send(remove(next(index), as(person, shared)))));
    const all = owners.map((person) => app.send(remove(person.id, as(person, shared))));
    await Promise.all(all);
    const { rows } = await app.platform.database.pool.query("select 1 from project_owners where project_id = $1", [
      shared.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

test("additions and removals are audited in the project's log, with the actor and without emails", async () => {
  const { owned: shared, owners } = await ownedBy(2);
  const [first, second] = owners as [TestUser, TestUser];
  await app.send(remove(second.id, as(first, shared)));
  const entry = (action: string, actor_type: string, actor_id: unknown, target: TestUser) => ({
    action,
    outcome: "success",
    reason: null,
    actor_type,
    actor_id,
    target_type: "user",
    target_id: target.id,
    details: {},
  });
  expect(await listAuditEntries(app, shared.id)).toEqual([
    entry("project_owner.add", "owner", first.id, first),
    // Through the users API of `internal`, with its key.
    entry("project_owner.add", "key", expect.any(String), second),
    entry("project_owner.remove", "owner", first.id, second),
  ]);
});
