import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ComposedQuery } from "../../../platform/database/database.ts";
import { bindParameters } from "../../../platform/database/statement.ts";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { comparePermissionIds, findMember } from "../check-permission.ts";
import { type Filters, searchInProject, searchInTeams } from "./search.ts";

let app: TestApp;
let project: TestProject;
let someone: { team_id: string; user_id: string };
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  await fill(project, 150, 20);
  // Rows of other projects, which no search may scan; enough of them to make a scan visible in the plan.
  for (let other = 0; other < 5; other += 1) await fill(await makeProject(app), 150, 20);
  await app.platform.database.pool.query(
    "analyze team_permissions, project_permissions, permission_closure, team_memberships",
  );
  const { rows } = await app.platform.database.pool.query<typeof someone>(
    "select team_id, user_id from team_permissions where project_id = $1 limit 1",
    [project.id],
  );
  if (rows[0]) someone = rows[0];
});
afterAll(() => app.close());

/** Teams whose members all have `team_member` and one of forty roles, plus some project permissions. */
async function fill({ id }: TestProject, teams: number, members: number): Promise<void> {
  await app.platform.database.pool.query(
    `with people as (
       insert into users (project_id, id, is_anonymous, signed_up_at, last_active_at)
       select $1, gen_random_uuid(), false, now(), now() from generate_series(1, $3::int) returning id
     ), groups as (
       insert into teams (project_id, id, display_name, created_at)
       select $1, gen_random_uuid(), 'Team', now() from generate_series(1, $2::int) returning id
     ), memberships as (
       insert into team_memberships (project_id, team_id, user_id, created_at)
       select $1, groups.id, people.id, now() from groups, people
     ), roles as (
       insert into project_permissions (project_id, user_id, permission_id)
       select $1, people.id, 'p' || n from people, generate_series(1, 50) n
     )
     insert into team_permissions (project_id, team_id, user_id, permission_id)
     select $1, groups.id, people.id, permission_id
     from groups, (select id, row_number() over () as place from people) people,
       lateral (values ('team_member'), ('role_' || (hashtext(groups.id::text) & 1023 + place) % 40)) held (permission_id)`,
    [id, teams, members],
  );
}

const getPlan = async ({ text, values }: ComposedQuery<unknown>): Promise<string> => {
  const { rows } = await app.platform.database.pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, [...values]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};

describe.each([
  ["direct", false],
  ["recursive", true],
] as const)("rows read by a %s search", (_kind, isRecursive) => {
  const page = () => ({ projectId: project.id, isRecursive, after: null, limit: 10_001 });
  const inTeams: [string, () => Filters, (keyof Filters)[]][] = [
    ["of one user in one team", () => someone, ["user_id", "team_id"]],
    ["of one team", () => ({ team_id: someone.team_id }), ["team_id"]],
    ["of one user", () => ({ user_id: someone.user_id }), ["user_id"]],
    [
      "of one user who may do one thing",
      () => ({ user_id: someone.user_id, permission_id: "team_member" }),
      ["user_id"],
    ],
    ["of all who may do one thing that few may", () => ({ permission_id: "$delete_team" }), ["permission_id"]],
  ];

  test.each(inTeams)("%s uses an index", async (_what, filters, columns) => {
    const plan = await getPlan(searchInTeams({ ...page(), filters: filters() }));
    expect(plan).not.toContain("Seq Scan on team_permissions");
    for (const column of columns)
      expect(plan).toMatch(new RegExp(`on team_permissions.*(\\n.*){1,4}Index Cond: .*${column} =`));
  });

  test("the project permissions of one user use an index", async () => {
    const plan = await getPlan(searchInProject({ ...page(), filters: { user_id: someone.user_id } }));
    expect(plan).not.toContain("Seq Scan on project_permissions");
    expect(plan).toMatch(new RegExp(`Index Cond: .*${someone.user_id}`));
  });
});

test("a single permission check uses indexes and reads no other project's rows", async () => {
  const member = { projectId: project.id, teamId: someone.team_id, userId: someone.user_id };
  const plan = await getPlan({ name: "", ...bindParameters(findMember, { ...member, permission: "$read_members" }) });
  expect(plan).not.toMatch(/Seq Scan on team_(permissions|memberships)/);
  expect(plan).toMatch(new RegExp(`on team_permissions.*\\n.*Index Cond: .*${someone.user_id}`));
  for (const [part] of plan.matchAll(/on permission_closure.*\n.*/g)) expect(part).toContain(project.id);
});

test("the database sorts ids like `comparePermissionIds`", async () => {
  const ids = [
    "$update_team",
    "_",
    "__",
    "_a",
    "a",
    "a0",
    "a9",
    "a:",
    "a_",
    "aa",
    "az",
    "z",
    "0",
    "9",
    ":",
    "b_a",
    "ba",
  ];
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    `select id from unnest($1::text[]) as id order by upper(id) collate "C"`,
    [ids],
  );
  expect(rows.map(({ id }) => id)).toEqual([...ids].sort(comparePermissionIds));
});
