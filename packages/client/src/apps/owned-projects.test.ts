import { afterEach, beforeEach, expect, it } from "vitest";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { resolveUrls } from "../core/redirects/resolve-urls.ts";
import { adminProjectJson } from "../testing/admin-app.ts";
import { type ApiServer, startApiServer } from "../testing/api-server.ts";
import { createTestPlatform } from "../testing/platform.ts";
import { createSignedInApp, signedInTokens } from "../testing/signed-in-user.ts";
import { fakeAccessToken } from "../testing/tokens.ts";
import type { AdminOwnedProject } from "./app-models.ts";
import { createResolvedApp, type ResolvedAppSettings } from "./assemble-client-app.ts";
import { ownedProjects } from "./owned-projects.ts";

let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer({
    "GET /internal/projects": () => ({ body: { items: [adminProjectJson({ id: "mine" })], is_paginated: false } }),
    "POST /internal/projects": () => ({ status: 201, body: adminProjectJson({ id: "new", display_name: "New" }) }),
    "PATCH /internal/projects/current": () => ({ body: adminProjectJson({ id: "mine" }) }),
    "GET /teams": () => ({ body: { items: [], is_paginated: false } }),
  });
});
afterEach(() => server.close());
const owned = () => ownedProjects(createSignedInApp(server.baseUrl));

it("manages the signed-in user's projects with their session", async () => {
  const [project] = await owned().list();
  await project?.update({ displayName: "Mine" });
  await project?.app.listTeams();

  expect(server.requestsTo("GET /internal/projects")[0]?.headers["x-stack-access-token"]).toBe(
    signedInTokens.accessToken,
  );
  for (const endpoint of ["PATCH /internal/projects/current", "GET /teams"]) {
    expect(server.requestsTo(endpoint)[0]?.headers).toMatchObject({
      "x-stack-project-id": "mine",
      "x-stack-access-type": "admin",
      "x-stack-admin-access-token": signedInTokens.accessToken,
    });
  }
});

it("creates a project with its configuration", async () => {
  const project = await owned().create({ displayName: "New", config: { allowLocalhost: true } });

  expect(project).toMatchObject({ id: "new", displayName: "New", app: { projectId: "new" } });
  expect(JSON.parse(server.requestsTo("POST /internal/projects")[0]?.body ?? "")).toEqual({
    display_name: "New",
    config: { allow_localhost: true },
  });
});

it("opens a project by ID without listing projects", async () => {
  await owned().open("mine").listTeams();

  expect(server.requestsTo("GET /internal/projects")).toEqual([]);
  expect(server.requestsTo("GET /teams")[0]?.headers).toMatchObject({
    "x-stack-project-id": "mine",
    "x-stack-admin-access-token": signedInTokens.accessToken,
  });
});

it("reuses a project's app within a session, but not for the next user in the same window", async () => {
  const app = createSignedInApp(server.baseUrl);
  const projects = ownedProjects(app);
  const first = projects.open("mine");
  expect(projects.open("mine")).toBe(first);
  expect(projects.open("other")).not.toBe(first);

  const theirs = { accessToken: fakeAccessToken(createTestPlatform().now() + 900_000), refreshToken: "refresh-2" };
  app[stackAppInternalsSymbol].context.store().write(theirs);
  await projects.open("mine").listTeams();
  expect(projects.open("mine")).not.toBe(first);
  expect(server.requestsTo("GET /teams")[0]?.headers["x-stack-admin-access-token"]).toBe(theirs.accessToken);
});

/** What the package of a framework passes from its server to browsers. */
const createOwnerApp = (overrides: Partial<ResolvedAppSettings> = {}) =>
  createResolvedApp({
    baseUrl: { browser: "http://never.test", server: server.baseUrl },
    projectId: "internal",
    publishableClientKey: "pck_key",
    tokenStore: signedInTokens,
    urls: resolveUrls({ home: "/start" }),
    oauthScopesOnSignIn: {},
    redirectMethod: "none",
    extraRequestHeaders: { "x-of-app": "1" },
    ...overrides,
  });

it("an app with resolved settings lists projects whose apps have its address and its URLs", async () => {
  const { context } = createOwnerApp()[stackAppInternalsSymbol];
  const { listOwnedProjects } = await context.ownerMethods(context.session());
  const [project] = (await listOwnedProjects()) as AdminOwnedProject[];
  await project?.app.listTeams();

  expect(project?.app.urls.home).toBe("/start");
  expect(server.requestsTo("GET /teams")[0]?.headers).toMatchObject({ "x-stack-project-id": "mine", "x-of-app": "1" });
});

it("an app with resolved settings takes no name of a token store, and has no JSON", () => {
  const app = createOwnerApp({ tokenStore: null });
  expect(() => app[stackAppInternalsSymbol].userStore("cookie")).toThrow("Pass a token store or a pair of tokens.");
  expect(() => app[stackAppInternalsSymbol].userStore()).toThrow("Pass a token store or a pair of tokens.");
  expect(() => app[stackAppInternalsSymbol].toClientJson()).toThrow("The package of the framework");
});
