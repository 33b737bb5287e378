import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChannel, getFirstChannel, listChannels } from "../../../testing/contact-channels.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { signUpAnonymously } from "../../../testing/sign-in-fixtures.ts";
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
const fresh = () => `${crypto.randomUUID()}@Example.com`;
const own = () => project.as("client", owner.accessToken);
const request = (change: object = {}, headers?: Record<string, string>): TestRequest => ({
  method: "POST",
  path: "/contact-channels",
  headers: headers ?? own(),
  body: { user_id: "me", type: "email", value: fresh(), used_for_auth: false, ...change },
});
const create = (...words: Parameters<typeof request>): Promise<TestResponse> => app.send(request(...words));

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const taken = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE";

describe("POST /contact-channels", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request({ user_id: unknownId }, {}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `adds an email as typed with ${access} access: unverified, not primary`,
          request: () => request({ value: `Kept.As+${access}@Example.com` }, project.as(access, stranger.accessToken)),
          status: 201,
          contains: {
            value: `Kept.As+${access}@Example.com`,
            is_primary: false,
            is_verified: false,
            used_for_auth: false,
          },
        }),
      ),
      {
        name: "a server can name any user and mark the email as verified",
        request: () => request({ user_id: owner.id, is_verified: true, used_for_auth: true }, project.as("server")),
        status: 201,
        contains: { is_verified: true, used_for_auth: true, is_primary: false },
      },
      {
        name: "a client cannot mark an email as verified",
        request: () => request({ is_verified: true }),
        ...schemaError,
      },
      {
        name: "a server gets an error for an unknown user",
        request: () => request({ user_id: unknownId }, project.as("server")),
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        name: "a user of another project is not found",
        request: () => request({ user_id: owner.id }, foreign.as("server")),
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        name: "a client can't access another user's passkeys",
        request: () => request({ user_id: stranger.id }),
        status: 403,
        code: null,
      },
      {
        name: "a client without a user is rejected",
        request: () => request({ user_id: owner.id }, project.as("client")),
        ...noUser,
      },
      {
        name: "`me` without a signed-in user is rejected",
        request: () => request({}, project.as("server")),
        ...noUser,
      },
      {
        name: "an email that the user already has is rejected, in any letter case",
        request: () => request({ value: owner.email.toUpperCase() }),
        status: 400,
        code: null,
      },
      {
        name: "the user's own duplicate is reported before a conflict with another user",
        request: () => request({ value: owner.email, used_for_auth: true }),
        status: 400,
        code: null,
      },
      {
        name: "an email that another user signs in with is rejected, in any letter case",
        request: () => request({ value: stranger.email.toUpperCase(), used_for_auth: true }),
        status: 409,
        code: taken,
        effects: (_app, { json }) =>
          expect(json.details).toEqual({ type: "email", contact_channel_value: stranger.email.toUpperCase() }),
      },
      {
        name: "an email that another user signs in with can still be added without sign-in",
        request: () => request({ value: stranger.email }),
        status: 201,
      },
      {
        name: "an email that a user of another project signs in with is available",
        request: async () => request({ value: (await signUp(app, foreign)).email, used_for_auth: true }),
        status: 201,
      },
      {
        name: "an email domain without a dot is accepted",
        request: () => request({ value: "ada@localhost" }),
        status: 201,
      },
      ...["", "ada", "a b@example.com", "ada@example.com ", "ada@exämple.com", "ada@@example.com"].map(
        (value): Scenario => ({
          name: `${JSON.stringify(value)} is not an email`,
          request: () => request({ value }),
          ...schemaError,
        }),
      ),
      {
        name: "an email longer than 254 characters is rejected",
        request: () => request({ value: `${"a".repeat(250)}@x.org` }),
        ...schemaError,
      },
      { name: "used_for_auth is required", request: () => request({ used_for_auth: undefined }), ...schemaError },
      { name: "another type is rejected", request: () => request({ type: "phone" }), ...schemaError },
      { name: "rejects a missing user", request: () => request({ user_id: undefined }), ...schemaError },
      { name: "rejects an unknown field", request: () => request({ verified: true }), ...schemaError },
    ],
  );

  test("a new primary email replaces the old one, which stays as a channel; both are notified", async () => {
    const person = await signUp(app, project);
    const value = fresh();
    const before = await app.countEmailsSent();
    const { json } = await create(
      { value, is_primary: true, used_for_auth: true },
      project.as("client", person.accessToken),
    );
    expect(json).toMatchObject({ value, is_primary: true });
    expect(await listChannels(app, project, person)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: person.email, is_primary: false, used_for_auth: true }),
        expect.objectContaining({ value, is_primary: true }),
      ]),
    );
    const emailsSent = (await app.emailsSent()).slice(0, (await app.countEmailsSent()) - before);
    expect(emailsSent.map(({ recipient }) => recipient).sort()).toEqual([person.email, value].sort());
  });

  test("of ten concurrent requests with the same email exactly one adds it to a user", async () => {
    const person = await signUp(app, project);
    const value = fresh();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        create({ value, used_for_auth: true }, project.as("client", person.accessToken)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
    expect(await listChannels(app, project, person)).toHaveLength(2);
  });

  test("of ten users who claim the same email for sign-in at once, exactly one succeeds, and the others get an error", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(app, project)));
    const value = fresh();
    const answers = await Promise.all(
      people.map((person) => create({ value, used_for_auth: true }, project.as("client", person.accessToken))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === taken)).toHaveLength(9);
  });

  test("ten concurrent primary emails leave the user with one", async () => {
    const person = await signUp(app, project);
    const headers = project.as("client", person.accessToken);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ is_primary: true }, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const channels = await listChannels(app, project, person);
    expect(channels).toHaveLength(11);
    expect(channels.filter(({ is_primary }) => is_primary)).toHaveLength(1);
  });

  test("requires a recent sign-in if the project asks for it", async () => {
    const strict = await makeProject(app, { recent_sign_in_required: true });
    const person = await signUp(app, strict);
    expect((await create({}, strict.as("client", person.accessToken))).status).toBe(201);
    const refresh = { ...strict.as("client"), "x-stack-refresh-token": person.refreshToken };
    const statuses = await app.later(10 * 60_000, async () => {
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers: refresh });
      const token = String(json.access_token);
      const answers = [await create({}, strict.as("client", token)), await create({}, strict.as("server", token))];
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([403, 201]);
  });
});

describe("an unverified email", () => {
  const claim = async (person: TestUser, value: string) =>
    expect((await create({ value, used_for_auth: true }, project.as("client", person.accessToken))).status).toBe(201);
  const holds = async (person: TestUser, value: string) =>
    (await listChannels(app, project, person)).some((channel) => channel.value === value && channel.used_for_auth);

  test("does not keep its owner from signing up with it", async () => {
    const squatter = await signUp(app, project);
    const value = fresh();
    await claim(squatter, value);
    const real = await signUp(app, project, value);
    expect(await holds(real, value)).toBe(true);
    expect(await holds(squatter, value)).toBe(false);
  });

  test("does not keep its owner from signing up with it, even if it is the only email of an account without a password", async () => {
    const passkeyUser = await signUp(app, project);
    const value = fresh();
    const first = await getFirstChannel(app, project, passkeyUser);
    await claim(passkeyUser, value);
    const headers = project.as("server", passkeyUser.accessToken);
    await app.send({ method: "DELETE", path: `/contact-channels/me/${first.id}`, headers });
    await expect(signUp(app, project, value)).rejects.toThrow("USER_EMAIL_ALREADY_EXISTS");
    await app.platform.database.pool.query("delete from password_credentials where user_id = $1", [passkeyUser.id]);
    const real = await signUp(app, project, value);
    expect([await holds(real, value), await holds(passkeyUser, value)]).toEqual([true, false]);
  });

  test("is not released by a sign-up if it is the account's only email for password sign-in", async () => {
    const person = await signUp(app, project);
    const second = await createChannel(app, project, person, { is_primary: true });
    expect(second.is_primary).toBe(true);
    await expect(signUp(app, project, person.email)).rejects.toThrow("USER_EMAIL_ALREADY_EXISTS");
    expect(await holds(person, person.email)).toBe(true);
  });

  test("is released to a user who verified it", async () => {
    const squatter = await signUp(app, project);
    const real = await signUp(app, project);
    const value = fresh();
    await claim(squatter, value);
    await createChannel(app, project, real, { value, used_for_auth: true, is_verified: true });
    expect([await holds(real, value), await holds(squatter, value)]).toEqual([true, false]);
  });

  test("is released even if it is a primary email", async () => {
    const squatter = await signUp(app, project);
    const real = await signUp(app, project);
    await createChannel(app, project, real, { value: squatter.email, used_for_auth: true, is_verified: true });
    expect([await holds(real, squatter.email), await holds(squatter, squatter.email)]).toEqual([true, false]);
  });

  test("is not released to a user who has not verified it either", async () => {
    const squatter = await signUp(app, project);
    const value = fresh();
    await claim(squatter, value);
    const answer = await create({ value, used_for_auth: true }, project.as("client", stranger.accessToken));
    expect(answer.json.code).toBe(taken);
    expect(await holds(squatter, value)).toBe(true);
  });

  test("a verified email is never released", async () => {
    const holder = await signUp(app, project);
    const { value } = await createChannel(app, project, holder, { used_for_auth: true, is_verified: true });
    const answer = await create(
      { user_id: stranger.id, value, used_for_auth: true, is_verified: true, is_primary: true },
      project.as("server"),
    );
    expect(answer.json.code).toBe(taken);
    await expect(signUp(app, project, value)).rejects.toThrow("USER_EMAIL_ALREADY_EXISTS");
    expect(await holds(holder, value)).toBe(true);
  });
});

test("users can add up to a hundred emails; servers can add more", async () => {
  const collector = await signUp(app, project);
  await app.platform.database.pool.query(
    `insert into contact_channels (project_id, id, user_id, type, value, normalized_value, is_primary, is_verified, used_for_auth, created_at)
     select $1, gen_random_uuid(), $2, 'email', n || '@many.example', n || '@many.example', false, false, false, now() from generate_series(1, 98) n`,
    [project.id, collector.id],
  );
  const headers = project.as("client", collector.accessToken);
  expect((await create({}, headers)).status).toBe(201);
  const refused = await create({}, headers);
  expect({ status: refused.status, code: refused.json.code }).toEqual({ status: 400, code: undefined });
  expect((await create({ user_id: collector.id }, project.as("server"))).status).toBe(201);
});

test("an anonymous user can have 10 contact channels, also with concurrent requests", async () => {
  const open = await makeProject(app, { anonymous_accounts_enabled: true });
  const anonymous = await signUpAnonymously(app, open);
  const headers = open.as("client", anonymous.accessToken);
  const answers = await Promise.all(Array.from({ length: 12 }, () => create({}, headers)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.text).toBe("An account can have at most 10 contact channels. Remove one first.");
});
