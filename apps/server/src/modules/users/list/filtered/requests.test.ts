import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChannel } from "../../../../testing/contact-channels.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../../testing/test-app.ts";
import { makeTeam } from "../../../teams/testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let user: TestUser;
let foreigner: TestUser;
let foreignTeam: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  user = await signUp(app, project);
  foreigner = await signUp(app, foreign);
  foreignTeam = await makeTeam(app, foreign, foreigner);
});
afterAll(() => app.close());

const request = (path: string, access: "client" | "server" | "admin" = "server"): TestRequest => ({
  method: "GET",
  path,
  headers: project.as(access),
});
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

const malformed = [
  "is_verified=maybe",
  "is_verified=",
  "is_anonymous=2",
  "sign_in_method=",
  `sign_in_method=${"x".repeat(101)}`,
  "sign_in_method=%00",
  "signed_up_after_millis=x",
  "signed_up_after_millis=1.5",
  "signed_up_after_millis=",
  "signed_up_before_millis=NaN",
  "signed_up_before_millis=Infinity",
  "signed_up_before_millis=2026-01-15",
  "verified=true",
];

describe.each(["/users", "/users/count"])("GET %s with filters", (path) => {
  runScenarios(
    () => app,
    malformed.map(
      (query): Scenario => ({
        name: `rejects ${query.slice(0, 40)}`,
        request: () => request(`${path}?${query}`),
        ...schemaError,
      }),
    ),
  );

  test.each([
    "signed_up_after_millis=-1e15",
    "signed_up_after_millis=1e300",
    "signed_up_before_millis=-9007199254740991",
    "signed_up_after_millis=8640000000000001",
    "signed_up_after_millis=5&signed_up_before_millis=4",
    "sign_in_method='; drop table users; --",
    "sign_in_method=%7B1%2C2%7D",
    "sign_in_method=%F0%9F%9A%80",
    `sign_in_method=${"x".repeat(100)}`,
  ])("accepts ?%s", async (query) => {
    const { status, text } = await app.send(request(`${path}?${query}`));
    expect(status, text).toBe(200);
  });
});

describe("GET /users/count", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: "/users/count" }, ["server", "admin"], (access) => project.as(access)),
      ...["limit=1", "cursor=x", "desc=true", "order_by=signed_up_at"].map(
        (query): Scenario => ({
          name: `rejects ${query.slice(0, 12)}, because a count has no pages`,
          request: () => request(`/users/count?${query}`),
          ...schemaError,
        }),
      ),
      ...(["server", "admin"] as const).map(
        (access): Scenario => ({
          name: `counts the project's users with ${access} access`,
          request: () => request("/users/count", access),
          status: 200,
          contains: { count: 1, is_at_least: false },
        }),
      ),
      {
        name: "counts no users of another project with any filter",
        request: () => request(`/users/count?query=${foreigner.id}`),
        status: 200,
        contains: { count: 0, is_at_least: false },
      },
      {
        name: "counts no users of another project's team",
        request: () => request(`/users/count?team_id=${foreignTeam}&is_verified=false`),
        status: 200,
        contains: { count: 0, is_at_least: false },
      },
    ],
  );

  test("`count` and `export` are not treated as user ids", async () => {
    for (const path of ["/users/count", "/users/export"]) {
      const { status } = await app.send({ ...request(path), method: "DELETE" });
      expect(status).toBe(405);
    }
    expect((await app.send(request(`/users/${user.id}`))).status).toBe(200);
  });
});

describe("GET /users with filters", () => {
  const getIds = async (query: string): Promise<string[]> => {
    const { json } = await app.send(request(`/users?${query}`));
    return (json.items as { id: string }[]).map(({ id }) => id);
  };

  test("returns no users of another project or another project's team", async () => {
    expect(await getIds("is_verified=false")).toEqual([user.id]);
    expect(await getIds(`is_verified=false&query=${foreigner.id}`)).toEqual([]);
    expect(await getIds(`is_verified=false&team_id=${foreignTeam}`)).toEqual([]);
  });

  test("finds a user by any of their emails and by id, if the filter matches", async () => {
    const person = await signUp(app, project);
    const { value } = await createChannel(app, project, person);
    for (const query of [value, person.email, person.id]) {
      expect(await getIds(`is_verified=false&query=${encodeURIComponent(query)}`)).toEqual([person.id]);
      expect(await getIds(`is_verified=true&query=${encodeURIComponent(query)}`)).toEqual([]);
    }
  });

  runScenarios(
    () => app,
    [
      {
        name: "rejects a cursor of another project's user",
        request: () => request(`/users?is_verified=true&cursor=${foreigner.id}`),
        ...schemaError,
      },
    ],
  );
});
