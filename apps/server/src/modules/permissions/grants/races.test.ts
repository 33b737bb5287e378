import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { define, listed, makeTeam, permissionEvents, redefine, sendGrant, sendRevoke } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Creates a project with a permission and a user to grant it to, in a team or in the project. */
async function begin(scope: "team" | "project") {
  const project: TestProject = await makeProject(app);
  const person: TestUser = await signUp(app, project);
  const team = scope === "team" ? await makeTeam(app, project, [person]) : null;
  await define(app, project, scope, "p");
  return { project, person, team };
}

/** Grants without a definition, which a deletion or rename must never leave behind. */
const orphans = async (project: TestProject): Promise<number> => {
  const { rows } = await app.platform.database.pool.query<{ count: number }>(
    `select count(*)::int as count from (
       select permission_id, 'team' as scope from team_permissions where project_id = $1
       union all select permission_id, 'project' from project_permissions where project_id = $1) g
     where not exists (select from permission_definitions d where d.project_id = $1 and d.id = g.permission_id and d.scope = g.scope)`,
    [project.id],
  );
  return rows[0]?.count ?? -1;
};

/** The grants according to webhook events alone, minus the revoked ones: `team/user/id`. */
const grantEvents = async (project: TestProject): Promise<string[]> => {
  const held = new Set<string>();
  for (const { type, data } of await permissionEvents(app, project)) {
    const key = JSON.stringify(data);
    // Granting twice or revoking what isn't granted emits no event.
    const isGiven = type.endsWith(".created");
    expect(held.has(key)).toBe(!isGiven);
    if (isGiven) held.add(key);
    else held.delete(key);
  }
  return [...held].map((key) => (JSON.parse(key) as { id: string }).id).sort();
};

describe.each(["team", "project"] as const)("concurrent grants and revocations in a %s", (scope) => {
  const missing = scope === "team" ? 401 : 404;

  test("a hundred concurrent grants of one permission emit one event", async () => {
    const { project, person, team } = await begin(scope);
    const answers = await Promise.all(Array.from({ length: 100 }, () => sendGrant(app, project, team, person.id, "p")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await permissionEvents(app, project)).toHaveLength(1);
  });

  test("of a hundred concurrent revocations, one succeeds and emits an event", async () => {
    const { project, person, team } = await begin(scope);
    await sendGrant(app, project, team, person.id, "p");
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendRevoke(app, project, team, person.id, "p")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(missing)]);
    expect(await permissionEvents(app, project)).toHaveLength(2);
  });

  test("for a mix of both, webhooks receive each change once, in order, and end in the same state as the list", async () => {
    const { project, person, team } = await begin(scope);
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, index) =>
        (index % 2 ? sendRevoke : sendGrant)(app, project, team, person.id, "p"),
      ),
    );
    for (const { status } of answers) expect([200, 201, missing]).toContain(status);
    const revoked = answers.filter(({ status }) => status === 200).length;
    const events = await permissionEvents(app, project);
    expect(events.filter(({ type }) => type.endsWith(".deleted"))).toHaveLength(revoked);
    expect(await grantEvents(project)).toEqual(await listed(app, project, scope, { user_id: person.id }));
  });

  test("deleting a definition concurrently leaves no grant, and webhooks receive the revocation", async () => {
    const { project, person, team } = await begin(scope);
    const others = await Promise.all(Array.from({ length: 6 }, () => signUp(app, project)));
    const inTeam = scope === "team" ? await makeTeam(app, project, others) : null;
    const answers = await Promise.all([
      ...others.map(({ id }) => sendGrant(app, project, inTeam, id, "p")),
      redefine(app, project, scope, "p", null),
      ...others.map(({ id }) => sendRevoke(app, project, inTeam, id, "p")),
      sendGrant(app, project, team, person.id, "p"),
    ]);
    for (const { status } of answers) expect([200, 201, 401, 404]).toContain(status);
    expect(await orphans(project)).toBe(0);
    expect(await grantEvents(project)).toEqual([]);
  });

  test("renaming a definition concurrently renames the grant, or the grant is rejected", async () => {
    const { project } = await begin(scope);
    const people = await Promise.all(Array.from({ length: 12 }, () => signUp(app, project)));
    const team = scope === "team" ? await makeTeam(app, project, people) : null;
    const [renamed, ...grants] = await Promise.all([
      redefine(app, project, scope, "p", { id: "q" }),
      ...people.map(({ id }) => sendGrant(app, project, team, id, "p")),
    ]);
    expect(renamed.status).toBe(200);
    for (const { status } of grants) expect([201, 404]).toContain(status);
    const granted = grants.filter(({ status }) => status === 201).length;
    expect(await listed(app, project, scope, {})).toEqual(Array(granted).fill("q"));
    expect(await orphans(project)).toBe(0);
    expect(await grantEvents(project)).toEqual(Array(granted).fill("q"));
  });
});

describe("granting while a user leaves", () => {
  const end = (sql: string, values: unknown[]) => app.platform.database.pool.query(sql, values);

  test("leaving the team: granted before, or rejected as not a member", async () => {
    const { project, person, team } = await begin("team");
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        sendGrant(app, project, team, person.id, index % 2 ? "p" : "$read_members"),
      ),
      end("delete from team_memberships where project_id = $1 and user_id = $2", [project.id, person.id]).then(
        () => null,
      ),
      ...Array.from({ length: 10 }, () => sendRevoke(app, project, team, person.id, "p")),
    ]);
    for (const answer of answers) if (answer) expect([200, 201, 401, 404]).toContain(answer.status);
    expect(await listed(app, project, "team", {})).toEqual([]);
  });

  test("deleting the user: granted before, or rejected as an unknown user", async () => {
    const { project, person } = await begin("project");
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => sendGrant(app, project, null, person.id, "p")),
      end("delete from users where project_id = $1 and id = $2", [project.id, person.id]).then(() => null),
      ...Array.from({ length: 10 }, () => sendRevoke(app, project, null, person.id, "p")),
    ]);
    for (const answer of answers) if (answer) expect([200, 201, 404]).toContain(answer.status);
    expect(await listed(app, project, "project", {})).toEqual([]);
  });
});
