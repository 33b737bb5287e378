import { afterAll, beforeAll, expect, test } from "vitest";
import { createLimits } from "../../../http/rate-limits/limits.ts";
import { goodPassword, makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import {
  notificationsOff,
  requestMfaAttemptCode,
  type SecondFactor,
  setUpTotp,
  totpNow,
  wrongTotp,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp({
    limits: ({ readEndUser, log }) =>
      createLimits({ shared: null, readEndUser, isTrustedAddress: async () => false, log }),
  });
  project = await makeProject(app, notificationsOff);
});
afterAll(() => app.close());

interface Secured extends SecondFactor {
  readonly user: TestUser;
}
async function secured(): Promise<Secured> {
  const user = await signUp(app, project);
  return { user, ...(await setUpTotp(app, project, user)) };
}
/** Submits a second factor with a fresh attempt code, which anyone with the password can request. */
async function show({ user }: Secured, factor: object): Promise<TestResponse> {
  const body = { ...factor, code: await requestMfaAttemptCode(app, project, user.email) };
  return app.send({ method: "POST", path: "/auth/mfa/sign-in", headers: project.as("client"), body });
}
const wrongFor = (person: Secured) => ({ type: "totp", totp: wrongTotp(app, person.secret) });
const rightFor = (person: Secured) => ({ type: "totp", totp: totpNow(app, person.secret) });

test("rejects the eleventh wrong TOTP for an account, whatever the attempt code; then also the correct one", async () => {
  const person = await secured();
  for (let count = 1; count <= 10; count++) expect((await show(person, wrongFor(person))).status).toBe(400);
  const refusal = await show(person, rightFor(person));
  expect(refusal.status).toBe(429);
  expect(refusal.headers["x-stack-known-error"]).toBeUndefined();
  expect(refusal.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
});

test("counts wrong recovery codes and wrong TOTPs together, and hashes nothing over the limit", async () => {
  const person = await secured();
  const recovery = { type: "recovery_code", recovery_code: "00000-00000" };
  for (let count = 1; count <= 5; count++) await show(person, recovery);
  for (let count = 1; count <= 5; count++) await show(person, wrongFor(person));
  const body = { ...recovery, code: await requestMfaAttemptCode(app, project, person.user.email) };
  const request = { method: "POST", path: "/auth/mfa/sign-in", headers: project.as("client"), body };
  const hashes = await app.countHashesDuring(async () => expect((await app.send(request)).status).toBe(429));
  expect(hashes).toBe(0);
});

test("a rate-limited attempt consumes neither the attempt code nor the recovery code", async () => {
  const person = await secured();
  for (let count = 1; count <= 10; count++) await show(person, wrongFor(person));
  const [recovery_code] = person.recoveryCodes;
  expect((await show(person, { type: "recovery_code", recovery_code })).status).toBe(429);
  const headers = project.as("client", person.user.accessToken);
  const { json } = await app.send({ method: "GET", path: "/auth/mfa/recovery-codes", headers });
  expect(json.remaining).toBe(10);
});

test("failed attempts on one account don't affect another account", async () => {
  const [person, other] = [await secured(), await secured()];
  for (let count = 1; count <= 11; count++) await show(person, wrongFor(person));
  expect((await show(other, rightFor(other))).status).toBe(200);
});

test("reauthentication shares the limit, so a signed-in caller can't keep guessing there", async () => {
  const person = await secured();
  const headers = project.as("client", person.user.accessToken);
  const prove = (body: object) =>
    app.send({ method: "POST", path: "/auth/sessions/current/reauthenticate", headers, body });
  for (let count = 1; count <= 10; count++)
    expect((await prove({ type: "password", password: "wrong password" })).status).toBe(400);
  expect((await prove({ type: "password", password: goodPassword })).status).toBe(429);
  expect((await prove(wrongFor(person))).status).toBe(429);
  expect((await show(person, rightFor(person))).status).toBe(429);
});
