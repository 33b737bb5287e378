import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { client_team_creation_enabled: true });
});
afterAll(() => app.close());

/** A text that makes each event large, incompressible. Earlier versions stored images like this. */
const largeImage = `data:image/png;base64,${randomBytes(749_900).toString("base64")}`;
const mebibyte = 1024 * 1024;

/** The events of one type about one subject, in order. */
async function told(type: string, id: unknown): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await app.platform.database.pool.query(
    `select payload -> 'data' ->> 'display_name' as name, pg_column_size(payload) as bytes from webhook_events
     where project_id = $1 and subject_id = $2 and type = $3 order by sequence`,
    [project.id, id, type],
  );
  return rows;
}

const names = (events: readonly { name: string }[]) => events.map(({ name }) => name);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => `Name ${from + place}`);

/** Changes an object with a large image 30 times, by small requests. */
async function changeOften(
  table: "users" | "teams",
  id: unknown,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  await app.platform.database.pool.query(`update ${table} set profile_image_url = $2 where id = $1`, [id, largeImage]);
  for (let count = 1; count <= 30; count += 1)
    await app.send({ method: "PATCH", path, headers, body: { display_name: `Name ${count}` } });
}

test("small requests about a user with a large image don't fill the disk: the newest 16 MiB of events are kept", async () => {
  const user = await signUp(app, project);
  await changeOften("users", user.id, "/users/me", project.as("client", user.accessToken));
  const events = await told("user.updated", user.id);
  expect(events.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(16 * mebibyte);
  expect(names(events)).toEqual(numbered(31 - events.length, 30));
  expect(await told("user.created", user.id)).toHaveLength(1);
});

test("the same holds for teams; other teams' events are not affected", async () => {
  const user = await signUp(app, project);
  const headers = project.as("client", user.accessToken);
  const create = { method: "POST", path: "/teams", headers, body: { display_name: "Blue", creator_user_id: "me" } };
  const [{ json: team }, { json: other }] = [await app.send(create), await app.send(create)];
  await app.send({ method: "PATCH", path: `/teams/${other.id}`, headers, body: {} });
  await changeOften("teams", team.id, `/teams/${team.id}`, headers);
  const events = await told("team.updated", team.id);
  expect(events.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(16 * mebibyte);
  expect(names(events)).toEqual(numbered(31 - events.length, 30));
  expect(await told("team.updated", other.id)).toHaveLength(1);
  expect(await told("team.created", team.id)).toHaveLength(1);
});

test("all events of a user of normal size are kept", async () => {
  const user = await signUp(app, project);
  const headers = project.as("client", user.accessToken);
  for (let count = 1; count <= 200; count += 1)
    await app.send({ method: "PATCH", path: "/users/me", headers, body: { display_name: `Name ${count}` } });
  expect(names(await told("user.updated", user.id))).toEqual(numbered(1, 200));
});
