import { corsAllowedHeaders } from "@vestibule/contract";
import { contract, type Endpoint } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const send = (method: string, path: string, headers: Record<string, string> = project.as("client")) =>
  app.send({ method, path, headers });

const bases = ["/api/v1", "/api/latest", "/api/v2beta1", "/api/v2beta2", "/api/v2beta3", "/api/v2beta4"];
const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));

describe("base paths of version 1", () => {
  test.each(bases)("%s serves every endpoint", async (base) => {
    expect(await send("GET", `${base}/projects/current`)).toMatchObject({ status: 200, json: { id: project.id } });
    expect((await send("GET", base, {})).text).toContain("Authentication: None");
  });

  test.each([
    "/api/v2",
    "/api/v3",
    "/api/v2beta5",
    "/api/v1x",
    "/api/V1",
    "/api",
    "/api/",
    "/api//v1/projects/current",
  ])("%s is not a base path", async (base) => {
    const { status, headers, text } = await send("GET", `${base}/projects/current`.replace("//projects", "/projects"));
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers).not.toHaveProperty("x-stack-known-error");
    expect(text).not.toBe("");
  });

  test("errors name the path that was called, not its alias", async () => {
    const { json } = await app.send({
      method: "POST",
      path: "/api/latest/auth/password/sign-in",
      headers: project.as("client"),
      body: {},
    });
    expect(json.error).toContain("POST /api/latest/auth/password/sign-in");
  });
});

describe("OPTIONS", () => {
  test.each(["/api/v1/users/me", "/api/v1/nowhere", "/api/v9", "/api/v1/projects/x/.well-known/jwks.json"])(
    "%s is answered with an empty 200 and the CORS headers",
    async (path) => {
      const { status, text, headers } = await send("OPTIONS", path, {});
      expect({ status, text }).toEqual({ status: 200, text: "" });
      expect(headers).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
        "access-control-max-age": "86400",
      });
    },
  );

  test("is answered even if the rest of the request is invalid", async () => {
    const headers = { "x-stack-access-type": "root", "content-type": "application/json" };
    expect((await app.send({ method: "OPTIONS", path: "/users/me", headers, body: "{" })).status).toBe(200);
  });

  test("allows every header that published and newer clients send", () => {
    expect(corsAllowedHeaders).toEqual(
      expect.arrayContaining([
        "content-type",
        "authorization",
        "x-stack-project-id",
        "x-stack-branch-id",
        "x-stack-override-error-status",
        "x-stack-random-nonce",
        "x-stack-client-version",
        "x-stack-disable-artificial-development-delay",
        "x-stack-access-type",
        "x-stack-publishable-client-key",
        "x-stack-secret-server-key",
        "x-stack-super-secret-admin-key",
        "x-stack-admin-access-token",
        "x-stack-refresh-token",
        "x-stack-access-token",
        "baggage",
        "sentry-trace",
        "x-vercel-protection-bypass",
        "ngrok-skip-browser-warning",
        "x-stack-allow-anonymous-user",
        "x-stack-allow-restricted-user",
      ]),
    );
  });
});

describe("methods", () => {
  test.each(["TRACE", "CONNECT", "PURGE", "get"])("%s is rejected with a message", async (method) => {
    const { status, text, headers } = await send(method, "/projects/current");
    expect(status).toBe(405);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toContain(method);
    expect(headers.allow).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
  });

  test("code review defect 5: HEAD is answered as GET, with the same checks", async () => {
    const [head, get] = [await send("HEAD", "/projects/current"), await send("GET", "/projects/current")];
    expect(head.status).toBe(200);
    expect(head.headers).toMatchObject({ ...get.headers, "x-stack-request-id": expect.any(String) });
    expect(await send("HEAD", "/projects/current", {})).toMatchObject({ json: { code: "ACCESS_TYPE_REQUIRED" } });
  });

  test.each([
    ["/auth/oauth/authorize/github", "GET, OPTIONS"],
    ["/auth/oauth/callback/github", "GET, POST, OPTIONS"],
    ["/integrations/custom/oauth/authorize", "GET, OPTIONS"],
  ])("code review defect 5: HEAD is not supported by %s, whose GET changes state", async (path, allow) => {
    const { status, headers, text } = await send("HEAD", path, {});
    expect({ status, allow: headers.allow, text }).toEqual({ status: 405, allow, text: "" });
  });

  test("HEAD is not supported where GET isn't", async () => {
    const { status, headers } = await send("HEAD", "/auth/password/sign-in");
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "POST, OPTIONS" });
  });

  test("PUT is supported, but only few endpoints use it", async () => {
    const replaced = endpoints.filter(({ method }) => method === "PUT").map(({ path }) => path);
    expect(replaced).toEqual(["/internal/config/override/{level}"]);
    const others = endpoints.filter(({ path }) => !replaced.includes(path));
    const answers = await Promise.all(others.map(({ path }) => send("PUT", path.replaceAll(/\{\w+\}/g, "x"))));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(["405 "]));
  });

  test("a known path with the wrong method returns an empty 405, readable from every origin", async () => {
    const { status, text, headers } = await send("DELETE", "/auth/password/sign-in");
    expect({ status, text }).toEqual({ status: 405, text: "" });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers.allow).toBe("POST, OPTIONS");
  });

  test("code review defect 5: the 405 of a path lists all its methods", async () => {
    expect((await send("PUT", "/users/me")).headers.allow).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
    expect((await send("TRACE", "/nowhere")).headers.allow).toBe("OPTIONS");
  });

  test("a key set can't be deleted, only revoked", async () => {
    const { status } = await send(
      "DELETE",
      "/internal/api-keys/00000000-0000-4000-8000-000000000000",
      project.as("admin"),
    );
    expect(status).toBe(405);
  });
});

describe("paths", () => {
  test.each([
    "/nowhere",
    "/user",
    "/users/me/more",
    "/projects",
    "/auth/password",
    "/projects//.well-known/jwks.json/x",
  ])("%s is a plain 404", async (path) => {
    const { status, headers } = await send("GET", path);
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  test("paths are case-sensitive", async () => {
    expect((await send("GET", "/Projects/current")).status).toBe(404);
  });

  test("a trailing slash is removed by a redirect that keeps method and query", async () => {
    const { status, headers } = await send("POST", "/auth/password/sign-in/?x=1&y=%C3%A4");
    expect(status).toBe(308);
    expect(headers.location).toBe("/api/v1/auth/password/sign-in?x=1&y=%C3%A4");
    expect(headers["access-control-allow-origin"]).toBe("*");
  });

  test.each([
    ["/api/v1/", "/api/v1"],
    ["/api/v1//", "/api/v1"],
    ["/api/v1/nowhere/", "/api/v1/nowhere"],
  ])("%s is redirected to %s", async (path, location) => {
    expect(await send("GET", path)).toMatchObject({ status: 308, headers: { location } });
  });

  test("a malformed escape in a path parameter is a 404", async () => {
    expect((await send("GET", "/projects/%E0%A4%A/.well-known/jwks.json")).status).toBe(404);
    expect((await send("GET", "/internal/api-keys/%", project.as("admin"))).json.code).toBe("SCHEMA_ERROR");
  });
});
