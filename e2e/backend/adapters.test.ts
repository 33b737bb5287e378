import { createServer, type Server as HttpServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Authentication } from "@vestibule/backend";
import * as forExpress from "@vestibule/backend/express";
import * as forFastify from "@vestibule/backend/fastify";
import * as forHono from "@vestibule/backend/hono";
import * as forNode from "@vestibule/backend/node";
import { StackClientApp } from "@vestibule/client";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";

let server: Server;
let project: TestProject;
let app: StackClientApp;
let accessToken: string;
let refreshToken: string;
let userId: string;
beforeAll(async () => {
  server = await startServer();
  project = await createProject(server.url);
  const { baseUrl, projectId, publishableClientKey } = project;
  app = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: null });
  const kit = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "memory" });
  await kit.signUpWithCredential({ email: freshEmail(), password, verificationCallbackUrl: `${server.url}/handler` });
  const user = await kit.getUser({ or: "throw" });
  const tokens = await user.currentSession.getTokens();
  accessToken = String(tokens.accessToken);
  refreshToken = String(tokens.refreshToken);
  userId = user.id;
});
afterAll(() => server.discard());

const describeUser = ({ user }: Authentication) => ({ id: user?.id ?? null });

/** The same application with each framework: `/` is for everybody, `/notes` for users, `/vestibule` keeps the session. */
const frameworks: Record<string, () => RequestListener | Promise<RequestListener>> = {
  "node:http": () => async (request, response) => {
    if (request.url?.startsWith("/vestibule")) return forNode.handleSession(request, response, { app });
    const authentication = await forNode.authenticate(request, response, { app });
    if (request.url !== "/" && forNode.refuseUnlessSignedIn(authentication, request, response)) return;
    response.end(JSON.stringify(describeUser(authentication)));
  },
  Express: () => {
    const { getAuth, requireUser, sessionRoutes, vestibule } = forExpress;
    const web = express();
    web.use("/vestibule", sessionRoutes({ app }));
    web.use(vestibule({ app }));
    web.get("/", (request, response) => void response.json(describeUser(getAuth(request))));
    web.all("/notes", requireUser, (request, response) => void response.json(describeUser(getAuth(request))));
    return web;
  },
  "Express, with parsed bodies": () => {
    const { getAuth, requireUser, sessionRoutes, vestibule } = forExpress;
    const web = express();
    web.use(express.json());
    web.use(vestibule({ app }));
    web.use("/vestibule", sessionRoutes({ app }));
    web.get("/", (request, response) => void response.json(describeUser(getAuth(request))));
    web.all("/notes", requireUser, (request, response) => void response.json(describeUser(getAuth(request))));
    return web;
  },
  Fastify: async () => {
    const { getAuth, requireUser, sessionHandler, vestibule } = forFastify;
    const web = fastify();
    web.addHook("onRequest", vestibule({ app }));
    web.all("/vestibule", sessionHandler({ app }));
    web.all("/vestibule/token", sessionHandler({ app }));
    web.get("/", (request) => describeUser(getAuth(request)));
    web.all("/notes", { preHandler: requireUser }, (request) => describeUser(getAuth(request)));
    await web.ready();
    return (request, response) => web.routing(request, response);
  },
  Hono: () => {
    const { getAuth, requireUser, sessionRoutes, vestibule } = forHono;
    const web = new Hono();
    web.all("/vestibule/*", sessionRoutes({ app }));
    web.use(vestibule({ app }));
    web.get("/", (context) => context.json(describeUser(getAuth(context))));
    web.all("/notes", requireUser, (context) => context.json(describeUser(getAuth(context))));
    return getRequestListener(web.fetch);
  },
};

describe.each(Object.keys(frameworks))("with %s", (name) => {
  let http: HttpServer;
  let url: string;
  beforeAll(async () => {
    const listener = await frameworks[name]?.();
    http = createServer(listener).listen(0, "127.0.0.1");
    await new Promise((resolve) => http.once("listening", resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => http.close(resolve)));

  const send = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(url + path, { redirect: "manual", ...init, headers });
  const toCookies = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((each) => each.split(";", 1)[0])
      .join("; ");
  const storeSession = async () => {
    const headers = { "content-type": "application/json", origin: url };
    const body = JSON.stringify({ refresh_token: refreshToken });
    const response = await send("/vestibule", headers, { method: "PUT", body });
    expect(response.status).toBe(200);
    return toCookies(response);
  };

  it("no user is signed in without tokens", async () => {
    expect(await (await send("/")).json()).toEqual({ id: null });
  });

  it("a token in the header identifies the user", async () => {
    const response = await send("/notes", { authorization: `Bearer ${accessToken}` });
    expect(await response.json()).toEqual({ id: userId });
  });

  it("the session is kept in cookies, gives out access tokens, and is deleted", async () => {
    const cookie = await storeSession();
    expect(await (await send("/notes", { cookie })).json()).toEqual({ id: userId });
    const token = await send("/vestibule/token", { cookie, origin: url }, { method: "POST" });
    expect(await token.json()).toEqual({ access_token: expect.stringMatching(/^ey/) });
    const deleted = await send("/vestibule", { cookie, origin: url }, { method: "DELETE" });
    expect(deleted.status).toBe(200);
    expect(deleted.headers.getSetCookie()).toHaveLength(3);
  });

  it("a missing access token is replaced in the response", async () => {
    const cookie = (await storeSession()).replace(/vestibule-access[^;]*; /, "");
    const response = await send("/notes", { cookie });
    expect(await response.json()).toEqual({ id: userId });
    expect(toCookies(response)).toContain("vestibule-access");
  });

  it("a page leads to the sign-in page and back", async () => {
    const response = await send("/notes", { accept: "text/html,*/*" });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/handler/sign-in?after_auth_return_to=%2Fnotes");
  });

  it("data needs a user", async () => {
    const response = await send("/notes", { accept: "application/json" });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: "Sign in first." });
  });

  it("another site can't send requests with the user's cookies", async () => {
    const cookie = await storeSession();
    const headers = { cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await send("/notes", headers, { method: "POST" })).status).toBe(403);
    expect((await send("/vestibule/token", headers, { method: "POST" })).status).toBe(403);
  });

  it.each([["//evil.example"], ["/%"], ["/notes?x=%00"]])("the path %s is no failure", async (path) => {
    expect((await send(path, { accept: "text/html" })).status).toBeLessThan(500);
  });
});
