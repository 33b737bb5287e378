import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { startImpersonation } from "../../../testing/impersonation/links.ts";
import { notificationsOff, signIn } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createKnownIpCheck } from "./known-ip.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
});
afterAll(() => app.close());

const isKnown = (account: string) =>
  createKnownIpCheck(app.platform)({ projectId: project.id, account, ip: "127.0.0.1" });
const signOut = (accessToken: string) =>
  app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", accessToken) });

describe("an IP address from which an account is used", () => {
  test("is known while a user is signed in there", async () => {
    const person = await signUp(app, project);
    await signOut(person.accessToken);
    expect([await isKnown(person.id), await isKnown(person.email)]).toEqual([false, false]);
    await signIn(app, project, person);
    expect([await isKnown(person.id), await isKnown(person.email)]).toEqual([true, true]);
  });

  test("is not known if only an impersonation session is used there", async () => {
    const person = await signUp(app, project);
    await signOut(person.accessToken);
    await startImpersonation(app, project, person);
    await app.activity.flush();
    expect(await isKnown(person.id)).toBe(false);
  });
});
