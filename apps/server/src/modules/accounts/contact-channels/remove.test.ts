import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChannel, getFirstChannel, listChannels } from "../../../testing/contact-channels.ts";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  owner = await signUp(app, project);
  stranger = await signUp(app, project);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const unknownId = "00000000-0000-4000-8000-000000000001";
const as = (person: TestUser) => project.as("client", person.accessToken);
const request = (id: string, headers: Record<string, string>, userId = "me", body?: unknown): TestRequest => ({
  method: "DELETE",
  path: `/contact-channels/${userId}/${id}`,
  headers,
  body,
});
const remove = (...words: Parameters<typeof request>): Promise<TestResponse> => app.send(request(...words));
const added = () => createChannel(app, project, owner);
const plain = { status: 400, code: null } as const;
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;

describe("DELETE /contact-channels/{user_id}/{contact_channel_id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(unknownId, {}, unknownId), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `removes it with ${access} access`,
          request: async () => request((await added()).id, project.as(access, owner.accessToken)),
          status: 200,
          effects: async (_app, { json }) => {
            expect(json).toEqual({ success: true });
            expect(await listChannels(app, project, owner)).toHaveLength(1);
          },
        }),
      ),
      { name: "ignores the body", request: async () => request((await added()).id, as(owner), "me", {}), status: 200 },
      { name: "an unknown id is not found", request: () => request(unknownId, as(owner)), ...plain },
      {
        name: "another user's channel is not found",
        request: async () => request((await getFirstChannel(app, project, owner)).id, as(stranger)),
        ...plain,
      },
      {
        name: "a channel of another project is not found",
        request: async () => request((await getFirstChannel(app, project, owner)).id, foreign.as("server"), owner.id),
        ...plain,
      },
      {
        name: "a client can't access another user's passkeys",
        request: async () => request((await getFirstChannel(app, project, owner)).id, as(stranger), owner.id),
        status: 403,
        code: null,
      },
      {
        name: "a client without a user is rejected",
        request: () => request(unknownId, project.as("client"), owner.id),
        ...noUser,
      },
      {
        name: "`me` without a signed-in user is rejected",
        request: () => request(unknownId, project.as("server")),
        ...noUser,
      },
      {
        name: "a malformed id is rejected",
        request: () => request("first", as(owner)),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("a second removal is not found", async () => {
    const { id } = await added();
    const answers = [await remove(id, as(owner)), await remove(id, as(owner))];
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  test("of ten concurrent removals exactly one succeeds", async () => {
    const { id } = await added();
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id, as(owner))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  test("removing the primary email promotes no other one, and notifies it", async () => {
    const person = await signUp(app, project);
    await createChannel(app, project, person, { used_for_auth: true, is_verified: true });
    const before = await app.countEmailsSent();
    const { id } = await getFirstChannel(app, project, person);
    expect((await remove(id, as(person))).status).toBe(200);
    expect(await readUser(app, project, person.accessToken)).toMatchObject({ primary_email: null, has_password: true });
    const emailsSent = (await app.emailsSent()).slice(0, (await app.countEmailsSent()) - before);
    expect(emailsSent.map(({ recipient }) => recipient)).toEqual([person.email]);
  });

  test("an email that was used for sign-in becomes available to other users", async () => {
    const person = await signUp(app, project);
    const { id, value } = await createChannel(app, project, person, { used_for_auth: true, is_verified: true });
    await remove(id, as(person));
    expect((await signUp(app, project, value)).email).toBe(value);
  });

  test("a client cannot remove the last email for sign-in; a server can", async () => {
    const person = await signUp(app, project);
    const { id } = await getFirstChannel(app, project, person);
    const refused = await remove(id, as(person));
    expect(refused.status).toBe(400);
    expect(refused.headers["x-stack-known-error"]).toBeUndefined();
    expect(await listChannels(app, project, person)).toHaveLength(1);
    expect((await remove(id, project.as("server"), person.id)).status).toBe(200);
  });

  test("of two concurrent removals of the last two, one fails", async () => {
    const person = await signUp(app, project);
    await createChannel(app, project, person, { used_for_auth: true });
    const channels = await listChannels(app, project, person);
    const answers = await Promise.all(channels.map(({ id }) => remove(id, as(person))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("requires a recent sign-in if the project asks for it", async () => {
    const strict = await makeProject(app, { recent_sign_in_required: true });
    const person = await signUp(app, strict);
    const { id } = await createChannel(app, strict, person);
    const refresh = { ...strict.as("client"), "x-stack-refresh-token": person.refreshToken };
    const statuses = await app.later(10 * 60_000, async () => {
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers: refresh });
      const token = String(json.access_token);
      const answers = [await remove(id, strict.as("client", token)), await remove(id, strict.as("server", token))];
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([403, 200]);
  });
});
