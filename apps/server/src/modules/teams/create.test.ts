import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { picture, pictureUrl } from "../../testing/pictures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { signUpAnonymously } from "../../testing/sign-in-fixtures.ts";
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

const getMembers = async (teamId: unknown): Promise<unknown[]> => {
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
    expect(await getMembers(json.id)).toEqual([{ user_id: person().id, permissions: ["team_admin"] }]);
const isEmpty = async (_app: TestApp, { json }: TestResponse) => expect(await getMembers(json.id)).toEqual([]);

describe("POST /teams", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request({}), allAccessTypes, (access) => project.as(access)),
      {
        name: "a client becomes the first member with the creator permissions and gets the member view",
        request: () => request(own(), { profile_image_url: picture, client_metadata: { plan: "free" } }),
        status: 201,
        excludes: ["server_metadata", "created_at_millis"],
        effects: async (_app, response) => {
          expect(response.json).toEqual({
            id: response.json.id,
            display_name: "Analytical Engines",
            profile_image_url: pictureUrl,
            client_metadata: { plan: "free" },
            client_read_only_metadata: null,
          });
          await isLedBy(() => owner)(app, response);
        },
      },
      {
        name: "a client can use `me`",
        request: () => request(own(), { creator_user_id: "me" }),
        status: 201,
        effects: isLedBy(() => owner),
      },
      {
        name: "a client can use its own id, in any case",
        request: () => request(own(), { creator_user_id: owner.id.toUpperCase() }),
        status: 201,
        effects: isLedBy(() => owner),
      },
      {
        name: "a client can still use add_current_user",
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
        name: "a server can set the creator",
        request: () => request(project.as("server"), { creator_user_id: stranger.id.toUpperCase() }),
        status: 201,
        effects: isLedBy(() => stranger),
      },
      {
        name: "a server can use `me` with a signed-in user",
        request: () => request(project.as("server", stranger.accessToken), { creator_user_id: "me" }),
        status: 201,
        effects: isLedBy(() => stranger),
      },
      {
        name: "a server can still use add_current_user",
        request: () => request(project.as("server", stranger.accessToken), {}, "?add_current_user=1"),
        status: 201,
        effects: isLedBy(() => stranger),
      },
      {
        name: "a signed-in user isn't the creator of a server's team by default",
        request: () => request(project.as("server", stranger.accessToken), {}, "?add_current_user=false"),
        status: 201,
        effects: isEmpty,
      },
      { name: "accepts an empty name", request: () => request(own(), { display_name: "" }), status: 201 },
      {
        name: "ignores list filters",
        request: () => request(own(), {}, `?user_id=${stranger.id}`),
        status: 201,
      },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `an unknown creator returns an error with ${access} access`,
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
          name: `add_current_user requires a signed-in user with ${access} access`,
          request: () => request(project.as(access), {}, "?add_current_user=true"),
          status: 401,
          code: null,
        },
        {
          name: `rejects creator_user_id together with add_current_user with ${access} access`,
          request: () => request(project.as(access), { creator_user_id: owner.id }, "?add_current_user=false"),
          ...bothSaid,
        },
      ]),
      {
        name: "this is reported to a client before its missing user",
        request: () => request(project.as("client"), { creator_user_id: owner.id }, "?add_current_user=true"),
        ...bothSaid,
      },
      {
        name: "a client without a user gets an error before the project settings are checked",
        request: () => request(closed.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `\`me\` without a user returns an error with ${access} access`,
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
          name: `a client can't create a team for ${whom}`,
          request: () => request(own(), { creator_user_id: id() }),
          ...refused,
        }),
      ),
      {
        name: "checks that the project lets users create teams before the image",
        request: async () =>
          request(closed.as("client", (await signUp(app, closed)).accessToken), {
            profile_image_url: "https://x.example/a.png",
          }),
        ...refused,
      },
      {
        name: "a server can always create teams",
        request: () => request(closed.as("server")),
        status: 201,
      },
      {
        name: "a client must send the image as data, which is checked before the creator",
        request: () => request(own(), { profile_image_url: "https://x.example/a.png", creator_user_id: stranger.id }),
        status: 400,
        code: null,
      },
      ...["client_read_only_metadata", "server_metadata"].map(
        (field): Scenario => ({
          name: `a client can't write ${field}`,
          request: () => request(own(), { [field]: {} }),
          ...schemaError,
        }),
      ),
      ...([{ display_name: null }, { display_name: undefined }, { display_name: {} }, { colour: "red" }] as const).map(
        (fields): Scenario => ({
          name: `rejects ${JSON.stringify(fields)}`,
          request: () => request(project.as("server"), fields),
          ...schemaError,
        }),
      ),
      {
        name: "rejects a name of more than 256 characters",
        request: () => request(own(), { display_name: "a".repeat(257) }),
        ...schemaError,
      },
      {
        name: "rejects an image that isn't a URL",
        request: () => request(project.as("server"), { profile_image_url: "logo" }),
        ...schemaError,
      },
      { name: "rejects an unknown query parameter", request: () => request(own(), {}, "?select=true"), ...schemaError },
    ],
  );

  test("emits the team event, then the creator's membership, then their permissions in order", async () => {
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

  test("doesn't select the team", async () => {
    await app.send(request(own()));
    expect(await readUser(app, project, owner.accessToken)).toMatchObject({ selected_team_id: null });
  });

  test("an unknown creator stores no team and emits no event", async () => {
    const display_name = `Unknown creator's ${crypto.randomUUID()}`;
    await app.send(request(project.as("server"), { display_name, creator_user_id: unknownId }));
    const { json } = await app.send({ method: "GET", path: "/teams", headers: project.as("server") });
    expect(json.items).not.toContainEqual(expect.objectContaining({ display_name }));
    expect(await eventsAbout(app, project, display_name)).toEqual([]);
  });

  test("skips creator permissions without a definition", async () => {
    const stale = await makeProject(app);
    await app.platform.database.pool.query(
      "delete from permission_definitions where project_id = $1 and id = 'team_admin'",
      [stale.id],
    );
    const creator = await signUp(app, stale);
    const { status, json } = await app.send(request(stale.as("server"), { creator_user_id: creator.id }));
    expect(status).toBe(201);
    expect(await getMembers(json.id)).toEqual([{ user_id: creator.id, permissions: [null] }]);
  });
});

test("a user who is in 200 teams can't create another; a server can still create one for them", async () => {
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

test("an anonymous user can create 20 teams, also with concurrent requests (security review HIGH 2)", async () => {
  const open = await makeProject(app, { client_team_creation_enabled: true, anonymous_accounts_enabled: true });
  const anonymous = await signUpAnonymously(app, open);
  const creation = request(open.as("client", anonymous.accessToken));
  const answers = await Promise.all(Array.from({ length: 24 }, () => app.send(creation)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused.map(({ text }) => text)).toEqual(
    Array(4).fill("You can't create a team because you're already in 20 teams. Leave one first."),
  );
});
