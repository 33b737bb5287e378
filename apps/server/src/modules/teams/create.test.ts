import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../testing/test-app.ts";
import { eventsAbout, type TestEvent, unknownId } from "./testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let closed: TestProject;
let foreign: TestProject;
let owner: TestUser;
let stranger: TestUser;
let foreigner: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { client_team_creation_enabled: true });
  closed = await makeProject(app);
  foreign = await makeProject(app);
  owner = await signUp(app, project);
  stranger = await signUp(app, project);
  foreigner = await signUp(app, foreign);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const serverAccess = ["server", "admin"] as const;
const picture = "data:image/png;base64,iVBORw0KGgo=";
const own = () => project.as("client", owner.accessToken);
const request = (headers: Record<string, string>, fields: object = {}, query = ""): TestRequest => ({
  method: "POST",
  path: `/teams${query}`,
  headers,
  body: { display_name: "Analytical Engines", ...fields },
});

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const refused = { status: 403, code: null } as const;
const bothSaid = { status: 400, code: null } as const;

const membersOf = async (teamId: unknown): Promise<unknown[]> => {
  const { rows } = await app.platform.database.pool.query(
    `select m.user_id, array_agg(g.permission_id) as permissions from team_memberships m
     left join team_permissions g using (project_id, team_id, user_id) where team_id = $1 group by m.user_id`,
    [teamId],
  );
  return rows;
};
const isLedBy =
  (person: () => TestUser) =>
  async (_app: TestApp, { json }: TestResponse) =>
    expect(await membersOf(json.id)).toEqual([{ user_id: person().id, permissions: ["team_admin"] }]);
const isEmpty = async (_app: TestApp, { json }: TestResponse) => expect(await membersOf(json.id)).toEqual([]);

describe("POST /teams", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request({}), allAccessTypes, (access) => project.as(access)),
      {
        name: "a client becomes the first member, with the permissions of creators, and reads what members may",
        request: () => request(own(), { profile_image_url: picture, client_metadata: { plan: "free" } }),
        status: 201,
        excludes: ["server_metadata", "created_at_millis"],
        effects: async (_app, response) => {
          expect(response.json).toEqual({
            id: response.json.id,
            display_name: "Analytical Engines",
            profile_image_url: picture,
            client_metadata: { plan: "free" },
            client_read_only_metadata: null,
          });
          await isLedBy(() => owner)(app, response);
        },
      },
      {
        name: "a client may say `me`",
        request: () => request(own(), { creator_user_id: "me" }),
        status: 201,
        effects: isLedBy(() => owner),
      },
      {
        name: "a client may say its own id, in capitals too",
        request: () => request(own(), { creator_user_id: owner.id.toUpperCase() }),
        status: 201,
        effects: isLedBy(() => owner),
      },
      {
        name: "a client may still say add_current_user",
        request: () => request(own(), {}, "?add_current_user=true"),
        status: 201,
        effects: isLedBy(() => owner),
      },
      ...serverAccess.map(
        (access): Scenario => ({
          name: `${access} access creates a team without members, with every field`,
          request: () =>
            request(project.as(access), {
              profile_image_url: "https://example.com/logo.svg",
              client_metadata: null,
              client_read_only_metadata: [1],
              server_metadata: "s",
            }),
          status: 201,
          effects: async (_app, response) => {
            expect(response.json).toEqual({
              id: response.json.id,
              display_name: "Analytical Engines",
              profile_image_url: "https://example.com/logo.svg",
              client_metadata: null,
              client_read_only_metadata: [1],
              server_metadata: "s",
              created_at_millis: app.platform.clock(),
            });
            await isEmpty(app, response);
          },
        }),
      ),
      {
        name: "a server names the creator",
        request: () => request(project.as("server"), { creator_user_id: stranger.id.toUpperCase() }),
        status: 201,
        effects: isLedBy(() => stranger),
      },
      {
        name: "a server may say `me` where somebody is signed in",
        request: () => request(project.as("server", stranger.accessToken), { creator_user_id: "me" }),
        status: 201,
        effects: isLedBy(() => stranger),
      },
      {
        name: "a server may still say add_current_user",
        request: () => request(project.as("server", stranger.accessToken), {}, "?add_current_user=1"),
        status: 201,
        effects: isLedBy(() => stranger),
      },
      {
        name: "a signed-in user is not the creator of a server's team unless it says so",
        request: () => request(project.as("server", stranger.accessToken), {}, "?add_current_user=false"),
        status: 201,
        effects: isEmpty,
      },
      { name: "a team may have no name", request: () => request(own(), { display_name: "" }), status: 201 },
      {
        name: "a filter of lists is passed over",
        request: () => request(own(), {}, `?user_id=${stranger.id}`),
        status: 201,
      },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `an unknown creator is told with ${access} access`,
          request: () => request(project.as(access), { creator_user_id: unknownId }),
          status: 404,
          code: "USER_NOT_FOUND",
        },
        {
          name: `a creator of another project is unknown with ${access} access`,
          request: () => request(project.as(access), { creator_user_id: foreigner.id }),
          status: 404,
          code: "USER_NOT_FOUND",
        },
        {
          name: `add_current_user needs somebody signed in with ${access} access`,
          request: () => request(project.as(access), {}, "?add_current_user=true"),
          status: 401,
          code: null,
        },
        {
          name: `creator_user_id and add_current_user do not go together with ${access} access`,
          request: () => request(project.as(access), { creator_user_id: owner.id }, "?add_current_user=false"),
          ...bothSaid,
        },
      ]),
      {
        name: "that is told a client before it is told that it has no user",
        request: () => request(project.as("client"), { creator_user_id: owner.id }, "?add_current_user=true"),
        ...bothSaid,
      },
      {
        name: "a client without a user is told so, before anything of the project",
        request: () => request(closed.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `\`me\` without a user is told so with ${access} access`,
          request: () => request(project.as(access), { creator_user_id: "me" }),
          ...noUser,
        }),
      ),
      ...[
        { whom: "another user", id: () => stranger.id },
        { whom: "a user of another project", id: () => foreigner.id },
        { whom: "an unknown user", id: () => unknownId },
      ].map(
        ({ whom, id }): Scenario => ({
          name: `a client cannot create a team for ${whom}`,
          request: () => request(own(), { creator_user_id: id() }),
          ...refused,
        }),
      ),
      {
        name: "a client needs a project that lets users create teams, before its picture is looked at",
        request: async () =>
          request(closed.as("client", (await signUp(app, closed)).accessToken), {
            profile_image_url: "https://x.example/a.png",
          }),
        ...refused,
      },
      {
        name: "a server may create teams wherever it is",
        request: () => request(closed.as("server")),
        status: 201,
      },
      {
        name: "a client brings the picture itself, which is told before a wrong creator",
        request: () => request(own(), { profile_image_url: "https://x.example/a.png", creator_user_id: stranger.id }),
        status: 400,
        code: null,
      },
      ...["client_read_only_metadata", "server_metadata"].map(
        (field): Scenario => ({
          name: `a client cannot write ${field}`,
          request: () => request(own(), { [field]: {} }),
          ...schemaError,
        }),
      ),
      ...([{ display_name: null }, { display_name: undefined }, { display_name: {} }, { colour: "red" }] as const).map(
        (fields): Scenario => ({
          name: `${JSON.stringify(fields)} is refused`,
          request: () => request(project.as("server"), fields),
          ...schemaError,
        }),
      ),
      {
        name: "a name of more than 256 characters is refused",
        request: () => request(own(), { display_name: "a".repeat(257) }),
        ...schemaError,
      },
      {
        name: "a picture that is no URL is refused",
        request: () => request(project.as("server"), { profile_image_url: "logo" }),
        ...schemaError,
      },
      { name: "an unknown query is refused", request: () => request(own(), {}, "?select=true"), ...schemaError },
    ],
  );

  test("webhooks are told of the team, then of its creator's membership, then of their permissions in order", async () => {
    const two = { team_creator_default_permissions: [{ id: "team_member" }, { id: "team_admin" }] };
    const generous = await makeProject(app, two);
    const creator = await signUp(app, generous);
    const { json } = await app.send(request(generous.as("server"), { creator_user_id: creator.id }));
    const membership = { team_id: json.id, user_id: creator.id };
    const expected: TestEvent[] = [
      { type: "team.created", data: json },
      { type: "team_membership.created", data: membership },
      { type: "team_permission.created", data: { id: "team_admin", ...membership } },
      { type: "team_permission.created", data: { id: "team_member", ...membership } },
    ];
    expect(await eventsAbout(app, generous, String(json.id))).toEqual(expected);
  });

  test("creating a team does not select it", async () => {
    await app.send(request(own()));
    expect(await readUser(app, project, owner.accessToken)).toMatchObject({ selected_team_id: null });
  });

  test("of a team whose creator is unknown nothing is kept, and nothing is told", async () => {
    const display_name = `Nobody's ${crypto.randomUUID()}`;
    await app.send(request(project.as("server"), { display_name, creator_user_id: unknownId }));
    const { json } = await app.send({ method: "GET", path: "/teams", headers: project.as("server") });
    expect(json.items).not.toContainEqual(expect.objectContaining({ display_name }));
    expect(await eventsAbout(app, project, display_name)).toEqual([]);
  });

  test("permissions of creators that no definition bears any more are passed over", async () => {
    const stale = await makeProject(app);
    await app.platform.database.pool.query(
      "delete from permission_definitions where project_id = $1 and id = 'team_admin'",
      [stale.id],
    );
    const creator = await signUp(app, stale);
    const { status, json } = await app.send(request(stale.as("server"), { creator_user_id: creator.id }));
    expect(status).toBe(201);
    expect(await membersOf(json.id)).toEqual([{ user_id: creator.id, permissions: [null] }]);
  });
});

test("somebody who is in 200 teams founds no other by themselves; a server may still give them one", async () => {
  const busy = await signUp(app, project);
  await app.platform.database.pool.query(
    `with made as (
       insert into teams (project_id, id, display_name, created_at)
       select $1, gen_random_uuid(), 'One of many', now() from generate_series(1, 200) returning id
     )
     insert into team_memberships (project_id, team_id, user_id, created_at) select $1, id, $2, now() from made`,
    [project.id, busy.id],
  );
  const alone = await app.send(request(project.as("client", busy.accessToken)));
  expect([alone.status, alone.headers["x-stack-known-error"]]).toEqual([400, undefined]);
  expect((await app.send(request(project.as("server"), { creator_user_id: busy.id }))).status).toBe(201);
});
