import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../testing/fixtures.ts";
import { verifyEmail } from "../testing/sign-in-fixtures.ts";
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
  test("5,000 unknown keys return the first few and the number of the rest", async () => {
    const keys = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, 1]));
    const { json, text } = await signIn({ email: "ada@example.com", password: "correct horse", ...keys });
    expect(json.code).toBe("SCHEMA_ERROR");
    expect(json.error).toContain("body.key0 is not a known property");
    expect(json.error).toContain("and 4950 more");
    expect(text.length).toBeLessThan(20_000);
  });

  test("a key of 60 KB is not echoed back", async () => {
    const { json, text } = await signIn({ ["k".repeat(60_000)]: 1 });
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

describe("security review, sibling of HIGH 1: bodies are read only as far as the caller may send them", () => {
  const json = { "content-type": "application/json" };
  const nested = (bytes: number) => Buffer.from("[".repeat(bytes / 2) + "]".repeat(bytes / 2));
  const post = (headers: Record<string, string>, body: Buffer | string, path = "/teams") =>
    app.send({ method: "POST", path, headers: { ...json, ...headers }, body: Buffer.from(body) });

  test("a large body with invalid credentials is answered with the failed check, unread", async () => {
    const headers = { ...project.as("client"), "x-stack-publishable-client-key": "wrong" };
    const { status, json } = await post(headers, nested(2_000_000));
    expect([status, json.code]).toEqual([401, "INVALID_PUBLISHABLE_CLIENT_KEY"]);
  });

  test("a short body that can't be parsed takes precedence over invalid credentials", async () => {
    const headers = { ...project.as("client"), "x-stack-publishable-client-key": "wrong" };
    expect((await post(headers, "{")).json.code).toBe("BODY_PARSING_ERROR");
  });

  test.each([
    ["no credentials", () => ({}), 16 * 1024],
    ["a publishable key alone", () => project.as("client"), 64 * 1024],
    ["a secret server key", () => project.as("server"), 1_500_000],
  ])("%s: at most %3$s bytes where pictures are accepted", async (_who, headers, limit) => {
    const fill = (bytes: number) => `{"display_name":"${"x".repeat(bytes - 19)}"}`;
    expect((await post(headers(), fill(limit))).status).not.toBe(413);
    expect((await post(headers(), fill(limit + 1))).status).toBe(413);
  });

  test("a signed-in user can send a picture", async () => {
    const { accessToken } = await signUp(app, project);
    const body = `{"display_name":"${"x".repeat(1_000_000)}"}`;
    expect((await post(project.as("client", accessToken), body)).json.code).toBe("SCHEMA_ERROR");
    expect((await post(project.as("client", accessToken), body, "/auth/password/sign-in")).status).toBe(413);
  });
});

test("a request whose user is deleted while it runs is the caller's conflict, not the server's failure (fuzzer)", async () => {
  const magicLinks = await makeProject(app, { magic_link_enabled: true });
  const user = await signUp(app, magicLinks);
  await verifyEmail(app, magicLinks, user);
  const { database } = app.platform;
  const { transaction } = database;
  const deleteUser = () => app.send({ method: "DELETE", path: `/users/${user.id}`, headers: magicLinks.as("server") });
  const interrupted: typeof transaction = async (work) => {
    Object.assign(database, { transaction });
    expect((await deleteUser()).status).toBe(200);
    return transaction(work);
  };
  Object.assign(database, { transaction: interrupted });
  const path = "/auth/sessions/current/send-reauthentication-code";
  const send = () => app.send({ method: "POST", path, headers: magicLinks.as("client", user.accessToken) });

  const { status, text } = await send();

  expect([status, text]).toEqual([409, expect.stringContaining("deleted at the same time")]);
  expect((await send()).json.code).toBe("USER_AUTHENTICATION_REQUIRED");
});

test("a violation of a foreign key that no deletion explains is the server's failure, and its cause is logged", async () => {
  const user = await signUp(app, project);
  const { database } = app.platform;
  const { transaction } = database;
  const violation = new Error('insert or update on table "permission_containments" violates foreign key constraint');
  const constraint = "permission_containments_project_id_permission_id_fkey";
  const fail: typeof transaction = async () => {
    Object.assign(database, { transaction });
    throw Object.assign(violation, { code: "23503", constraint });
  };
  Object.assign(database, { transaction: fail });
  const headers = project.as("client", user.accessToken);
  const { status, text } = await app.send({ method: "PATCH", path: "/users/me", headers, body: { display_name: "A" } });

  expect([status, text]).toEqual([500, expect.stringContaining("request ID")]);
  expect(app.logLines.join("\n")).toContain(violation.message);
});
