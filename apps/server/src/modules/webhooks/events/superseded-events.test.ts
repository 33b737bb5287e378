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

/** As large as a picture may be, and no smaller when it is compressed. */
const picture = `data:image/png;base64,${randomBytes(749_900).toString("base64")}`;
const mebibyte = 1024 * 1024;

/** What is told of one subject by one type of event, in order. */
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

/** Something with a large picture is changed 30 times, by requests of a few bytes. */
async function changeOften(path: string, headers: Record<string, string>): Promise<void> {
  await app.send({ method: "PATCH", path, headers, body: { profile_image_url: picture, display_name: "Name 0" } });
  for (let count = 1; count <= 30; count += 1)
    await app.send({ method: "PATCH", path, headers, body: { display_name: `Name ${count}` } });
}

test("small requests about somebody with a large picture do not fill the disk: of what they have been the newest 16 MiB are kept", async () => {
  const user = await signUp(app, project);
  await changeOften("/users/me", project.as("client", user.accessToken));
  const events = await told("user.updated", user.id);
  expect(events.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(16 * mebibyte);
  expect(names(events)).toEqual(numbered(31 - events.length, 30));
  expect(await told("user.created", user.id)).toHaveLength(1);
});

test("the same holds for teams; other teams' events are not touched", async () => {
  const user = await signUp(app, project);
  const headers = project.as("client", user.accessToken);
  const create = { method: "POST", path: "/teams", headers, body: { display_name: "Blue", creator_user_id: "me" } };
  const [{ json: team }, { json: other }] = [await app.send(create), await app.send(create)];
  await app.send({ method: "PATCH", path: `/teams/${other.id}`, headers, body: {} });
  await changeOften(`/teams/${team.id}`, headers);
  const events = await told("team.updated", team.id);
  expect(events.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(16 * mebibyte);
  expect(names(events)).toEqual(numbered(31 - events.length, 30));
  expect(await told("team.updated", other.id)).toHaveLength(1);
  expect(await told("team.created", team.id)).toHaveLength(1);
});

test("every change of somebody of the usual size is kept", async () => {
  const user = await signUp(app, project);
  const headers = project.as("client", user.accessToken);
  for (let count = 1; count <= 200; count += 1)
    await app.send({ method: "PATCH", path: "/users/me", headers, body: { display_name: `Name ${count}` } });
  expect(names(await told("user.updated", user.id))).toEqual(numbered(1, 200));
});
