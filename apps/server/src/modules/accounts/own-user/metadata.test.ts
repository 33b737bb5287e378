import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

test("any JSON metadata survives a round trip through the API and the database", async () => {
  const storable = fc
    .jsonValue({ maxDepth: 4, stringUnit: "grapheme-composite" })
    // JSON has no negative zero, and PostgreSQL rejects NUL.
    .map((value) => JSON.parse(JSON.stringify(value)))
    .filter((value) => !JSON.stringify(value).includes("\\u0000"));
  await fc.assert(
    fc.asyncProperty(storable, async (server_metadata) => {
      const headers = project.as("server", user.accessToken);
      const { status, json } = await app.send({
        method: "PATCH",
        path: "/users/me",
        headers,
        body: { server_metadata },
      });
      expect(status).toBe(200);
      expect(json.server_metadata).toEqual(server_metadata);
    }),
    { numRuns: 200 },
  );
});

test("a key with a special meaning in JavaScript is stored like any other", async () => {
  const headers = { ...project.as("server", user.accessToken), "content-type": "application/json" };
  const body = '{"server_metadata":{"__proto__":{"isAdmin":true},"constructor":1,"toString":2}}';
  const { text } = await app.send({ method: "PATCH", path: "/users/me", headers, body });
  const stored = JSON.parse(text).server_metadata;
  expect(Object.keys(stored).sort()).toEqual(["__proto__", "constructor", "toString"]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
