import { afterEach, describe, expect, it, vi } from "vitest";
import { adminProjectJson, createTestAdminApp } from "../testing/admin-app.ts";
import { type ApiServer, knownErrorReply, startApiServer } from "../testing/api-server.ts";
import { mockBrowser } from "../testing/browser.ts";
import { ownerWith } from "../testing/owner.ts";
import { fakeAccessToken } from "../testing/tokens.ts";
import { StackAdminApp } from "./admin-app.ts";
import { StackClientApp } from "./client-app.ts";

let server: ApiServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await server?.close();
  server = undefined;
});

const keys = {
  publishableClientKey: "pck_key",
  secretServerKey: "ssk_key",
  superSecretAdminKey: "sak_key",
};
const options = { baseUrl: "http://localhost:8100", projectId: "project", tokenStore: null };
const project = { "GET /internal/projects/current": () => ({ body: adminProjectJson() }) };

describe("creating an admin app", () => {
  it("with keys creates a client and server app with admin methods", () => {
    const app = new StackAdminApp({ ...options, ...keys });

    expect(app).toBeInstanceOf(StackClientApp);
    expect(app).toEqual(
      expect.objectContaining({
        signInWithCredential: expect.any(Function),
        listUsers: expect.any(Function),
        getMetrics: expect.any(Function),
      }),
    );
  });

  it("without a key reports what is missing", () => {
    expect(() => new StackAdminApp({ ...options, ...keys, superSecretAdminKey: undefined })).toThrow(
      "Pass superSecretAdminKey, set VESTIBULE_SUPER_SECRET_ADMIN_KEY, or pass",
    );
  });

  it("needs no other key, because the admin key includes server access", async () => {
    server = await startApiServer({ "GET /teams": () => ({ body: { items: [], is_paginated: false } }) });
    const app = createTestAdminApp(server.baseUrl, { secretServerKey: undefined, publishableClientKey: undefined });
    await app.listTeams();

    expect(server.requests[0]?.headers).toMatchObject({
      "x-stack-access-type": "admin",
      "x-stack-super-secret-admin-key": "sak_key",
    });
  });

  it("reads the key from the environment", async () => {
    vi.stubEnv("STACK_SUPER_SECRET_ADMIN_KEY", "sak_environment");
    server = await startApiServer(project);
    await createTestAdminApp(server.baseUrl, { superSecretAdminKey: undefined }).getProject();

    expect(server.requests[0]?.headers["x-stack-super-secret-admin-key"]).toBe("sak_environment");
  });

  it("with keys is rejected in a browser; with an owner session it isn't", () => {
    mockBrowser();

    expect(() => new StackAdminApp({ ...options, ...keys })).toThrow("StackAdminApp can't run in a browser");
    expect(() => new StackAdminApp({ ...options, projectOwnerSession: ownerWith("t") })).not.toThrow();
  });
});

describe("credentials of an admin app", () => {
  it("are the admin key for admin endpoints and server access for the rest", async () => {
    server = await startApiServer({ ...project, "GET /teams": () => ({ body: { items: [], is_paginated: false } }) });
    const app = createTestAdminApp(server.baseUrl);
    await app.getProject();
    await app.listTeams();

    expect(
      server.requests.map(({ headers }) => [headers["x-stack-access-type"], headers["x-stack-super-secret-admin-key"]]),
    ).toEqual([
      ["admin", "sak_key"],
      ["server", undefined],
    ]);
    expect(server.requests[1]?.headers["x-stack-secret-server-key"]).toBe("ssk_key");
  });

  it("are the owner's access token, without keys, for an owner session", async () => {
    server = await startApiServer({ ...project, "GET /teams": () => ({ body: { items: [], is_paginated: false } }) });
    const token = fakeAccessToken(null);
    const app = createTestAdminApp(server.baseUrl, { projectOwnerSession: ownerWith(token) });
    await app.getProject();
    await app.listTeams();

    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({
        "x-stack-access-type": "admin",
        "x-stack-admin-access-token": token,
        "x-stack-project-id": "project",
      });
      for (const name of ["publishable-client-key", "secret-server-key", "super-secret-admin-key", "access-token"]) {
        expect(headers[`x-stack-${name}`]).toBeUndefined();
      }
    }
  });
});

describe("a rejected owner token", () => {
  it("is replaced, and the request is retried", async () => {
    server = await startApiServer({
      "GET /internal/projects/current": ({ headers }) =>
        headers["x-stack-admin-access-token"] === "new"
          ? { body: adminProjectJson() }
          : knownErrorReply("ADMIN_ACCESS_TOKEN_EXPIRED", 401, "Expired.", { expired_at_millis: null }),
    });
    const owner = ownerWith("old", "new");

    expect((await createTestAdminApp(server.baseUrl, { projectOwnerSession: owner }).getProject()).displayName).toBe(
      "Engines",
    );
    expect(owner.rejected).toEqual(["old"]);
  });

  it("fails after five attempts", async () => {
    server = await startApiServer({
      "GET /internal/projects/current": () => knownErrorReply("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN", 401, "No."),
    });
    const owner = ownerWith("1", "2", "3", "4", "5", "6");

    await expect(createTestAdminApp(server.baseUrl, { projectOwnerSession: owner }).getProject()).rejects.toMatchObject(
      {
        errorCode: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      },
    );
    expect(server.requests).toHaveLength(5);
  });

  it("isn't replaced after sign-out", async () => {
    server = await startApiServer({
      "GET /internal/projects/current": () => knownErrorReply("ADMIN_AUTHENTICATION_REQUIRED", 401, "No."),
    });

    await expect(
      createTestAdminApp(server.baseUrl, { projectOwnerSession: ownerWith() }).getProject(),
    ).rejects.toMatchObject({ errorCode: "ADMIN_AUTHENTICATION_REQUIRED" });
    expect(server.requests).toHaveLength(1);
  });
});
