import { test } from "@vestibule/test/vitest";
import { expect } from "vitest";
import { createServer } from "../src/create-server.ts";
import { listen } from "../src/testing/listen.ts";

/** Unexpected errors of the application fail the test. */
const report = (error: unknown) => {
  throw error;
};

test("GET /me shows the signed-in user and their teams", async ({ project }) => {
  const api = await listen(createServer(project.app, report));
  const { user, headers } = await project.signedIn({ create: { displayName: "Ada" } });
  await project.createTeam({ displayName: "Founders", members: [user] });

  const response = await fetch(`${api.url}/me`, { headers });

  expect(await response.json()).toMatchObject({ displayName: "Ada", teams: [{ displayName: "Founders" }] });
  await api.close();
});

test("GET /me rejects a session that has ended", async ({ project }) => {
  const api = await listen(createServer(project.app, report));
  const { user, headers } = await project.signedIn();
  await user.revokeAllSessions();

  const response = await fetch(`${api.url}/me`, { headers });

  expect(response.status).toBe(401);
  await api.close();
});
