import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChannel, getFirstChannel, type TestChannel } from "../../../testing/contact-channels.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let owner: TestUser;
let stranger: TestUser;
let first: TestChannel;
let second: TestChannel;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  owner = await signUp(app, project);
  first = await getFirstChannel(app, project, owner);
  second = await createChannel(app, project, owner, { is_verified: true });
  stranger = await signUp(app, project);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const unknownId = "00000000-0000-4000-8000-000000000001";
const own = () => project.as("client", owner.accessToken);
const get = (path: string, headers: Record<string, string>): TestRequest => ({ method: "GET", path, headers });
const listAll = (query: string, headers: Record<string, string>) => get(`/contact-channels${query}`, headers);
const readOne = (userId: string, id: string, headers: Record<string, string>) =>
  get(`/contact-channels/${userId}/${id}`, headers);

const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const refused = { status: 403, code: null } as const;

describe("GET /contact-channels", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(listAll("", {}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `lists a user's channels, oldest first, with ${access} access`,
          request: () => listAll("?user_id=me", project.as(access, owner.accessToken)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ items: [first, second], is_paginated: false }),
        }),
      ),
      {
        name: "an id in upper case is the same id",
        request: () => listAll(`?user_id=${owner.id.toUpperCase()}`, own()),
        status: 200,
        effects: (_app, { json }) => expect(json.items).toEqual([first, second]),
      },
      {
        name: "can be filtered by id",
        request: () => listAll(`?user_id=me&contact_channel_id=${second.id}`, own()),
        status: 200,
        effects: (_app, { json }) => expect(json.items).toEqual([second]),
      },
      {
        name: "an id of another user's channel finds nothing",
        request: () =>
          listAll(`?user_id=me&contact_channel_id=${second.id}`, project.as("client", stranger.accessToken)),
        status: 200,
        effects: (_app, { json }) => expect(json.items).toEqual([]),
      },
      {
        name: "a server can list the whole project's channels, and none of another project",
        request: () => listAll("", project.as("server")),
        status: 200,
        effects: (_app, { json }) => {
          expect(json.items).toEqual(expect.arrayContaining([first, second]));
          expect(new Set((json.items as TestChannel[]).map((channel) => channel.user_id))).toEqual(
            new Set([owner.id, stranger.id]),
          );
        },
      },
      {
        name: "a server can filter the whole project by id",
        request: () => listAll(`?contact_channel_id=${second.id}`, project.as("admin")),
        status: 200,
        effects: (_app, { json }) => expect(json.items).toEqual([second]),
      },
      {
        name: "a server of another project gets none",
        request: () => listAll(`?user_id=${owner.id}`, foreign.as("server")),
        status: 200,
        effects: (_app, { json }) => expect(json.items).toEqual([]),
      },
      { name: "a client cannot list the whole project's channels", request: () => listAll("", own()), ...refused },
      {
        name: "a client cannot list another user's channels",
        request: () => listAll(`?user_id=${stranger.id}`, own()),
        ...refused,
      },
      { name: "a client without a user is rejected", request: () => listAll("", project.as("client")), ...noUser },
      {
        name: "`me` without a signed-in user is rejected",
        request: () => listAll("?user_id=me", project.as("server")),
        ...noUser,
      },
      { name: "a malformed id is rejected", request: () => listAll("?user_id=all", own()), ...schemaError },
      { name: "an unknown filter is rejected", request: () => listAll("?value=x", own()), ...schemaError },
    ],
  );
});

describe("GET /contact-channels/{user_id}/{contact_channel_id}", () => {
  const missing = { status: 404, code: null } as const;
  runScenarios(
    () => app,
    [
      ...accessScenarios(readOne(unknownId, unknownId, {}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns it with ${access} access`,
          request: () => readOne("me", first.id, project.as(access, owner.accessToken)),
          status: 200,
          effects: (_app, { json }) =>
            expect(json).toEqual({
              id: first.id,
              user_id: owner.id,
              type: "email",
              value: owner.email,
              is_primary: true,
              is_verified: false,
              used_for_auth: true,
            }),
        }),
      ),
      {
        name: "a client without a user is rejected",
        request: () => readOne(owner.id, first.id, project.as("client")),
        ...noUser,
      },
      {
        name: "`me` without a signed-in user is rejected",
        request: () => readOne("me", first.id, project.as("admin")),
        ...noUser,
      },
      {
        name: "a client can't access another user's passkeys",
        request: () => readOne(owner.id, first.id, project.as("client", stranger.accessToken)),
        ...refused,
      },
      { name: "an unknown id is not found", request: () => readOne("me", unknownId, own()), ...missing },
      {
        name: "another user's channel is not found",
        request: () => readOne(stranger.id, first.id, project.as("server")),
        ...missing,
      },
      {
        name: "a channel of another project is not found",
        request: () => readOne(owner.id, first.id, foreign.as("server")),
        ...missing,
      },
      { name: "a malformed id is rejected", request: () => readOne("me", "first", own()), ...schemaError },
    ],
  );
});

test("a deleted user has no access, even with a valid access token", async () => {
  const gone = await signUp(app, project);
  const headers = project.as("client", gone.accessToken);
  await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", gone.accessToken) });
  expect((await app.send(listAll(`?user_id=${gone.id}`, headers))).json.code).toBe(noUser.code);
});
