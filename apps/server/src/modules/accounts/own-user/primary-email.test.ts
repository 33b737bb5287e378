import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChannel, listChannels } from "../../../testing/contact-channels.ts";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { signUpAnonymously } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { anonymous_accounts_enabled: true });
});
afterAll(() => app.close());

type Who = Pick<TestUser, "accessToken">;
const fresh = () => `${crypto.randomUUID()}@Example.com`;
const patch = (who: Who, primary_email: unknown, own = project): TestRequest => ({
  method: "PATCH",
  path: "/users/me",
  headers: own.as("client", who.accessToken),
  body: { primary_email },
});
const findChannel = async (who: TestUser, value: string) =>
  (await listChannels(app, project, who)).find((channel) => channel.value === value);
/** Recipients of the emails that a task sends. */
const listRecipients = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = await app.countEmailsSent();
  await work();
  const sent = (await app.emailsSent()).slice(0, (await app.countEmailsSent()) - before);
  return sent.map(({ recipient }) => recipient).sort();
};

describe("a user who sets their primary email with PATCH /users/me (newest clients §4.1)", () => {
  test("adds a new one, unverified and not used for sign-in; the previous one stays as a channel and is notified", async () => {
    const user = await signUp(app, project);
    const value = fresh();
    const recipients = await listRecipients(async () => {
      const { status, json } = await app.send(patch(user, value));
      expect([status, json.primary_email, json.primary_email_verified]).toEqual([200, value, false]);
    });
    // The new one may belong to another person.
    expect(recipients).toEqual([user.email]);
    expect(await findChannel(user, value)).toMatchObject({
      is_primary: true,
      is_verified: false,
      used_for_auth: false,
    });
    expect(await findChannel(user, user.email)).toMatchObject({ is_primary: false, used_for_auth: true });
  });

  test("makes one of their emails the primary one, in any letter case; it stays verified", async () => {
    const user = await signUp(app, project);
    const { value } = await createChannel(app, project, user, { is_verified: true });
    const { json } = await app.send(patch(user, value.toUpperCase()));
    expect(json).toMatchObject({ primary_email: value, primary_email_verified: true });
    expect(await listChannels(app, project, user)).toHaveLength(2);
  });

  test("keeps the current one without a notice", async () => {
    const user = await signUp(app, project);
    const before = await listChannels(app, project, user);
    expect(await listRecipients(() => app.send(patch(user, user.email.toUpperCase())))).toEqual([]);
    expect(await listChannels(app, project, user)).toEqual(before);
  });

  test("removes only the mark with null, and the previous one is notified", async () => {
    const user = await signUp(app, project);
    const recipients = await listRecipients(async () =>
      expect((await app.send(patch(user, null))).json.primary_email).toBeNull(),
    );
    expect(recipients).toEqual([user.email]);
    expect(await findChannel(user, user.email)).toMatchObject({ is_primary: false, used_for_auth: true });
    expect((await app.send(patch(user, null))).status).toBe(200);
  });

  test("can have none before", async () => {
    const anonymous = await signUpAnonymously(app, project);
    const value = fresh();
    expect((await app.send(patch(anonymous, value))).json).toMatchObject({ primary_email: value, is_anonymous: true });
  });

  test("can't take an email that another user signs in with, and nothing of the request is applied", async () => {
    const user = await signUp(app, project);
    const other = await signUp(app, project);
    const request = patch(user, other.email.toUpperCase());
    const body = { ...(request.body as object), display_name: "Changed" };
    const { status, json } = await app.send({ ...request, body });
    expect([status, json.code]).toEqual([409, "USER_EMAIL_ALREADY_EXISTS"]);
    expect(json.details).toMatchObject({ email: other.email.toUpperCase() });
    const after = await readUser(app, project, user.accessToken);
    expect(after.primary_email).toBe(user.email);
    expect(after.display_name).not.toBe("Changed");
  });

  test("can take an email that a user of another project signs in with", async () => {
    const stranger = await signUp(app, await makeProject(app));
    expect((await app.send(patch(await signUp(app, project), stranger.email))).status).toBe(200);
  });

  test("doesn't keep the email's owner from signing up with it", async () => {
    const value = fresh();
    await app.send(patch(await signUp(app, project), value));
    expect((await signUp(app, project, value)).email).toBe(value);
  });

  test.each([[""], ["ada"], [" a@example.com"], [1]])("can't set %j", async (value) => {
    const { json } = await app.send(patch(await signUp(app, project), value));
    expect(json.code).toBe("SCHEMA_ERROR");
  });

  test("records the change in the audit log, without the address", async () => {
    const user = await signUp(app, project);
    const value = fresh();
    await app.send(patch(user, value));
    const { json } = await app.send({
      method: "GET",
      path: `/internal/audit-log?target_id=${user.id}&action=user.update`,
      headers: project.as("admin"),
    });
    expect(json.items).toEqual([expect.objectContaining({ actor: expect.objectContaining({ id: user.id }) })]);
    const [details] = (json.items as { details: object }[]).map((item) => JSON.stringify(item.details));
    expect(details).toContain("primary_email");
    expect(details).not.toContain(value);
  });

  test("ten concurrent changes leave one primary email", async () => {
    const user = await signUp(app, project);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send(patch(user, fresh()))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const channels = await listChannels(app, project, user);
    expect(channels.filter(({ is_primary }) => is_primary)).toHaveLength(1);
  });

  test("can have as many emails as with contact channels", async () => {
    const anonymous = await signUpAnonymously(app, project);
    const answers = [];
    for (let index = 0; index < 11; index += 1) answers.push(await app.send(patch(anonymous, fresh())));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 400]);
  });

  test("must have authenticated recently if the project asks for it, unless a server makes the change", async () => {
    const strict = await makeProject(app, { recent_sign_in_required: true });
    const user = await signUp(app, strict);
    const refresh = { ...strict.as("client"), "x-stack-refresh-token": user.refreshToken };
    const statuses = await app.later(10 * 60_000, async () => {
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers: refresh });
      const accessToken = String(json.access_token);
      const request = patch({ accessToken }, fresh(), strict);
      const answers = [
        await app.send(request),
        await app.send({ ...request, headers: strict.as("server", accessToken) }),
      ];
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([403, 200]);
  });

  test("can't be impersonated", async () => {
    const user = await signUp(app, project);
    const body = { user_id: user.id, is_impersonation: true };
    const started = await app.send({ method: "POST", path: "/auth/sessions", headers: project.as("server"), body });
    const { json } = await app.send(patch({ accessToken: String(started.json.access_token) }, fresh()));
    expect(json.code).toBe("IMPERSONATION_FORBIDDEN");
  });
});
