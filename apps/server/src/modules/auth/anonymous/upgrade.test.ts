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
import {
  canRefresh,
  countOutcomes,
  isSignedIn,
  notificationsOff,
  passwordSignIn,
  requestSignInCode,
  setUpTotp,
  signUpAnonymously,
  totpNow,
  verifyEmail,
} from "../../../testing/sign-in-fixtures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, anonymous_accounts_enabled: true, magic_link_enabled: true });
});
afterAll(() => app.close());

const newAddress = (): string => `${crypto.randomUUID()}@example.com`;
const newAnonymous = (): Promise<TestUser> => signUpAnonymously(app, project);

function byPassword(by: TestUser | null, email: string, password = goodPassword): Promise<TestResponse> {
  const body = { email, password, verification_callback_url: callbackUrl };
  const headers = project.as("client", by?.accessToken);
  return app.send({ method: "POST", path: "/auth/password/sign-up", headers, body });
}
async function byMail(by: TestUser | null, email: string): Promise<TestResponse> {
  const body = { code: await requestSignInCode(app, project, email) };
  const headers = project.as("client", by?.accessToken);
  return app.send({ method: "POST", path: "/auth/otp/sign-in", headers, body });
}
const read = ({ json }: TestResponse) => readUser(app, project, String(json.access_token));

describe.each([
  ["a sign-up with a password", byPassword, { has_password: true, primary_email_verified: false }],
  ["a sign-up by email", byMail, { has_password: false, primary_email_verified: true, otp_auth_enabled: true }],
] as const)("%s by an anonymous user", (_name, signUpBy, has) => {
  test("keeps the user ID and is no longer anonymous", async () => {
    const person = await newAnonymous();
    const email = newAddress();
    const answer = await signUpBy(person, email);
    expect(answer.status).toBe(200);
    expect(answer.json.user_id).toBe(person.id);
    expect(await read(answer)).toMatchObject({
      id: person.id,
      is_anonymous: false,
      display_name: null,
      primary_email: email,
      primary_email_auth_enabled: true,
      ...has,
    });
  });

  test("revokes the existing sessions and starts a new one", async () => {
    const person = await newAnonymous();
    const answer = await signUpBy(person, newAddress());
    expect(await isSignedIn(app, project, person.accessToken)).toBe(false);
    expect(await canRefresh(app, project, person.refreshToken)).toBe(false);
    expect(await canRefresh(app, project, String(answer.json.refresh_token))).toBe(true);
  });

  test("keeps stored user data and a display name the user has set", async () => {
    const person = await newAnonymous();
    const headers = project.as("client", person.accessToken);
    const body = { display_name: "Ada", client_metadata: { cart: [1, 2] } };
    await app.send({ method: "PATCH", path: "/users/me", headers, body });
    expect(await read(await signUpBy(person, newAddress()))).toMatchObject(body);
  });

  test("with an access token from a revoked session creates a new account", async () => {
    const person = await newAnonymous();
    const headers = project.as("client", person.accessToken);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers });
    const answer = await signUpBy(person, newAddress());
    expect(answer.status).toBe(200);
    expect(answer.json.user_id).not.toBe(person.id);
  });

  test("a second sign-up creates a new account: the first is no longer anonymous", async () => {
    const person = await newAnonymous();
    const first = await signUpBy(person, newAddress());
    const second = await signUpBy({ ...person, accessToken: String(first.json.access_token) }, newAddress());
    expect(second.json.user_id).not.toBe(person.id);
    expect(await isSignedIn(app, project, String(first.json.access_token))).toBe(true);
  });

  test("two concurrent upgrades with different emails: one keeps the ID, and both get accounts with live sessions", async () => {
    const person = await newAnonymous();
    const answers = await Promise.all([signUpBy(person, newAddress()), signUpBy(person, newAddress())]);
    expect(countOutcomes(answers)).toEqual({ "200": 2 });
    expect(answers.filter(({ json }) => json.user_id === person.id)).toHaveLength(1);
    for (const { json } of answers) {
      expect(await canRefresh(app, project, String(json.refresh_token))).toBe(true);
      expect(await readUser(app, project, String(json.access_token))).toMatchObject({ is_anonymous: false });
    }
  });

  test("does not change the account of a signed-in, non-anonymous user", async () => {
    const member = await signUp(app, project);
    const answer = await signUpBy(member, newAddress());
    expect(answer.json.user_id).not.toBe(member.id);
    expect(await readUser(app, project, member.accessToken)).toMatchObject({ primary_email: member.email });
  });
});

describe("the email of an upgrade", () => {
  test("that another user signs in with is rejected, and the account stays anonymous and usable", async () => {
    const person = await newAnonymous();
    const { email } = await signUp(app, project);
    expect((await byPassword(person, email)).json.code).toBe("USER_EMAIL_ALREADY_EXISTS");
    expect(await readUser(app, project, person.accessToken)).toMatchObject({ is_anonymous: true, primary_email: null });
  });

  test("that is rejected changes nothing", async () => {
    const person = await newAnonymous();
    expect((await byPassword(person, newAddress(), "short")).json.code).toBe("PASSWORD_TOO_SHORT");
    expect(await readUser(app, project, person.accessToken)).toMatchObject({ is_anonymous: true });
  });

  test("that the user already had, unused for sign-in, becomes the primary email", async () => {
    const person = await newAnonymous();
    const email = newAddress();
    const headers = project.as("client", person.accessToken);
    const body = { user_id: "me", type: "email", value: email, used_for_auth: false };
    expect((await app.send({ method: "POST", path: "/contact-channels", headers, body })).status).toBe(201);
    const answer = await byPassword(person, email);
    expect(answer.json.user_id).toBe(person.id);
    expect(await read(answer)).toMatchObject({ primary_email: email, primary_email_auth_enabled: true });
  });

  test("receives the verification email", async () => {
    const person = await newAnonymous();
    const email = newAddress();
    const answer = await byPassword(person, email);
    const body = { code: await getLatestCode(app, email) };
    await app.send({ method: "POST", path: "/contact-channels/verify", headers: project.as("client"), body });
    expect(await read(answer)).toMatchObject({ id: person.id, primary_email_verified: true });
  });

  test("goes to exactly one of two concurrent upgrades", async () => {
    const people = [await newAnonymous(), await newAnonymous()];
    const email = newAddress();
    const answers = await Promise.all(people.map((person) => byPassword(person, email)));
    expect(countOutcomes(answers)).toEqual({ "200": 1, USER_EMAIL_ALREADY_EXISTS: 1 });
    const loser = people[answers.findIndex(({ status }) => status !== 200)];
    expect(await readUser(app, project, loser?.accessToken ?? "")).toMatchObject({ is_anonymous: true });
  });

  test("is rejected when the project has sign-up disabled", async () => {
    const closed = await makeProject(app, {
      ...notificationsOff,
      anonymous_accounts_enabled: true,
      sign_up_enabled: false,
    });
    const person = await signUpAnonymously(app, closed);
    const body = { email: newAddress(), password: goodPassword, verification_callback_url: callbackUrl };
    const headers = closed.as("client", person.accessToken);
    const answer = await app.send({ method: "POST", path: "/auth/password/sign-up", headers, body });
    expect(answer.json.code).toBe("SIGN_UP_NOT_ENABLED");
    expect(await isSignedIn(app, closed, person.accessToken)).toBe(true);
  });
});

describe("signing in to an existing account while anonymous", () => {
  async function member(): Promise<TestUser> {
    const user = await signUp(app, project);
    await verifyEmail(app, project, user);
    return user;
  }

  test("with its password does not merge: both accounts stay unchanged", async () => {
    const [person, owner] = [await newAnonymous(), await member()];
    const headers = project.as("client", person.accessToken);
    const { json } = await app.send({ ...passwordSignIn(project, owner.email), headers });
    expect(json.user_id).toBe(owner.id);
    expect(await readUser(app, project, person.accessToken)).toMatchObject({ id: person.id, is_anonymous: true });
  });

  test("by email does not merge: both accounts stay unchanged", async () => {
    const [person, owner] = [await newAnonymous(), await member()];
    const { json } = await byMail(person, owner.email);
    expect(json).toMatchObject({ user_id: owner.id, is_new_user: false });
    expect(await readUser(app, project, person.accessToken)).toMatchObject({ id: person.id, is_anonymous: true });
    expect(await readUser(app, project, owner.accessToken)).toMatchObject({ primary_email: owner.email });
  });
});

test("an anonymous user with a second factor is asked for it when signing up by email, and is reported as new", async () => {
  const person = await newAnonymous();
  const { secret } = await setUpTotp(app, project, person);
  const email = newAddress();
  const { json } = await byMail(person, email);
  expect(json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  const { attempt_code: code } = json.details as { attempt_code: string };
  const body = { type: "totp", totp: totpNow(app, secret), code };
  const done = await app.send({ method: "POST", path: "/auth/mfa/sign-in", headers: project.as("client"), body });
  expect(done.json).toMatchObject({ user_id: person.id, is_new_user: true });
});

test("an access token from another project upgrades nothing", async () => {
  const other = await makeProject(app, { ...notificationsOff, anonymous_accounts_enabled: true });
  const person = await signUpAnonymously(app, other);
  const answer = await byPassword(person, newAddress());
  expect(answer.json.code).toBe("INVALID_PROJECT_FOR_ACCESS_TOKEN");
  expect(await readUser(app, other, person.accessToken)).toMatchObject({ is_anonymous: true });
});
