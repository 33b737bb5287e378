import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asOwner, internalProject, makeOwner, type TestProject, type TestUser } from "../../../../testing/fixtures.ts";
import { createImpersonationCode, openLink } from "../../../../testing/impersonation/links.ts";
import { canRefresh, isSignedIn } from "../../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface SupportStaff {
  readonly owner: TestUser;
  readonly owned: TestProject;
  /** Has keys that the tests don't revoke. */
  readonly project: TestProject;
  readonly userId: string;
}

/** A project with two owners and a user. */
async function createSupportStaff(): Promise<SupportStaff> {
  const { owner, owned } = await makeOwner(app);
  const boss = (await makeOwner(app)).owner;
  const { pool } = app.platform.database;
  await pool.query("insert into project_owners (project_id, owner_user_id) values ($1, $2)", [owned.id, boss.id]);
  const headers = asOwner(owned, boss.accessToken);
  const body = { config: { allow_localhost: true } };
  await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body });
  const asServer = asOwner(owned, boss.accessToken, "server");
  const { json } = await app.send({ method: "POST", path: "/users", headers: asServer, body: {} });
  const keys = await makeKeys({ owned, boss }, true);
  const project: TestProject = { id: owned.id, as: (access, token) => keys.as(access, token) };
  return { owner, owned, project, userId: String(json.id) };
}

async function makeKeys({ owned, boss }: { owned: TestProject; boss: TestUser }, isForClients: boolean) {
  const { json } = await app.send({
    method: "POST",
    path: "/internal/api-keys",
    headers: asOwner(owned, boss.accessToken),
    body: {
      description: "k",
      expires_at_millis: Date.UTC(2200, 0, 1),
      has_publishable_client_key: isForClients,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  });
  const headers: Record<string, Record<string, string>> = {
    client: { "x-stack-publishable-client-key": String(json.publishable_client_key) },
    server: { "x-stack-secret-server-key": String(json.secret_server_key) },
    admin: { "x-stack-super-secret-admin-key": String(json.super_secret_admin_key) },
  };
  return {
    id: String(json.id),
    as: (access: string, token?: string): Record<string, string> => ({
      "x-stack-access-type": access,
      "x-stack-project-id": owned.id,
      ...headers[access],
      ...(token === undefined ? {} : { "x-stack-access-token": token }),
    }),
  };
}

const lives = async (project: TestProject, { json }: { json: Record<string, unknown> }): Promise<boolean[]> => [
  await isSignedIn(app, project, String(json.access_token)),
  await canRefresh(app, project, String(json.refresh_token)),
];

/** Ways to lose the right to impersonate users. */
const losses: readonly (readonly [name: string, lose: (support: SupportStaff) => Promise<unknown>])[] = [
  [
    "is removed from the owners",
    ({ owner, project }) =>
      app.send({ method: "DELETE", path: `/internal/project-owners/${owner.id}`, headers: project.as("admin") }),
  ],
  [
    "is deleted",
    ({ owner }) =>
      app.send({ method: "DELETE", path: `/users/${owner.id}`, headers: internalProject(app).as("server") }),
  ],
];

describe("an owner who created a link", () => {
  test.each(losses)("and %s loses all impersonation sessions at once", async (_name, lose) => {
    const support = await createSupportStaff();
    const { owner, owned, project, userId } = support;
    const link = () => createImpersonationCode(app, userId, asOwner(owned, owner.accessToken));
    const [opened, waiting] = [await openLink(app, project, await link()), await link()];
    expect(await lives(project, opened)).toEqual([true, true]);
    expect(await lose(support)).toMatchObject({ status: 200 });
    expect(await lives(project, opened)).toEqual([false, false]);
    expect((await openLink(app, project, waiting)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    const path = `/auth/sessions?user_id=${userId}`;
    expect((await app.send({ method: "GET", path, headers: project.as("admin") })).json.items).toEqual([]);
  });
});

describe("a key that created a link", () => {
  test("and is revoked loses its impersonation sessions, while those of another key continue", async () => {
    const { owner, owned, project, userId } = await createSupportStaff();
    const leaked = await makeKeys({ owned, boss: owner }, false);
    const opened = await openLink(app, project, await createImpersonationCode(app, userId, leaked.as("admin")));
    const others = await openLink(app, project, await createImpersonationCode(app, userId, project.as("admin")));
    const waiting = await createImpersonationCode(app, userId, leaked.as("admin"));
    expect(await lives(project, opened)).toEqual([true, true]);
    const path = `/internal/api-keys/${leaked.id}`;
    await app.send({ method: "PATCH", path, headers: project.as("admin"), body: { revoked: true } });
    expect(await lives(project, opened)).toEqual([false, false]);
    expect((await openLink(app, project, waiting)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await lives(project, others)).toEqual([true, true]);
  });
});
