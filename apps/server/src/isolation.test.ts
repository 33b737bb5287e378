import { type AccessType, accessTypes } from "@vestibule/contract";
import { contract, type Endpoint } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  asOwner,
  getLatestCode,
  internalProject,
  makeOwner,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "./testing/fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "./testing/test-app.ts";

/**
 * Tries project A's credentials on project B at every endpoint of the contract. New endpoints are covered
 * automatically.
 */
let app: TestApp;
let a: TestProject;
let b: TestProject;
let userOfA: TestUser;
let ownerOfA: TestUser;
let ownedA: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  a = await makeProject(app);
  b = await makeProject(app);
  userOfA = await signUp(app, a);
  ({ owner: ownerOfA, owned: ownedA } = await makeOwner(app));
});
afterAll(() => app.close());

const endpoints = Object.entries(contract).flatMap(([group, byName]) =>
  Object.entries<Endpoint>(byName).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);
const request = (endpoint: Endpoint, headers: Record<string, string>): TestRequest => ({
  method: endpoint.method,
  path: endpoint.path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000001"),
  headers,
  ...(endpoint.method === "GET" ? {} : { body: {} }),
});
const getCodes = (endpoint: Endpoint, headersFor: (access: AccessType) => Record<string, string>): Promise<unknown[]> =>
  Promise.all(accessTypes.map(async (access) => (await app.send(request(endpoint, headersFor(access)))).json.code));

describe.each(endpoints)("%s", (_name, endpoint) => {
  test("keys of another project are rejected", async () => {
    const codes = await getCodes(endpoint, (access) => ({ ...a.as(access), "x-stack-project-id": b.id }));
    expect(codes).toEqual([
      "INVALID_PUBLISHABLE_CLIENT_KEY",
      "INVALID_SECRET_SERVER_KEY",
      "INVALID_SUPER_SECRET_ADMIN_KEY",
    ]);
  });

  test("an access token of another project is rejected, with each kind of key", async () => {
    const codes = await getCodes(endpoint, (access) => b.as(access, userOfA.accessToken));
    expect(codes).toEqual(Array(3).fill("INVALID_PROJECT_FOR_ACCESS_TOKEN"));
  });

  test("an owner's token of another project is rejected, for each access type", async () => {
    const codes = await getCodes(endpoint, (access) => asOwner(b, ownerOfA.accessToken, access));
    expect(codes).toEqual(Array(3).fill("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"));
  });

  test("a user's token of the project itself doesn't grant admin access", async () => {
    const codes = await getCodes(endpoint, (access) => asOwner(a, userOfA.accessToken, access));
    expect(codes).toEqual(Array(3).fill("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"));
  });

  test("an owner's token is not a user session in the owned project", async () => {
    const codes = await getCodes(endpoint, (access) => ({
      ...asOwner(ownedA, ownerOfA.accessToken, access),
      "x-stack-access-token": ownerOfA.accessToken,
    }));
    expect(codes).toEqual(Array(3).fill("INVALID_PROJECT_FOR_ACCESS_TOKEN"));
  });

  test("keys of project internal don't work for other projects", async () => {
    const internal = internalProject(app);
    const codes = await getCodes(endpoint, (access) => ({ ...internal.as(access), "x-stack-project-id": b.id }));
    expect(codes).toEqual([
      "INVALID_PUBLISHABLE_CLIENT_KEY",
      "INVALID_SECRET_SERVER_KEY",
      "INVALID_SUPER_SECRET_ADMIN_KEY",
    ]);
  });
});

describe("credentials issued by one project are unknown in another", () => {
  test("refresh tokens, at every endpoint that accepts them", async () => {
    const header = { ...b.as("client"), "x-stack-refresh-token": userOfA.refreshToken };
    const body = {
      grant_type: "refresh_token",
      client_id: b.id,
      client_secret: b.as("client")["x-stack-publishable-client-key"],
      refresh_token: userOfA.refreshToken,
    };
    const answers = await Promise.all([
      app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers: header }),
      app.send({ method: "DELETE", path: "/auth/sessions/current", headers: header }),
      app.send({ method: "POST", path: "/auth/oauth/token", body }),
    ]);
    for (const { json } of answers) expect(json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    expect(await readUser(app, a, userOfA.accessToken)).toMatchObject({ id: userOfA.id });
  });

  test("verification codes, at every endpoint that accepts them", async () => {
    const code = await getLatestCode(app, userOfA.email);
    for (const path of ["/contact-channels/verify", "/contact-channels/verify/check-code"]) {
      const { json } = await app.send({ method: "POST", path, headers: b.as("admin"), body: { code } });
      expect(json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    }
  });

  test("passwords", async () => {
    const body = { email: userOfA.email, password: "correct horse battery" };
    const { json } = await app.send({ method: "POST", path: "/auth/password/sign-in", headers: b.as("admin"), body });
    expect(json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("key set IDs, even for an owner of both projects", async () => {
    const second = await app.send({
      method: "POST",
      path: "/internal/projects",
      headers: internalProject(app).as("client", ownerOfA.accessToken),
      body: { display_name: "Second" },
    });
    const create = {
      description: "",
      expires_at_millis: Date.UTC(2100, 0, 1),
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    };
    const headers = asOwner(ownedA, ownerOfA.accessToken);
    const { json } = await app.send({ method: "POST", path: "/internal/api-keys", headers, body: create });
    const inSecond = { ...headers, "x-stack-project-id": String(second.json.id) };
    const path = `/internal/api-keys/${json.id}`;
    expect((await app.send({ method: "GET", path, headers: inSecond })).json.code).toBe("API_KEY_NOT_FOUND");
    expect((await app.send({ method: "PATCH", path, headers: inSecond, body: { revoked: true } })).json.code).toBe(
      "API_KEY_NOT_FOUND",
    );
  });

  test("emails: the same person can have an account in each, with separate IDs", async () => {
    const there = await signUp(app, b, userOfA.email);
    expect(there.id).not.toBe(userOfA.id);
    expect(await readUser(app, a, userOfA.accessToken)).toMatchObject({ id: userOfA.id, primary_email: userOfA.email });
  });
});
