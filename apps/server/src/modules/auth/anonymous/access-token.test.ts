import { afterAll, beforeAll, expect, test } from "vitest";
import { changeUser, makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { notificationsOff, signUpAnonymously } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { decodePart } from "../../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, anonymous_accounts_enabled: true });
});
afterAll(() => app.close());

const getClaim = (accessToken: unknown): unknown => decodePart(String(accessToken), 1).is_anonymous;
const refreshed = async ({ refreshToken }: Pick<TestUser, "refreshToken">): Promise<unknown> => {
  const headers = { ...project.as("client"), "x-stack-refresh-token": refreshToken };
  const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
  return json.access_token;
};

test("access tokens mark anonymous accounts, including after a refresh", async () => {
  const visitor = await signUpAnonymously(app, project);
  expect(getClaim(visitor.accessToken)).toBe(true);
  expect(getClaim(await refreshed(visitor))).toBe(true);
});

test("access tokens of registered users have no anonymous flag", async () => {
  const person = await signUp(app, project);
  expect(decodePart(person.accessToken, 1)).not.toHaveProperty("is_anonymous");
});

test("a session that a server starts for an anonymous user is marked as anonymous", async () => {
  const visitor = await signUpAnonymously(app, project);
  const body = { user_id: visitor.id };
  const { json } = await app.send({ method: "POST", path: "/auth/sessions", headers: project.as("server"), body });
  expect(getClaim(json.access_token)).toBe(true);
});

test("after a server clears the anonymous flag, the next access token no longer has it", async () => {
  const visitor = await signUpAnonymously(app, project);
  await changeUser(app, project, visitor, { is_anonymous: false });
  expect(getClaim(await refreshed(visitor))).toBeUndefined();
});
