import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { invite, makeTeam } from "../testing/invitation-fixtures.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const accept = (user: TestUser, code: string) =>
  app.send({
    method: "POST",
    path: "/team-invitations/accept",
    headers: project.as("client", user.accessToken),
    body: { code },
  });

test("accepting an invitation erases the email and keeps that it was used", async () => {
  const user = await signUp(app, project);
  const team = await makeTeam(app, project);
  const { code, email } = await invite(app, project, team, `${randomUUID()}@example.com`);
  expect((await accept(user, code)).status).toBe(200);
  expect(await findTablesContaining(app, email)).toEqual(["emails"]);
  expect((await accept(user, code)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  const again = await invite(app, project, team, email);
  expect((await accept(await signUp(app, project), again.code)).status).toBe(200);
});
