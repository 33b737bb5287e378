import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  getLatestCode,
  goodPassword,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";
import { addChannel } from "../contact-channels/add-channel.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const fresh = () => `${crypto.randomUUID()}@example.com`;
const change = (user: TestUser, body: object): Promise<TestResponse> =>
  app.send({ method: "PATCH", path: "/users/me", headers: project.as("server", user.accessToken), body });
const signIn = (email: string, password = goodPassword): Promise<TestResponse> =>
  app.send({
    method: "POST",
    path: "/auth/password/sign-in",
    headers: project.as("client"),
    body: { email, password },
  });
const verify = async (user: TestUser): Promise<void> => {
  const code = await getLatestCode(app, user.email);
  await app.send({ method: "POST", path: "/contact-channels/verify", headers: project.as("client"), body: { code } });
};
const addSecond = (user: TestUser, value: string, usedForAuth: boolean, isVerified = false) =>
  addChannel(
    app.platform.database,
    {
      projectId: project.id,
      userId: user.id,
      value,
      isPrimary: false,
      isVerified,
      usedForAuth,
      now: app.platform.clock(),
    },
    { alreadyUsedForAuth: () => new Error("taken") },
  );
const isPlain = ({ status, headers }: TestResponse) => status === 400 && !("x-stack-known-error" in headers);

describe("a changed primary email", () => {
  test("becomes unverified, even if the old one was verified", async () => {
    const user = await signUp(app, project);
    await verify(user);
    const primary_email = fresh();
    expect((await change(user, { primary_email })).json).toMatchObject({
      primary_email,
      primary_email_verified: false,
    });
  });

  test("is verified if the same request says so", async () => {
    const user = await signUp(app, project);
    const primary_email = fresh();
    const { json } = await change(user, { primary_email, primary_email_verified: true });
    expect(json).toMatchObject({ primary_email, primary_email_verified: true });
  });

  test("that differs only in case stays verified and is shown as given", async () => {
    const user = await signUp(app, project);
    await verify(user);
    const primary_email = user.email.toUpperCase();
    expect((await change(user, { primary_email })).json).toMatchObject({ primary_email, primary_email_verified: true });
  });

  test("is used for sign-in from then on, and the old one is not", async () => {
    const user = await signUp(app, project);
    const primary_email = fresh();
    await change(user, { primary_email });
    expect((await signIn(primary_email)).json.user_id).toBe(user.id);
    expect((await signIn(user.email)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("frees the old one for another user", async () => {
    const user = await signUp(app, project);
    await change(user, { primary_email: fresh() });
    expect((await signUp(app, project, user.email)).id).not.toBe(user.id);
  });

  test("that another user signs in with is rejected in any case, and nothing changes", async () => {
    const taken = await signUp(app, project);
    const user = await signUp(app, project);
    const primary_email = taken.email.toUpperCase();
    const { status, json } = await change(user, { primary_email, display_name: "Changed" });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: "USER_EMAIL_ALREADY_EXISTS", details: { email: primary_email } });
    expect(await readUser(app, project, user.accessToken)).toMatchObject({
      primary_email: user.email,
      display_name: null,
    });
  });

  test("that another user has but doesn't sign in with is accepted", async () => {
    const holder = await signUp(app, project);
    await change(holder, { primary_email_auth_enabled: false });
    const user = await signUp(app, project);
    expect((await change(user, { primary_email: holder.email })).status).toBe(200);
  });

  test("of ten users who set the same one concurrently, one succeeds and the others get a conflict", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(app, project)));
    const primary_email = fresh();
    const answers = await Promise.all(people.map((person) => change(person, { primary_email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === "USER_EMAIL_ALREADY_EXISTS")).toHaveLength(9);
  });

  test("that is the user's secondary email is promoted; the old one is kept", async () => {
    const user = await signUp(app, project);
    const second = fresh();
    await addSecond(user, second, true, true);
    const { json } = await change(user, { primary_email: second });
    expect(json).toMatchObject({ primary_email: second, primary_email_verified: true });
    expect((await signIn(user.email)).json.user_id).toBe(user.id);
    expect((await signIn(second)).json.user_id).toBe(user.id);
  });

  test("can be the first one of a user", async () => {
    const user = await signUp(app, project);
    await change(user, { primary_email: null });
    const primary_email = fresh();
    expect((await change(user, { primary_email, primary_email_auth_enabled: true })).json).toMatchObject({
      primary_email,
      primary_email_verified: false,
      primary_email_auth_enabled: true,
    });
    expect((await signIn(primary_email)).json.user_id).toBe(user.id);
  });

  test("can lack a dot, as in internal domains", async () => {
    const user = await signUp(app, project);
    expect((await change(user, { primary_email: "ada@localhost" })).json.primary_email).toBe("ada@localhost");
  });

  test("doesn't end the user's sessions", async () => {
    const user = await signUp(app, project);
    await change(user, { primary_email: fresh() });
    expect(await readUser(app, project, user.accessToken)).toMatchObject({ id: user.id });
  });
});

describe("a removed primary email", () => {
  test("is removed with its flags, and the password stays", async () => {
    const user = await signUp(app, project);
    expect((await change(user, { primary_email: null })).json).toMatchObject({
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      has_password: true,
    });
    expect((await signIn(user.email)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("a second removal changes nothing", async () => {
    const user = await signUp(app, project);
    await change(user, { primary_email: null });
    expect((await change(user, { primary_email: null })).status).toBe(200);
  });

  test.each([
    { primary_email: null, primary_email_verified: true },
    { primary_email: null, primary_email_auth_enabled: true },
  ])("can't have flags: %j", async (body) => {
    const user = await signUp(app, project);
    expect(isPlain(await change(user, body))).toBe(true);
    expect(await readUser(app, project, user.accessToken)).toMatchObject({ primary_email: user.email });
  });

  test("without an email, the verified and sign-in flags can't be set; unsetting them changes nothing", async () => {
    const user = await signUp(app, project);
    await change(user, { primary_email: null });
    expect(isPlain(await change(user, { primary_email_verified: true }))).toBe(true);
    expect(isPlain(await change(user, { primary_email_auth_enabled: true }))).toBe(true);
    const unset = { primary_email_verified: false, primary_email_auth_enabled: false };
    expect((await change(user, unset)).status).toBe(200);
  });
});

describe("flags of the primary email", () => {
  test("the verified flag can be set and unset and changes nothing else", async () => {
    const user = await signUp(app, project);
    expect((await change(user, { primary_email_verified: true })).json).toMatchObject({
      primary_email: user.email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    });
    expect((await change(user, { primary_email_verified: false })).json.primary_email_verified).toBe(false);
  });

  test("the sign-in flag can be set and unset", async () => {
    const user = await signUp(app, project);
    expect((await change(user, { primary_email_auth_enabled: false })).json.primary_email_auth_enabled).toBe(false);
    expect((await signIn(user.email)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await change(user, { primary_email_auth_enabled: true })).json.primary_email_auth_enabled).toBe(true);
    expect((await signIn(user.email)).json.user_id).toBe(user.id);
  });

  test("enabling sign-in is rejected if another user now signs in with the same email", async () => {
    const user = await signUp(app, project);
    await change(user, { primary_email_auth_enabled: false });
    await signUp(app, project, user.email);
    const { status, json } = await change(user, { primary_email_auth_enabled: true });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: "USER_EMAIL_ALREADY_EXISTS", details: { email: user.email } });
  });
});
