import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { internalProject, makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../testing/test-app.ts";
import { define } from "../permissions/testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  foreign = await makeProject(app);
  await define(app, foreign, "team", "theirs");
  await define(app, foreign, "project", "theirs_everywhere");
});
beforeEach(async () => {
  project = await makeProject(app);
  await define(app, project, "team", "write");
  await define(app, project, "project", "everybody");
});
afterAll(() => app.close());

const path = "/internal/projects/current";
const write = (config: object): Promise<TestResponse> =>
  app.send({ method: "PATCH", path, headers: project.as("admin"), body: { config } });
const read = async (): Promise<ProjectConfigRead> => {
  const { json } = await app.send({ method: "GET", path, headers: project.as("admin") });
  return json.config as ProjectConfigRead;
};
const expectRefused = async (config: object, words: readonly string[]): Promise<void> => {
  const before = await read();
  const { status, text, headers } = await write(config);
  expect([status, headers["x-stack-known-error"]]).toEqual([400, undefined]);
  for (const word of words) expect(text).toContain(word);
  expect(await read()).toEqual(before);
};
/** Stores ids without a definition, as an older server could have left them. */
const leaveStale = async (config: Record<string, object>): Promise<void> => {
  await app.platform.database.pool.query("update projects set config = config || $2::jsonb where id = $1", [
    project.id,
    JSON.stringify(config),
  ]);
  app.projects.invalidate(project.id);
};

describe.each([
  ["team_creator_default_permissions", "write", "everybody"],
  ["team_member_default_permissions", "write", "everybody"],
  ["user_default_permissions", "everybody", "write"],
] as const)("%s", (name, good, ofOtherScope) => {
  test("are stored without duplicates and replaced as a whole", async () => {
    expect((await write({ [name]: [{ id: good }, { id: good }] })).status).toBe(200);
    expect((await read())[name]).toEqual([{ id: good }]);
    await write({ [name]: [] });
    expect((await read())[name]).toEqual([]);
  });

  test.each<[string, object]>([
    ["a missing id", {}],
    ["an empty id", { id: "" }],
    ["an unknown field", { id: "x", y: 1 }],
  ])("%s is rejected", async (_what, permission) => {
    const { json } = await write({ [name]: [permission] });
    expect(json.code).toBe("SCHEMA_ERROR");
    expect(json.error).toContain(`body.config.${name}.0`);
  });

  test.each([
    ["nothing bears", "nowhere"],
    ["is of the other scope", ofOtherScope],
    ["only another project has", "theirs"],
    ["only another project has in the whole of it", "theirs_everywhere"],
    ["could not be one", "No Id at all"],
  ])("rejects an id that %s, naming the id and the list", async (_what, id) => {
    await expectRefused({ passkey_enabled: true, [name]: [{ id: good }, { id }] }, [name, JSON.stringify(id)]);
  });

  test("drops stale ids when they are sent back, or when nothing is sent", async () => {
    await leaveStale({ [name]: [{ id: "gone" }, { id: good }] });
    expect((await write({ [name]: [{ id: "gone" }, { id: good }] })).status).toBe(200);
    expect((await read())[name]).toEqual([{ id: good }]);
    await leaveStale({ [name]: [{ id: "gone" }] });
    await write({ passkey_enabled: true });
    expect((await read())[name]).toEqual([]);
  });
});

test("system permissions are valid for teams, sorted by id", async () => {
  await write({ team_member_default_permissions: [{ id: "write" }, { id: "$read_members" }] });
  expect((await read()).team_member_default_permissions).toEqual([{ id: "$read_members" }, { id: "write" }]);
  await expectRefused({ user_default_permissions: [{ id: "$read_members" }] }, [
    "user_default_permissions",
    "$read_members",
  ]);
});

test("a stale id of one list is rejected in another", async () => {
  await leaveStale({ team_member_default_permissions: [{ id: "gone" }] });
  const refused = await write({ team_creator_default_permissions: [{ id: "gone" }] });
  expect([refused.status, refused.json.code]).toEqual([400, undefined]);
});

describe("of a new project", () => {
  const create = async (config: object): Promise<TestResponse> => {
    const internal = internalProject(app);
    const owner = await signUp(app, internal);
    const headers = internal.as("client", owner.accessToken);
    return app.send({ method: "POST", path: "/internal/projects", headers, body: { display_name: "New", config } });
  };

  test("can be the initial permissions of every project and system permissions", async () => {
    const team_member_default_permissions = [{ id: "$invite_members" }, { id: "team_admin" }];
    const { status, json } = await create({ team_member_default_permissions });
    expect(status).toBe(201);
    expect(json.config).toMatchObject({ team_member_default_permissions });
  });

  test.each([
    ["team_member_default_permissions", "write"],
    ["user_default_permissions", "team_member"],
  ])("%s can't be %s, and the project is not created", async (name, id) => {
    const count = async () => (await app.platform.database.pool.query("select 1 from projects")).rows.length;
    const before = await count();
    const { status, text } = await create({ [name]: [{ id }] });
    expect(status).toBe(400);
    expect(text).toContain(name);
    expect(await count()).toBe(before);
  });
});
