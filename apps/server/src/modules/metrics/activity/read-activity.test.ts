import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { countActivity } from "./activity-buffer.ts";
import { createActivityReader } from "./read-activity.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Days in a time zone at UTC+5:45: the current one, which started at 18:15 UTC, and the one before. */
const startOfToday = Date.UTC(2026, 0, 14, 18, 15);
const today = { startsAt: startOfToday, endsAt: startOfToday + day };
const yesterday = { startsAt: startOfToday - day, endsAt: startOfToday };

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  project = await makeProject(app);
  user = await signUp(app, project);
  await app.activity.flush();
  await be(startOfToday - 2 * hour, user);
});
afterAll(() => app.close());

const be = (at: number, { id: userId }: TestUser) =>
  countActivity(app.platform.database, [{ projectId: project.id, userId, at, country: null }], app.platform.clock());
/** Each read uses a separate node. */
const read = async (...days: { startsAt: number; endsAt: number }[]) => {
  const counts = await createActivityReader(app.platform.database, app.platform.clock)(project.id, days);
  return counts.map(({ active }) => active);
};
const tamper = () =>
  app.platform.database.pool.query("update activity_local_days set active = 99 where project_id = $1", [project.id]);

test("a local day has its active users, and the new users among them", async () => {
  const counts = await createActivityReader(app.platform.database, app.platform.clock)(project.id, [yesterday, today]);
  expect(counts).toMatchObject([
    { active: 1, new: 0 },
    { active: 1, new: 1 },
  ]);
  expect(await read()).toEqual([]);
});

test("the count of a past day is final", async () => {
  expect(await read(yesterday)).toEqual([1]);
  await tamper();
  expect(await read(yesterday)).toEqual([99]);
  await app.later(100 * day, async () => expect(await read(yesterday)).toEqual([99]));
});

test("the current day is recounted after a minute", async () => {
  expect(await read(today)).toEqual([1]);
  const other = await signUp(app, project);
  await app.activity.flush();
  expect(await read(today)).toEqual([1]);
  await app.later(minute, async () => expect(await read(today)).toEqual([2]));
  expect(other.id).not.toBe(user.id);
});

test("the count of a day that has just ended is not final: other nodes may still write", async () => {
  const untilItsEnd = today.endsAt - app.platform.clock();
  await app.later(untilItsEnd + minute, async () => {
    expect(await read(today)).toEqual([1]);
    await tamper();
  });
  await app.later(untilItsEnd + 10 * minute, async () => expect(await read(today)).toEqual([1]));
  await app.later(untilItsEnd + 11 * minute + 1, async () => {
    expect(await read(today)).toEqual([1]);
    await tamper();
  });
  await app.later(untilItsEnd + day, async () => expect(await read(today)).toEqual([99]));
});

test("activity that is written late is added to a day whose count was final", async () => {
  const other = await signUp(app, project);
  await app.activity.flush();
  expect(await read(yesterday, today)).toEqual([1, 2]);
  await be(yesterday.startsAt, other);
  await be(yesterday.endsAt - 1, other);
  expect(await read(yesterday, today)).toEqual([2, 2]);
});

test("several nodes that read the same days while another one writes get correct counts", async () => {
  const other = await signUp(app, project);
  await app.activity.flush();
  const days = Array.from({ length: 8 }, (_, index) => ({
    startsAt: startOfToday - index * day,
    endsAt: startOfToday - (index - 1) * day,
  })).toReversed();
  await Promise.all([read(...days), be(yesterday.startsAt, other), read(...days), read(...days), read(yesterday)]);
  expect(await read(...days)).toEqual([0, 0, 0, 0, 0, 0, 2, 2]);
});

test("UTC days are up to date immediately", async () => {
  const utcDay = { startsAt: Date.UTC(2026, 0, 15), endsAt: Date.UTC(2026, 0, 16) };
  expect(await read(utcDay)).toEqual([1]);
  await signUp(app, project);
  await app.activity.flush();
  expect(await read(utcDay)).toEqual([2]);
});
