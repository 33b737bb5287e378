import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bindParameters } from "../../../platform/database/statement.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { countLockWaiters } from "../../../testing/lock-waiters.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { grantInProject, grantInTeam } from "../check-permission.ts";
import { define, listed, makeTeam, permissionEvents, redefine, sendGrant } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let person: TestUser;
let team: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  person = await signUp(app, project);
  team = await makeTeam(app, project, [person]);
});
afterAll(() => app.close());

/**
 * Starts `second` while `first` has finished its work but not committed, and commits `first` once `second` waits for
 * it.
 */
async function interleave<T>(first: (client: PoolClient) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const client = await app.platform.database.pool.connect();
  try {
    await client.query("begin");
    await first(client);
    const answer = second();
    await vi.waitFor(async () => {
      expect(await countLockWaiters(app)).not.toBe(0);
    }, 10_000);
    await client.query("commit");
    return await answer;
  } finally {
    client.release();
  }
}

describe.each(["team", "project"] as const)("in a %s", (scope) => {
  const place = () => [scope === "team" ? team : null, person.id] as const;
  const owner = () => ({ projectId: project.id, userId: person.id });
  const granting = (id: string) => (client: PoolClient) =>
    scope === "team"
      ? client.query(
          bindParameters(grantInTeam, { ...owner(), teamId: team, permissionIds: [id], systemPermissionIds: [] }),
        )
      : client.query(bindParameters(grantInProject, { ...owner(), permissionIds: [id] }));

  test("a grant in progress when its definition is deleted is revoked, with an event", async () => {
    const id = `${scope}_deleted`;
    await define(app, project, scope, id);
    const deleted = await interleave(granting(id), () => redefine(app, project, scope, id, null));
    expect(deleted.status).toBe(200);
    expect(await listed(app, project, scope, { permission_id: id })).toEqual([]);
    expect((await permissionEvents(app, project)).at(-1)).toMatchObject({
      type: `${scope}_permission.deleted`,
      data: { id, user_id: person.id },
    });
  });

  test("a grant in progress when its definition is renamed follows the new id", async () => {
    const id = `${scope}_renamed`;
    await define(app, project, scope, id);
    const renamed = await interleave(granting(id), () => redefine(app, project, scope, id, { id: `${id}_new` }));
    expect(renamed.status).toBe(200);
    expect(await listed(app, project, scope, { permission_id: id })).toEqual([]);
    expect(await listed(app, project, scope, { permission_id: `${id}_new` })).toEqual([`${id}_new`]);
  });

  test.each([
    ["deleted", "delete from permission_definitions where project_id = $1 and id = $2"],
    ["renamed", "update permission_definitions set id = id || '_new' where project_id = $1 and id = $2"],
  ])("a definition that is being %s is not found by a concurrent grant", async (how, sql) => {
    const id = `${scope}_being_${how}`;
    await define(app, project, scope, id);
    const granted = await interleave(
      (client) => client.query(sql, [project.id, id]),
      () => sendGrant(app, project, ...place(), id),
    );
    expect([granted.status, granted.json.code]).toEqual([404, "PERMISSION_NOT_FOUND"]);
    expect(await listed(app, project, scope, { permission_id: id })).toEqual([]);
  });
});

test("a membership that is being deleted is not found by a concurrent grant", async () => {
  const leaving = await signUp(app, project);
  const left = await makeTeam(app, project, [leaving]);
  const granted = await interleave(
    (client) => client.query("delete from team_memberships where project_id = $1 and team_id = $2", [project.id, left]),
    () => sendGrant(app, project, left, leaving.id, "$read_members"),
  );
  expect([granted.status, granted.json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
});

test("a user who is being deleted is not found by a concurrent grant", async () => {
  const leaving = await signUp(app, project);
  await define(app, project, "project", "too_late");
  const granted = await interleave(
    (client) => client.query("delete from users where project_id = $1 and id = $2", [project.id, leaving.id]),
    () => sendGrant(app, project, null, leaving.id, "too_late"),
  );
  expect([granted.status, granted.json.code]).toEqual([404, "USER_NOT_FOUND"]);
});
