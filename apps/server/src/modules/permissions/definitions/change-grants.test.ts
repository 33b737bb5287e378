import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { define, redefine } from "../testing/fixtures.ts";
import { batchSize } from "./change-grants.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("renaming or deleting a permission changes all grants, even more than one statement can change", async () => {
  const project = await makeProject(app);
  await define(app, project, "team", "p");
  const { pool } = app.platform.database;
  const grants = batchSize + 100;
  await pool.query(
    `with people as (
       insert into users (project_id, id, is_anonymous, signed_up_at, last_active_at)
       select $1, gen_random_uuid(), false, now(), now() from generate_series(1, 100) returning id
     ), groups as (
       insert into teams (project_id, id, display_name, created_at)
       select $1, gen_random_uuid(), 'Team', now() from generate_series(1, $2::int / 100) returning id
     ), memberships as (
       insert into team_memberships (project_id, team_id, user_id, created_at)
       select $1, groups.id, people.id, now() from groups, people
     )
     insert into team_permissions (project_id, team_id, user_id, permission_id) select $1, groups.id, people.id, 'p' from groups, people`,
    [project.id, grants],
  );
  const count = async (sql: string) => (await pool.query(`${sql} group by 1 order by 1`, [project.id])).rows;
  const granted = () =>
    count("select permission_id, count(*)::int as count from team_permissions where project_id = $1");
  const told = () =>
    count(
      "select type || ' ' || (payload->'data'->>'id') as what, count(*)::int as count from webhook_events where project_id = $1",
    );

  expect((await redefine(app, project, "team", "p", { id: "q" })).status).toBe(200);
  expect(await granted()).toEqual([{ permission_id: "q", count: grants }]);
  expect((await redefine(app, project, "team", "q", null)).status).toBe(200);
  expect(await granted()).toEqual([]);
  expect(await told()).toEqual([
    { what: "team_permission.created q", count: grants },
    { what: "team_permission.deleted p", count: grants },
    { what: "team_permission.deleted q", count: grants },
  ]);
});
