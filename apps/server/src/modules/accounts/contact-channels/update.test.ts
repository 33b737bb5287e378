import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChannel, getFirstChannel, listChannels, type TestChannel } from "../../../testing/contact-channels.ts";
import {
  changeUser,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
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
const fresh = () => `${crypto.randomUUID()}@example.com`;
const as = (person: TestUser) => project.as("client", person.accessToken);
const patch = (id: string, body: object, headers: Record<string, string>, userId = "me"): TestRequest => ({
  method: "PATCH",
  path: `/contact-channels/${userId}/${id}`,
  headers,
  body,
});
const update = (...words: Parameters<typeof patch>): Promise<TestResponse> => app.send(patch(...words));
const added = (change: object = {}) => createChannel(app, project, owner, change);

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const plain = { status: 400, code: null } as const;
const taken = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE";

describe("PATCH /contact-channels/{user_id}/{contact_channel_id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(patch(unknownId, {}, {}, unknownId), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map((access): Scenario => {
        const value = fresh();
        return {
          name: `changes the value with ${access} access, which makes it unverified`,
          request: async () =>
            patch((await added({ is_verified: true })).id, { value }, project.as(access, owner.accessToken)),
          status: 200,
          contains: { value, is_verified: false, is_primary: false, used_for_auth: false },
        };
      }),
      {
        name: "sending the same value makes it unverified",
        request: async () => {
          const { id, value } = await added({ is_verified: true });
          return patch(id, { value }, as(owner));
        },
        status: 200,
        contains: { is_verified: false },
      },
      {
        name: "an update without a value keeps it verified",
        request: async () => patch((await added({ is_verified: true })).id, { used_for_auth: true }, as(owner)),
        status: 200,
        contains: { is_verified: true, used_for_auth: true },
      },
      {
        name: "an empty update changes nothing",
        request: async () => patch((await added({ is_verified: true })).id, {}, as(owner)),
        status: 200,
        contains: { is_verified: true, used_for_auth: false, is_primary: false },
      },
      {
        name: "the type can be sent",
        request: async () => patch((await added()).id, { type: "email" }, as(owner)),
        status: 200,
      },
      {
        name: "a server can mark it as verified",
        request: async () =>
          patch((await added()).id, { value: fresh(), is_verified: true }, project.as("server"), owner.id),
        status: 200,
        contains: { is_verified: true },
      },
      {
        name: "a client cannot mark it as verified",
        request: async () => patch((await added()).id, { is_verified: true }, as(owner)),
        ...schemaError,
      },
      {
        name: "an id in upper case is the same id",
        request: async () => patch((await added()).id.toUpperCase(), {}, as(owner), owner.id.toUpperCase()),
        status: 200,
      },
      { name: "an unknown id is not found", request: () => patch(unknownId, {}, as(owner)), ...plain },
      {
        name: "another user's channel is not found",
        request: async () => patch((await added()).id, {}, as(stranger)),
        ...plain,
      },
      {
        name: "a channel of another project is not found",
        request: async () => patch((await added()).id, {}, foreign.as("server"), owner.id),
        ...plain,
      },
      {
        name: "a client can't access another user's passkeys",
        request: async () => patch((await added()).id, {}, as(stranger), owner.id),
        status: 403,
        code: null,
      },
      {
        name: "a client without a user is rejected",
        request: () => patch(unknownId, {}, project.as("client"), owner.id),
        ...noUser,
      },
      {
        name: "`me` without a signed-in user is rejected",
        request: () => patch(unknownId, {}, project.as("server")),
        ...noUser,
      },
      {
        name: "a value that the user already has is rejected, in any letter case",
        request: async () => patch((await added()).id, { value: owner.email.toUpperCase() }, as(owner)),
        ...plain,
      },
      {
        name: "a value that another user signs in with can be used without sign-in",
        request: async () => patch((await added()).id, { value: stranger.email }, as(owner)),
        status: 200,
      },
      {
        name: "a new value can be used for sign-in immediately",
        request: async () => patch((await added()).id, { value: fresh(), used_for_auth: true }, as(owner)),
        status: 200,
      },
      {
        name: "an email that another user signs in with is rejected for sign-in",
        request: async () => {
          const { email } = await signUp(app, project);
          return patch((await added({ value: email })).id, { used_for_auth: true }, as(owner));
        },
        status: 409,
        code: taken,
        details: { type: "email", contact_channel_value: null },
      },
      {
        name: "a new value of a sign-in email is checked against other users, too",
        request: async () => {
          const { email } = await signUp(app, project);
          return patch((await added({ used_for_auth: true })).id, { value: email.toUpperCase() }, as(owner));
        },
        status: 409,
        code: taken,
        details: { type: "email", contact_channel_value: null },
      },
      ...["", "ada", "a b@example.com"].map(
        (value): Scenario => ({
          name: `${JSON.stringify(value)} is not an email, with or without a type`,
          request: async () => patch((await added()).id, { value }, as(owner)),
          ...schemaError,
        }),
      ),
      {
        name: "rejects null as an address",
        request: () => patch(unknownId, { value: null }, as(owner)),
        ...schemaError,
      },
      {
        name: "the user cannot be changed",
        request: () => patch(unknownId, { user_id: stranger.id }, as(owner)),
        ...schemaError,
      },
    ],
  );

  test("an email that a user has verified stays theirs, whatever other users claim without verifying it", async () => {
    const squatter = await signUp(app, project);
    const real = await signUp(app, project);
    const { id } = await createChannel(app, project, real, { value: squatter.email, is_verified: true });
    expect((await update(id, { used_for_auth: true }, as(real))).json).toMatchObject({ used_for_auth: true });
    expect((await getFirstChannel(app, project, squatter)).used_for_auth).toBe(false);
  });

  test("of ten users who claim the same email at once exactly one gets it, and the others get an error", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(app, project)));
    const channels: TestChannel[] = [];
    for (const person of people) channels.push(await createChannel(app, project, person, { used_for_auth: true }));
    const value = fresh();
    const answers = await Promise.all(
      people.map((person, index) => update(channels[index]?.id ?? "", { value }, as(person))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === taken)).toHaveLength(9);
  });

  test("of ten own channels that are changed to the same email at once, exactly one succeeds", async () => {
    const person = await signUp(app, project);
    const channels: TestChannel[] = [];
    for (let index = 0; index < 10; index += 1) channels.push(await createChannel(app, project, person));
    const value = fresh();
    const answers = await Promise.all(channels.map(({ id }) => update(id, { value }, as(person))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  test("requires a recent sign-in if the project asks for it", async () => {
    const strict = await makeProject(app, { recent_sign_in_required: true });
    const person = await signUp(app, strict);
    const { id } = await getFirstChannel(app, strict, person);
    const refresh = { ...strict.as("client"), "x-stack-refresh-token": person.refreshToken };
    const statuses = await app.later(10 * 60_000, async () => {
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers: refresh });
      const token = String(json.access_token);
      const answers = [
        await update(id, {}, strict.as("client", token)),
        await update(id, {}, strict.as("server", token)),
      ];
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([403, 200]);
  });
});

describe("the primary email", () => {
  const getPrimary = async (person: TestUser) => (await readUser(app, project, person.accessToken)).primary_email;
  /** Recipients of the emails that a task sends. */
  const told = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = await app.countEmailsSent();
    await work();
    const emailsSent = (await app.emailsSent()).slice(0, (await app.countEmailsSent()) - before);
    return emailsSent.map(({ recipient }) => recipient).sort();
  };

  test("can become another of the user's emails, and the old one is notified", async () => {
    const person = await signUp(app, project);
    const { id, value } = await createChannel(app, project, person, { is_verified: true });
    const recipients = await told(() => update(id, { is_primary: true }, as(person)));
    expect(recipients).toEqual([person.email, value].sort());
    expect(await getPrimary(person)).toBe(value);
    const primaries = (await listChannels(app, project, person)).filter(({ is_primary }) => is_primary);
    expect(primaries.map(({ value: address }) => address)).toEqual([value]);
  });

  test("can get another value, and the old one is notified", async () => {
    const person = await signUp(app, project);
    const { id } = await getFirstChannel(app, project, person);
    const value = fresh();
    const recipients = await told(() => update(id, { value }, as(person)));
    expect(recipients).toEqual([person.email, value].sort());
    expect(await readUser(app, project, person.accessToken)).toMatchObject({
      primary_email: value,
      primary_email_verified: false,
      primary_email_auth_enabled: true,
    });
  });

  test("that was never verified or used for sign-in may belong to another person, who is not notified", async () => {
    const person = await signUp(app, project);
    const mistaken = await createChannel(app, project, person, { is_primary: true });
    const value = fresh();
    expect(await told(() => update(mistaken.id, { value }, as(person)))).toEqual([]);
    expect(await getPrimary(person)).toBe(value);
  });

  test("with different letter case is the same, and no notice is sent", async () => {
    const person = await signUp(app, project);
    const { id } = await getFirstChannel(app, project, person);
    expect(await told(() => update(id, { value: person.email.toUpperCase() }, as(person)))).toEqual([]);
    expect(await getPrimary(person)).toBe(person.email.toUpperCase());
  });

  test("can be removed without promoting another one", async () => {
    const person = await signUp(app, project);
    await createChannel(app, project, person, { is_verified: true });
    const { id } = await getFirstChannel(app, project, person);
    await update(id, { is_primary: false }, as(person));
    expect(await getPrimary(person)).toBeNull();
  });

  test("is unchanged when other channels change", async () => {
    const person = await signUp(app, project);
    const { id } = await createChannel(app, project, person);
    expect(await told(() => update(id, { value: fresh(), is_primary: false }, as(person)))).toEqual([]);
    expect(await getPrimary(person)).toBe(person.email);
  });
});

describe("the last email for sign-in", () => {
  test("cannot be disabled by a client; a server can", async () => {
    const person = await signUp(app, project);
    const { id } = await getFirstChannel(app, project, person);
    const refused = await update(id, { used_for_auth: false }, as(person));
    expect(refused.status).toBe(400);
    expect(refused.headers["x-stack-known-error"]).toBeUndefined();
    expect((await getFirstChannel(app, project, person)).used_for_auth).toBe(true);
    const allowed = await update(id, { used_for_auth: false }, project.as("server"), person.id);
    expect(allowed.json).toMatchObject({ used_for_auth: false });
  });

  test("can be disabled if there is another one", async () => {
    const person = await signUp(app, project);
    await createChannel(app, project, person, { used_for_auth: true });
    const { id } = await getFirstChannel(app, project, person);
    expect((await update(id, { used_for_auth: false }, as(person))).status).toBe(200);
  });

  test("of two concurrent changes, one fails", async () => {
    const person = await signUp(app, project);
    await createChannel(app, project, person, { used_for_auth: true });
    const channels = await listChannels(app, project, person);
    const answers = await Promise.all(channels.map(({ id }) => update(id, { used_for_auth: false }, as(person))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("is not a sign-in method for a user without a password who has not verified it, so it can be disabled", async () => {
    const person = await signUp(app, project);
    await changeUser(app, project, person, { password: null });
    const { json } = await app.send({
      method: "POST",
      path: "/auth/sessions",
      headers: project.as("server"),
      body: { user_id: person.id },
    });
    const { id } = await getFirstChannel(app, project, person);
    const headers = project.as("client", String(json.access_token));
    expect((await update(id, { used_for_auth: false }, headers)).status).toBe(200);
  });
});
