import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpResponse } from "../http/message.ts";
import { toBodyReader } from "../testing/body-reader.ts";
import { internalProject, signUp, type TestUser } from "../testing/fixtures.ts";
import { createTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";
import { decodePart } from "../testing/tokens.ts";
import { createSite } from "./site.ts";

let app: TestApp;
let site: ReturnType<typeof createSite>;
let owner: TestUser;
const createTestSite = (url = publicUrl) =>
  createSite({
    platform: { ...app.platform, publicUrl: url },
    projects: app.projects,
    installation: app.installation,
    signInNewOwner: app.signInNewOwner,
    sessions: app.sessions,
    answerApi: app.answer,
    version: "1.2.3",
    demoFolder: "none",
    dashboardFolder: new URL("../../../dashboard", import.meta.url).pathname,
    kitFolder: "none",
    sharedProviderIds: [],
    hasInbox: true,
    mailFrom: "vestibule@localhost",
    metrics: null,
    buildOpenApi: () => ({}),
    readiness: { isDraining: () => false, migrations: [], readDisk: null },
  });
beforeAll(async () => {
  app = await createTestApp();
  site = createTestSite();
  owner = await createOwner();
});
afterAll(() => app.close());

const createOwner = () => signUp(app, internalProject(app));
const own = { "sec-fetch-site": "same-origin", origin: publicUrl };
const cookieName = "vestibule-dashboard-session-8100";
const idName = "vestibule-dashboard-session-id-8100";
const getSessionId = ({ accessToken }: Pick<TestUser, "accessToken">) =>
  String(decodePart(accessToken, 1).refreshTokenId);

async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = "",
  target = site,
): Promise<HttpResponse> {
  const request = { method, path, query: new URLSearchParams(), headers, remoteAddress: "127.0.0.1" };
  return (await target({ ...request, readBody: body === "" ? null : toBodyReader(body) })).response;
}
const json = ({ body }: HttpResponse) => JSON.parse(String(body));
const save = (refreshToken: unknown, headers: Record<string, string> = own, target = site) =>
  send(
    "PUT",
    "/dashboard/session",
    { "content-type": "application/json", ...headers },
    JSON.stringify({ refresh_token: refreshToken }),
    target,
  );
const getToken = (refreshToken: string | null, headers: Record<string, string> = own) =>
  send("POST", "/dashboard/session/token", {
    ...headers,
    ...(refreshToken !== null && { cookie: `theme=dark; ${cookieName}=${refreshToken}` }),
  });
const remove = (headers: Record<string, string> = own) =>
  send("DELETE", "/dashboard/session", { ...headers, cookie: `${cookieName}=${owner.refreshToken}` });
const expired = [
  `${cookieName}=; Path=/dashboard/session; Max-Age=0; HttpOnly; SameSite=Lax`,
  `${idName}=; Path=/; Max-Age=0; SameSite=Lax`,
];

describe("PUT /dashboard/session", () => {
  test("stores the refresh token in a cookie for its own endpoints that scripts can't read", async () => {
    const response = await save(owner.refreshToken);

    expect(response.status).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(String(response.body)).not.toContain(owner.refreshToken);
    expect(response.cookies).toEqual([
      `${cookieName}=${owner.refreshToken}; Path=/dashboard/session; Max-Age=31536000; HttpOnly; SameSite=Lax`,
      `${idName}=${getSessionId(owner)}; Path=/; Max-Age=31536000; SameSite=Lax`,
    ]);
  });

  test("with HTTPS, subdomains can't replace the cookie", async () => {
    const secure = createTestSite("https://auth.example.com");
    const headers = { "sec-fetch-site": "same-origin" };

    const { cookies } = await save(owner.refreshToken, headers, secure);

    expect(cookies).toEqual([
      `__Host-vestibule-dashboard-session=${owner.refreshToken}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
      `vestibule-dashboard-session-id=${getSessionId(owner)}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`,
    ]);
  });

  test("rejects the token of an ended session, and keeps the cookies", async () => {
    const gone = await createOwner();
    await app.sessions.end(app.platform.database, "internal", getSessionId(gone));

    for (const refreshToken of [gone.refreshToken, "0".repeat(45)]) {
      const { status, cookies } = await save(refreshToken);
      expect([status, cookies]).toEqual([401, undefined]);
    }
  });

  test.each<[string, string, string, number]>([
    ["no token", "application/json", "{}", 400],
    ["an empty token", "application/json", '{"refresh_token":""}', 400],
    ["a number", "application/json", '{"refresh_token":1}', 400],
    ["null", "application/json", "null", 400],
    ["no JSON", "application/json", "{", 400],
    ["text", "text/plain", "token", 400],
    ["too much", "application/json", JSON.stringify({ refresh_token: "x".repeat(16 * 1024) }), 413],
  ])("rejects %s", async (_what, type, body, status) => {
    const response = await send("PUT", "/dashboard/session", { ...own, "content-type": type }, body);
    expect([response.status, response.cookies]).toEqual([status, undefined]);
  });
});

describe("POST /dashboard/session/token", () => {
  test("returns an access token of the cookie's session", async () => {
    const response = await getToken(owner.refreshToken);

    expect([response.status, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(Object.keys(json(response))).toEqual(["access_token"]);
    expect(getSessionId({ accessToken: json(response).access_token })).toBe(getSessionId(owner));
    const headers = internalProject(app).as("client", json(response).access_token);
    expect((await app.send({ method: "GET", path: "/users/me", headers })).json).toMatchObject({ id: owner.id });
  });

  test.each([
    ["without a cookie", null],
    ["with an empty cookie", ""],
    ["with an unknown token", "0".repeat(45)],
  ])("%s is a 401 that deletes the cookies", async (_what, refreshToken) => {
    const { status, cookies } = await getToken(refreshToken);
    expect([status, cookies]).toEqual([401, expired]);
  });

  test("after the sign-out, the cookie is useless (replay)", async () => {
    const { refreshToken, accessToken } = await createOwner();
    expect((await getToken(refreshToken)).status).toBe(200);
    const headers = internalProject(app).as("client", accessToken);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers, body: {} });

    const { status, cookies } = await getToken(refreshToken);

    expect([status, cookies]).toEqual([401, expired]);
  });

  test("GET is not allowed, so that no link or image can use it", async () => {
    for (const path of ["/dashboard/session", "/dashboard/session/token"])
      expect((await send("GET", path, own)).status).toBe(405);
  });
});

describe("DELETE /dashboard/session", () => {
  test("deletes the cookies", async () => {
    const { status, cookies } = await remove();
    expect([status, cookies]).toEqual([200, expired]);
  });
});

describe("newcomer: owner tokens are readable by every page on localhost", () => {
  const allowed: [string, Record<string, string>][] = [
    ["the dashboard", own],
    [
      "the dashboard under another name of this machine",
      { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1" },
    ],
    ["the dashboard in a browser without Sec-Fetch-Site", { origin: publicUrl }],
  ];
  const refused: [string, Record<string, string>][] = [
    ["another port of localhost", { "sec-fetch-site": "same-site", origin: "http://localhost:3000" }],
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["another site that claims our origin", { "sec-fetch-site": "cross-site", origin: publicUrl }],
    ["a link or bookmark", { "sec-fetch-site": "none" }],
    ["another port in a browser without Sec-Fetch-Site", { origin: "http://localhost:3000" }],
    ["a sandboxed frame in a browser without Sec-Fetch-Site", { origin: "null" }],
    ["an origin that only begins like ours", { origin: `${publicUrl}.evil.example` }],
    ["neither header", {}],
    ["empty headers", { "sec-fetch-site": "", origin: "" }],
  ];

  test.each(allowed)("%s can use the session", async (_who, headers) => {
    expect((await save(owner.refreshToken, headers)).status).toBe(200);
    expect((await getToken(owner.refreshToken, headers)).status).toBe(200);
    expect((await remove(headers)).status).toBe(200);
  });

  test.each(refused)("%s can't store, use or remove it", async (_who, headers) => {
    const responses = [
      await save(owner.refreshToken, headers),
      await getToken(owner.refreshToken, headers),
      await remove(headers),
    ];
    for (const { status, body, cookies, headers: given } of responses) {
      expect([status, cookies]).toEqual([403, undefined]);
      expect(String(body)).not.toMatch(/access_token|refresh_token/);
      expect(given).not.toHaveProperty("access-control-allow-origin");
    }
  });
});

describe("the readable cookie of an earlier version", () => {
  const visit = (cookie: string, path = "/dashboard/") => send("GET", path, { cookie });

  test("is deleted when the dashboard opens, and starts no session: any page on localhost can set it", async () => {
    const pair = `[%22${owner.refreshToken}%22%2C%22a.b.c%22]`;
    const { status, body, cookies } = await visit(`stack-refresh-internal=${owner.refreshToken}; stack-access=${pair}`);

    expect(status).toBe(200);
    expect(String(body)).not.toContain(owner.refreshToken);
    expect(cookies).toEqual([
      "stack-refresh-internal=; Path=/; Max-Age=0; SameSite=Lax",
      "stack-access=; Path=/; Max-Age=0; SameSite=Lax",
    ]);
  });

  test("is also deleted if there is a newer session, but not the access token of another project", async () => {
    const readable = `stack-refresh-internal=${owner.refreshToken}`;
    const { cookies } = await visit(`${readable}; stack-access=[%22other%22%2C%22a.b.c%22]; ${idName}=x`);
    expect(cookies).toEqual(["stack-refresh-internal=; Path=/; Max-Age=0; SameSite=Lax"]);
  });

  test("stays if it isn't a session of this server: it may belong to one on another port", async () => {
    expect((await visit(`stack-refresh-internal=${"0".repeat(45)}`)).cookies).toEqual([]);
    expect((await visit("theme=dark")).cookies).toEqual([]);
  });
});
