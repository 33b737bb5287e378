import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import { define, makeTeam, sendGrant } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
/** Sorted by id. */
let people: TestUser[];
let teams: string[];
const scopes = ["team", "project"] as const;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  people = [await signUp(app, project), await signUp(app, project), await signUp(app, project)].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  teams = [await makeTeam(app, project, people), await makeTeam(app, project, people)].sort();
  const [first = "", second = ""] = teams;
  const [a, b, c] = people as [TestUser, TestUser, TestUser];
  for (const one of [project, foreign])
    for (const scope of scopes) {
      await define(app, one, scope, `${scope}_read`);
      await define(app, one, scope, `${scope}_write`, [`${scope}_read`]);
      await define(app, one, scope, `${scope}_all`, [`${scope}_write`]);
    }
  for (const [team, person, id] of [
    [second, a, "team_all"],
    [first, b, "team_read"],
    [first, b, "team_write"],
    [first, c, "team_admin"],
    [null, c, "project_write"],
    [null, a, "project_read"],
    [null, a, "project_all"],
  ] as const)
    await sendGrant(app, project, team, person.id, id);
  const foreigner = await signUp(app, foreign);
  await sendGrant(app, foreign, await makeTeam(app, foreign, [foreigner]), foreigner.id, "team_read");
  await sendGrant(app, foreign, null, foreigner.id, "project_read");
});
afterAll(() => app.close());

const request = (path: string, headers: Record<string, string>): TestRequest => ({ method: "GET", path, headers });
interface Holder {
  user_id: string;
  team_id?: string;
  granted_permission_ids: string[];
}
/** Each as `team/user: granted`, by index in `teams` and `people`. */
const shortly = ({ json }: TestResponse) =>
  (json.items as Holder[]).map(({ user_id, team_id, granted_permission_ids }) => {
    const place = people.findIndex(({ id }) => id === user_id);
    return `${team_id === undefined ? "" : `${teams.indexOf(team_id)}/`}${place}: ${granted_permission_ids.join(" ")}`;
  });
const holds = (id: string, ...expected: string[]): Scenario => ({
  name: `holders of ${id}`,
  request: () => request(`/${getScope(id)}-permissions/holders?permission_id=${id}`, project.as("admin")),
  status: 200,
  contains: { pagination: { next_cursor: null } },
  effects: (_app, response) => expect(shortly(response)).toEqual(expected),
});
const getScope = (id: string) => (id.startsWith("project") ? "project" : "team");
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe.each(scopes)("GET /%s-permissions/holders", (scope) => {
  const path = `/${scope}-permissions/holders`;
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(`${path}?permission_id=${scope}_read`, {}), ["admin"], (access) => project.as(access)),
      ...(scope === "team"
        ? [
            holds("team_read", "0/1: team_read team_write", "1/0: team_all"),
            holds("team_write", "0/1: team_write", "1/0: team_all"),
            holds("team_all", "1/0: team_all"),
            holds("$delete_team", "0/2: team_admin"),
            holds("team_unknown"),
          ]
        : [
            holds("project_read", "0: project_all project_read", "2: project_write"),
            holds("project_all", "0: project_all"),
            holds("project_unknown"),
          ]),
      ...[
        "",
        "?permission_id=A",
        `?permission_id=${scope}_read&limit=101`,
        `?permission_id=${scope}_read&cursor=x`,
      ].map(
        (query): Scenario => ({
          name: `rejects "${query}"`,
          request: () => request(`${path}${query}`, project.as("admin")),
          ...schemaError,
        }),
      ),
    ],
  );

  test("returns each holder once across pages", async () => {
    const page = (cursor: string) =>
      app.send(
        request(`${path}?permission_id=${scope}_read&limit=1${cursor && `&cursor=${cursor}`}`, project.as("admin")),
      );
    const first = await page("");
    const second = await page(String((first.json.pagination as { next_cursor: string }).next_cursor));
    expect([...shortly(first), ...shortly(second)]).toHaveLength(2);
    expect(second.json.pagination).toEqual({ next_cursor: null });
    expect(shortly(first)).not.toEqual(shortly(second));
  });

  test("returns only name and email of each holder", async () => {
    const { json } = await app.send(request(`${path}?permission_id=${scope}_write`, project.as("admin")));
    const [holder] = json.items as object[];
    expect(Object.keys(holder ?? {}).sort()).toEqual(
      [
        "user_id",
        "display_name",
        "profile_image_url",
        "primary_email",
        "granted_permission_ids",
        ...(scope === "team" ? ["team_id", "team_display_name"] : []),
      ].sort(),
    );
    expect(holder).toMatchObject({ primary_email: expect.stringContaining("@") });
  });
});

describe.each(scopes)("GET /%s-permissions/holder-counts", (scope) => {
  const path = `/${scope}-permissions/holder-counts`;
  const count = (permission_id: string, count: number) => ({ permission_id, count, is_at_least: false });
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(path, {}), ["admin"], (access) => project.as(access)),
      {
        name: "counts each member or user once per permission of the scope",
        request: () => request(path, project.as("admin")),
        status: 200,
        effects: (_app, { json }) =>
          expect(json.items).toEqual(
            scope === "team"
              ? [
                  count("$delete_team", 1),
                  count("$invite_members", 1),
                  count("$manage_api_keys", 1),
                  count("$read_members", 1),
                  count("$remove_members", 1),
                  count("$update_team", 1),
                  count("team_admin", 1),
                  count("team_all", 1),
                  count("team_member", 0),
                  count("team_read", 2),
                  count("team_write", 2),
                ]
              : [count("project_all", 1), count("project_read", 2), count("project_write", 2)],
          ),
      },
    ],
  );
});
