import { inFamily } from "@vestibule/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { decodePart } from "../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const asNewer = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [inFamily(name, "hexclave"), value]));

const update = (user: TestUser, body: object) =>
  app.send({ method: "PATCH", path: `/users/${user.id}`, headers: asNewer(project.as("server")), body });
const readOwn = async (user: TestUser) =>
  (await app.send({ method: "GET", path: "/users/me", headers: asNewer(project.as("client", user.accessToken)) })).json;

const restriction = {
  restricted_by_admin: true,
  restricted_by_admin_reason: "Please contact support.",
  restricted_by_admin_private_details: "Reported for spam.",
};

test("a server restricts a user; the user reads the reason, but not the private details", async () => {
  const user = await signUp(app, project);
  const { json } = await update(user, restriction);
  const derived = { is_restricted: true, restricted_reason: { type: "restricted_by_administrator" } };
  expect(json).toMatchObject({ ...restriction, ...derived });
  const own = await readOwn(user);
  expect(own).toMatchObject({ ...derived, restricted_by_admin_reason: "Please contact support." });
  expect(own).not.toHaveProperty("restricted_by_admin_private_details");
});

test("the next token of a restricted user has an audience of its own", async () => {
  const user = await signUp(app, project);
  await update(user, restriction);
  const { json } = await app.send({
    method: "POST",
    path: "/auth/sessions/current/refresh",
    headers: { ...asNewer(project.as("client")), "x-hexclave-refresh-token": user.refreshToken },
  });
  const token = String(json.access_token);
  expect(decodePart(token, 1)).toMatchObject({ aud: `${project.id}:restricted`, is_restricted: true });
  expect((await readOwn({ ...user, accessToken: token })).id).toBe(user.id);
});

test("lifting the restriction clears the reason and the private details", async () => {
  const user = await signUp(app, project);
  await update(user, restriction);
  expect((await update(user, { restricted_by_admin: false })).json).toMatchObject({
    is_restricted: false,
    restricted_reason: null,
    restricted_by_admin_reason: null,
    restricted_by_admin_private_details: null,
  });
});

test.each([
  { restricted_by_admin_reason: "x" },
  { restricted_by_admin_private_details: "x" },
  { restricted_by_admin: false, restricted_by_admin_reason: "x" },
])("%o is rejected for a user who isn't restricted", async (body) => {
  const { status, text } = await update(await signUp(app, project), body);
  expect([status, text]).toEqual([400, expect.stringContaining("require restricted_by_admin to be true")]);
});

test("a user can be created restricted, and clients can't restrict or lift", async () => {
  const { json } = await app.send({
    method: "POST",
    path: "/users",
    headers: asNewer(project.as("server")),
    body: restriction,
  });
  expect(json).toMatchObject(restriction);
  const user = await signUp(app, project);
  const headers = asNewer(project.as("client", user.accessToken));
  const own = await app.send({ method: "PATCH", path: "/users/me", headers, body: { restricted_by_admin: false } });
  expect(own.json.code).toBe("SCHEMA_ERROR");
});
