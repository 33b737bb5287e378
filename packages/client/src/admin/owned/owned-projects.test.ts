import { afterEach, beforeEach, expect, it } from "vitest";
import { adminProjectJson } from "../../testing/admin-app.ts";
import { type ApiServer, startApiServer } from "../../testing/api-server.ts";
import { createSignedInApp, signedInTokens } from "../../testing/signed-in-user.ts";
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

it("the projects of whoever is signed in are administered by their login", async () => {
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

it("a project is made with its configuration", async () => {
  const project = await owned().create({ displayName: "New", config: { allowLocalhost: true } });

  expect(project).toMatchObject({ id: "new", displayName: "New", app: { projectId: "new" } });
  expect(JSON.parse(server.requestsTo("POST /internal/projects")[0]?.body ?? "")).toEqual({
    display_name: "New",
    config: { allow_localhost: true },
  });
});
