import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { signUpAnonymously } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { countActivity } from "./activity/activity-buffer.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { anonymous_accounts_enabled: true });
});
afterAll(() => app.close());

const get = async (path: string, of = project) =>
  (await app.send({ method: "GET", path, headers: of.as("admin") })).json;
const anyUser = "6fbf22b5-4b4c-41a9-8a0e-54f2ab0cd15f";

describe.each([
  "/internal/metrics/user-counts",
  `/internal/user-activity?user_id=${anyUser}`,
  "/internal/metrics?include_anonymous=true",
])("GET %s", (path) => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path }, ["admin"], (access) => project.as(access)),
      {
        name: "answers an admin",
        request: () => ({ method: "GET", path, headers: project.as("admin") }),
        status: 200,
      },
    ],
  );
});

test("users are counted, and the anonymous ones among them", async () => {
  await Promise.all([signUp(app, project), signUpAnonymously(app, project), signUpAnonymously(app, project)]);
  expect(await get("/internal/metrics/user-counts")).toEqual({ total_users: 3, anonymous_users: 2 });
  expect(await get("/internal/metrics/user-counts", await makeProject(app))).toEqual({
    total_users: 0,
    anonymous_users: 0,
  });
});

test("a user's activity by day counts the quarter hours in which they were active", async () => {
  const user = await signUp(app, project);
  const now = app.platform.clock();
  const [minute, day] = [60_000, 86_400_000];
  const times = [now - day, now - day + 20 * minute, now - 400 * day].map((at) => ({
    projectId: project.id,
    userId: user.id,
    at,
    country: null,
  }));
  await countActivity(app.platform.database, times, now);
  const read = async (userId: string, of = project) =>
    (await get(`/internal/user-activity?user_id=${userId}`, of)).data_points as { date: string; activity: number }[];
  const points = await read(user.id.toUpperCase());
  expect(points).toHaveLength(365);
  expect(points.slice(-3)).toEqual([
    { date: "2026-01-13", activity: 0 },
    { date: "2026-01-14", activity: 2 },
    { date: "2026-01-15", activity: 1 },
  ]);
  expect(points.filter(({ activity }) => activity > 0)).toHaveLength(2);
  expect(await read(user.id, await makeProject(app))).toEqual([]);
  expect(await read(anyUser)).toEqual([]);
});
