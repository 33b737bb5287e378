import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let foreigner: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreigner = await signUp(app, await makeProject(app));
});
afterAll(() => app.close());

const unknownId = "00000000-0000-4000-8000-000000000001";
const request = (id: string, body: object, headers = project.as("server")): TestRequest => ({
  method: "PATCH",
  path: `/users/${id}`,
  headers,
  body,
});
const read = async (id: string) =>
  (await app.send({ method: "GET", path: `/users/${id}`, headers: project.as("server") })).json;
const writtenAbout = async (id: string): Promise<number> => {
  const { rows } = await app.platform.database.pool.query<{ count: number }>(
    `select ((select count(*) from webhook_events where subject_id::text = $1::text) + (select count(*) from audit_pending where target_id = $1::text))::int as count`,
    [id],
  );
  return rows[0]?.count ?? 0;
};

/** The `expected` fields of a user as read before. */
const expectable = [
  "display_name",
  "profile_image_url",
  "client_metadata",
  "client_read_only_metadata",
  "server_metadata",
  "primary_email",
  "primary_email_verified",
  "primary_email_auth_enabled",
  "otp_auth_enabled",
  "passkey_auth_enabled",
  "selected_team_id",
  "is_anonymous",
  "locale",
] as const;

const changed = { status: 409, code: "CHANGED_MEANWHILE" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe("PATCH /users/{user_id} with `expected`", () => {
  test.each(["server", "admin"] as const)("updates a user that matches, with %s access", async (access) => {
    const { id } = await signUp(app, project);
    await app.send(request(id, { server_metadata: { plan: "gold", seats: [1, { a: null }] }, client_metadata: "x" }));
    const before = await read(id);
    const expected = Object.fromEntries(expectable.map((field) => [field, before[field]]));
    const { status, json } = await app.send(request(id, { display_name: "B", expected }, project.as(access)));
    expect(status).toBe(200);
    expect(json).toEqual({ ...before, display_name: "B" });
  });

  test.each<[fields: string[], expected: object]>([
    [["display_name"], { display_name: "Someone else" }],
    [["display_name"], { display_name: "Someone else", primary_email_verified: false }],
    [["primary_email"], { primary_email: null }],
    [["locale"], { locale: "de" }],
    [["client_metadata"], { client_metadata: {} }],
    [["server_metadata"], { server_metadata: { plan: "gold", seats: 2 } }],
    [["server_metadata"], { server_metadata: { plan: "gold", seats: "1" } }],
    [
      ["otp_auth_enabled", "is_anonymous"],
      { is_anonymous: true, otp_auth_enabled: true, server_metadata: { seats: 1, plan: "gold" } },
    ],
  ])("reports %j and changes nothing", async (fields, expected) => {
    const { id } = await signUp(app, project);
    await app.send(request(id, { server_metadata: { plan: "gold", seats: 1 } }));
    const [before, written] = [await read(id), await writtenAbout(id)];
    const change = { display_name: "B", password: "another horse battery", primary_email: "new@example.com" };
    const { status, json } = await app.send(request(id, { ...change, expected }));
    expect({ status, code: json.code }).toEqual(changed);
    expect((json.details as { fields: string[] }).fields).toEqual(fields);
    expect(await read(id)).toEqual(before);
    expect(await writtenAbout(id)).toBe(written);
  });

  runScenarios(
    () => app,
    [
      ...[
        { signed_up_at_millis: 1 },
        { password: "x" },
        { display_name: 1 },
        { server_metadata: JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`) },
        [],
        "x",
      ].map(
        (expected): Scenario => ({
          name: `rejects ${JSON.stringify(expected).slice(0, 40)} as \`expected\``,
          request: () => request(unknownId, { expected }),
          ...schemaError,
        }),
      ),
      {
        name: "an empty `expected` compares nothing",
        request: async () => request((await signUp(app, project)).id, { display_name: "B", expected: {} }),
        status: 200,
        contains: { display_name: "B" },
      },
      ...["unknown", "foreign"].map(
        (relation): Scenario => ({
          name: `reveals nothing about a user that is ${relation}`,
          request: () =>
            request(relation === "unknown" ? unknownId : foreigner.id, { expected: { display_name: null } }),
          status: 404,
          code: "USER_NOT_FOUND",
        }),
      ),
      {
        name: "is not available to clients or on users/me",
        request: async () =>
          request("me", { expected: {} }, project.as("client", (await signUp(app, project)).accessToken)),
        ...schemaError,
      },
    ],
  );

  test("of fifty conflicting edits, one succeeds and the others get a conflict", async () => {
    const { id } = await signUp(app, project);
    const { display_name } = await read(id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.send(request(id, { display_name: `Edit ${index}`, expected: { display_name } })),
      ),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(await read(id)).toMatchObject({ display_name: made[0]?.json.display_name });
    for (const { status, json } of answers)
      if (status !== 200)
        expect({ status, code: json.code, ...json }).toMatchObject({
          ...changed,
          details: { fields: ["display_name"] },
        });
  });

  test("two edits of different fields both succeed", async () => {
    const { id } = await signUp(app, project);
    const fields = ["client_metadata", "server_metadata"] as const;
    const answers = await Promise.all(
      fields.map((field) => app.send(request(id, { [field]: { done: true }, expected: { [field]: null } }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ client_metadata: { done: true }, server_metadata: { done: true } });
  });
});
