import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const signIn = (body: object) =>
  app.send({ method: "POST", path: "/auth/password/sign-in", headers: project.as("client"), body });

describe("security review 2026-11-20: requests that try to inflate the response", () => {
  test("150,000 unknown keys return the first few and the number of the rest", async () => {
    const keys = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`key${index}`, 1]));
    const { json, text } = await signIn({ email: "ada@example.com", password: "correct horse", ...keys });
    expect(json.code).toBe("SCHEMA_ERROR");
    expect(json.error).toContain("body.key0 is not a known property");
    expect(json.error).toContain("and 149950 more");
    expect(text.length).toBeLessThan(20_000);
  });

  test("a 1 MB key is not echoed back", async () => {
    const { json, text } = await signIn({ ["k".repeat(1_000_000)]: 1 });
    expect(json.code).toBe("SCHEMA_ERROR");
    expect(text.length).toBeLessThan(5_000);
  });

  test.each(["display_name", "totp_secret_base64"])("a 1 MB value can't be stored as %s", async (field) => {
    const { accessToken } = await signUp(app, project);
    const headers = project.as("client", accessToken);
    const body = { [field]: "QUJD".repeat(250_000) };
    const { json } = await app.send({ method: "PATCH", path: "/users/me", headers, body });
    expect(json.code).toBe("SCHEMA_ERROR");
  });
});

describe("security review HIGH 1: a form of 2 MB without credentials", () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = Buffer.from("a&".repeat(1_000_000));

  test.each(["/x", "/auth/oauth/token"])("is refused by %s before it is parsed", async (path) => {
    expect(await app.send({ method: "POST", path, headers, body })).toMatchObject({ status: 413 });
  });
});
