import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asOwner, goodPassword, internalProject, makeOwner, makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/metrics";
const request = { method: "GET", path };
const ask = (query: string) => () => ({ method: "GET", path: `${path}?${query}`, headers: project.as("admin") });

describe("GET /internal/metrics", () => {
  runScenarios(() => app, [
    ...accessScenarios(request, ["admin"], (access) => project.as(access)),
    { name: "an empty project", request: () => ({ ...request, headers: project.as("admin") }), status: 200 },
  ]);
});
