import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeUser, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { getDeliveries, makeDispatcher, makeEndpoint, writeEvent } from "../testing/fixtures.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";
import { cleanUpEvents } from "./event-statements.ts";

let app: TestApp;
let receiver: Receiver;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  receiver = await startReceiver();
  project = await makeProject(app);
  return () => receiver.close();
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const deliver = () => makeDispatcher(app).runOnce();
const cleanUp = () => cleanUpEvents(app.platform.database, app.platform.clock());
const getTypes = async (own: TestProject): Promise<string[]> =>
  (
    await app.platform.database.pool.query<{ type: string }>(
      "select type from webhook_events where project_id = $1 order by sequence",
      [own.id],
    )
  ).rows.map(({ type }) => type);
const told = () => receiver.received.map(({ body }) => JSON.parse(body).type);
const remove = (accessToken: string) =>
  app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", accessToken) });

describe("events of a deleted user", () => {
  test("are deleted immediately if delivered", async () => {
    await makeEndpoint(app, project, receiver.url);
    const { accessToken } = await signUp(app, project);
    await deliver();
    await remove(accessToken);
    expect(await getTypes(project)).toEqual(["user.deleted"]);
  });

  test("are delivered in order if pending, without personal data, then deleted", async () => {
    await makeEndpoint(app, project, receiver.url);
    const user = await signUp(app, project);
    receiver.answer({ status: 500 });
    await deliver();
    await changeUser(app, project, user, { display_name: "Ada" });
    await remove(user.accessToken);
    await cleanUp();
    expect(await getTypes(project)).toEqual(["user.created", "user.updated", "user.deleted"]);
    receiver.received.length = 0;
    receiver.answer({ status: 200 });
    await app.later(5_000, deliver);
    expect(told()).toEqual(["user.created", "user.updated", "user.deleted"]);
    for (const { body } of receiver.received) expect(body).not.toMatch(/Ada|@example/);
    await cleanUp();
    expect(await getTypes(project)).toEqual(["user.deleted"]);
  });

  test("are deleted even if delivery fails", async () => {
    await makeEndpoint(app, project, receiver.url);
    const { accessToken } = await signUp(app, project);
    await remove(accessToken);
    receiver.answer({ status: 410 });
    await deliver();
    await cleanUp();
    expect(await getTypes(project)).toEqual(["user.deleted"]);
  });
});

describe("events and their attempts", () => {
  test("are kept for a month", async () => {
    await makeEndpoint(app, project, receiver.url);
    await writeEvent(app, project);
    await deliver();
    const attempts = async () =>
      (await app.platform.database.pool.query("select 1 from webhook_attempts where project_id = $1", [project.id]))
        .rows.length;
    await app.later(29.9 * dayMs, cleanUp);
    expect([(await getTypes(project)).length, await attempts()]).toEqual([1, 1]);
    await app.later(30.1 * dayMs, cleanUp);
    expect([(await getTypes(project)).length, await attempts()]).toEqual([0, 0]);
  });

  test("are kept longer while pending for an endpoint, unless it is disabled", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    receiver.answer({ status: 500 });
    await writeEvent(app, project);
    await deliver();
    await app.later(40 * dayMs, cleanUp);
    expect(await getDeliveries(app, endpoint)).toMatchObject([{ state: "pending" }]);
    await app.platform.database.pool.query("update webhook_endpoints set is_disabled = true where project_id = $1", [
      project.id,
    ]);
    await app.later(40 * dayMs, cleanUp);
    expect(await getTypes(project)).toEqual([]);
  });

  test("are deleted in batches of thousands, only old ones", async () => {
    const insert = `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
      select $1, gen_random_uuid(), 'user.updated', gen_random_uuid(), '{}', $2 from generate_series(1, $3)`;
    const { pool } = app.platform.database;
    await pool.query(insert, [project.id, new Date(app.platform.clock() - 31 * dayMs), 4_500]);
    await pool.query(insert, [project.id, new Date(app.platform.clock()), 3]);
    await cleanUp();
    expect(await getTypes(project)).toHaveLength(3);
  });
});

test("large superseded events may be deleted before delivery, and later ones are not blocked", async () => {
  await makeEndpoint(app, project, receiver.url, { eventTypes: ["user.updated"] });
  const user = await signUp(app, project);
  const headers = project.as("client", user.accessToken);
  const largeImage = `data:image/png;base64,${randomBytes(749_900).toString("base64")}`;
  const patch = (body: object) => app.send({ method: "PATCH", path: "/users/me", headers, body });
  receiver.answer({ status: 500 });
  const enlarge = "update users set profile_image_url = $2 where id = $1";
  await app.platform.database.pool.query(enlarge, [user.id, largeImage]);
  await patch({ display_name: "Name 0" });
  await deliver();
  for (let count = 1; count <= 20; count += 1) await patch({ display_name: `Name ${count}` });
  receiver.received.length = 0;
  receiver.answer({ status: 200 });
  await deliver();
  const names = receiver.received.map(({ body }) => JSON.parse(body).data.display_name);
  const first = 20 - names.length + 1;
  expect(first).toBeGreaterThan(1);
  expect(names).toEqual(Array.from({ length: names.length }, (_, place) => `Name ${first + place}`));
});

test("a delivery blocked by a deleted one is found and sent", async () => {
  const endpoint = await makeEndpoint(app, project, receiver.url);
  const subjectId = randomUUID();
  receiver.answer({ status: 500 });
  const first = await writeEvent(app, project, { subjectId });
  await writeEvent(app, project, { subjectId });
  await deliver();
  await app.platform.database.pool.query("delete from webhook_events where project_id = $1 and id = $2", [
    project.id,
    first,
  ]);
  expect(await getDeliveries(app, endpoint)).toMatchObject([{ next_in: null }]);
  await cleanUp();
  expect(await getDeliveries(app, endpoint)).toMatchObject([{ state: "pending", next_in: 0 }]);
});
