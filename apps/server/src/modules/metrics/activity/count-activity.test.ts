import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { countActivity, createActivityBuffer } from "./activity-buffer.ts";
import { type ActiveQuarter, dayMs, quarterMs } from "./activity-quarters.ts";

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
});
afterAll(() => app.close());

const minute = 60_000;
const active = (after: number, rest: Partial<ActiveQuarter> & { code?: string } = {}): ActiveQuarter => {
  const { code, ...others } = rest;
  const at = app.platform.clock() + after;
  return { projectId: project.id, userId: user.id, at, country: code ? { code, at } : null, ...others };
};
const count = (...quarters: ActiveQuarter[]) => countActivity(app.platform.database, quarters, app.platform.clock());
const rows = async (sql: string) => (await app.platform.database.pool.query(sql, [project.id])).rows;

/** All counters. */
const counted = async () => ({
  days: await rows("select day::text, active::int, new::int from activity_counts where project_id = $1 order by day"),
  quarters: await rows(
    "select day::text, length(replace(quarters::text, '0', '')) as count from activity_days where project_id = $1 order by day, user_id",
  ),
  retention: await rows(
    "select sign_up_week::text, week::text, active::int from retention_counts where project_id = $1 order by 1, 2",
  ),
  countries: await rows(
    "select country_code, count::int from country_counts where project_id = $1 and count > 0 order by 1",
  ),
  recent: await rows("select user_id, at from recently_active where project_id = $1 order by at desc, user_id"),
});

describe("activity", () => {
  test("is counted once per user and day, however often it is written", async () => {
    const batch = [active(0, { code: "AT" }), active(quarterMs), active(dayMs), active(7 * dayMs, { code: "NP" })];
    await count(...batch);
    const once = await counted();
    expect(once).toEqual({
      days: [
        { day: "2026-01-15", active: 1, new: 1 },
        { day: "2026-01-16", active: 1, new: 0 },
        { day: "2026-01-22", active: 1, new: 0 },
      ],
      quarters: [
        { day: "2026-01-15", count: 2 },
        { day: "2026-01-16", count: 1 },
        { day: "2026-01-22", count: 1 },
      ],
      retention: [
        { sign_up_week: "2026-01-12", week: "2026-01-12", active: 1 },
        { sign_up_week: "2026-01-12", week: "2026-01-19", active: 1 },
      ],
      countries: [{ country_code: "NP", count: 1 }],
      recent: [{ user_id: user.id, at: new Date(batch[3]?.at ?? 0) }],
    });
    await count(...batch);
    for (const one of batch) await count(one);
    expect(await counted()).toEqual(once);
  });

  test("written by two nodes at the same time is counted once", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(app, project)));
    await app.activity.flush();
    const batch = people.flatMap(({ id: userId }, index) =>
      [0, 1, 2, 8].map((days) => active(days * dayMs, { userId, code: index % 2 === 0 ? "AT" : "NP" })),
    );
    await Promise.all([count(...batch), count(...batch.toReversed()), count(...batch.slice(5)), count(...batch)]);
    const { days, countries, retention } = await counted();
    expect(days.map(({ active }) => active)).toEqual([7, 6, 6, 6]);
    expect(countries).toEqual([
      { country_code: "AT", count: 3 },
      { country_code: "NP", count: 3 },
    ]);
    expect(retention.map(({ active }) => active)).toEqual([7, 6]);
  });

  test("counts toward the previous day until midnight UTC", async () => {
    const untilMidnight = 12 * 60 * minute;
    await count(active(untilMidnight - 1));
    expect((await counted()).days).toHaveLength(1);
    await count(active(untilMidnight));
    expect((await counted()).days).toEqual([
      { day: "2026-01-15", active: 1, new: 1 },
      { day: "2026-01-16", active: 1, new: 0 },
    ]);
  });

  test("of a deleted user still counts, including activity written after the deletion", async () => {
    await app.send({ method: "DELETE", path: `/users/${user.id}`, headers: project.as("server") });
    expect(await count(active(dayMs, { code: "AT" }))).toEqual([]);
    const { days, countries } = await counted();
    expect(days).toEqual([
      { day: "2026-01-15", active: 1, new: 1 },
      { day: "2026-01-16", active: 1, new: 0 },
    ]);
    expect(countries).toEqual([{ country_code: "AT", count: 1 }]);
  });

  // This used to count a user twice who was active before and after the deletion, until their erasure.
  test("of a deleted user counts once with what they did before the deletion", async () => {
    await count(active(minute, { code: "AT" }));
    const path = `/users/${user.id}`;
    expect((await app.send({ method: "DELETE", path, headers: project.as("server") })).status).toBe(200);
    await count(active(20 * minute, { code: "NP" }));
    const { days, retention, countries } = await counted();
    expect(days).toEqual([{ day: "2026-01-15", active: 1, new: 1 }]);
    expect(retention).toEqual([{ sign_up_week: "2026-01-12", week: "2026-01-12", active: 1 }]);
    expect(countries).toEqual([{ country_code: "NP", count: 1 }]);
  });

  test("of an unknown user is returned and not written; the other users' activity is", async () => {
    const before = await counted();
    const other = await makeProject(app);
    const unknown = active(dayMs, { userId: randomUUID() });
    const foreign = active(dayMs, { projectId: other.id });
    expect(await count(unknown, foreign)).toEqual([unknown, foreign]);
    expect(await counted()).toEqual(before);
    expect(await count(unknown, active(dayMs))).toEqual([unknown]);
    expect((await counted()).days).toHaveLength(2);
  });

  test("of a project that is being deleted is not counted", async () => {
    await app.platform.database.pool.query("update projects set deleted_at = now() where id = $1", [project.id]);
    const before = await counted();
    expect(await count(active(dayMs))).toHaveLength(1);
    expect(await counted()).toEqual(before);
  });

  test("moves users between countries by time, not by write order", async () => {
    await count(active(10, { code: "NP" }));
    await count(active(5, { code: "AT" }));
    await count(active(20));
    expect((await counted()).countries).toEqual([{ country_code: "NP", count: 1 }]);
    await count(active(30, { code: "AT" }));
    expect((await counted()).countries).toEqual([{ country_code: "AT", count: 1 }]);
  });

  test("keeps the twenty most recently active users, in any write order", async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => signUp(app, project)));
    const batch = people.map(({ id: userId }, index) => active(1 + index, { userId }));
    await count(...batch.slice(20));
    await count(...batch.slice(0, 10));
    await Promise.all([count(...batch.slice(10, 20)), count(...batch.slice(15))]);
    await count(batch[0] as ActiveQuarter);
    const { recent } = await counted();
    expect(recent.map(({ user_id }) => user_id)).toEqual(
      people
        .slice(5)
        .map(({ id }) => id)
        .toReversed(),
    );
  });
});

describe("buffered activity", () => {
  const buffer = () => createActivityBuffer(app.platform.database, app.platform.clock);

  test("waits up to a minute for the sign-up to be committed", async () => {
    const waiting = buffer();
    const id = randomUUID();
    waiting.add(active(0, { userId: id }));
    expect(await waiting.write()).toBe(true);
    await app.platform.database.pool.query(
      "insert into users (project_id, id, signed_up_at, last_active_at) values ($1, $2, $3, $3)",
      [project.id, id, new Date(app.platform.clock())],
    );
    expect(await waiting.write()).toBe(false);
    expect((await counted()).days).toEqual([{ day: "2026-01-15", active: 2, new: 2 }]);

    waiting.add(active(0, { userId: randomUUID() }));
    expect(await waiting.write()).toBe(true);
    await app.later(minute, async () => expect(await waiting.write()).toBe(false));
  });

  test("keeps every quarter hour while the database is down", async () => {
    const { database, clock } = app.platform;
    const away = { is: true };
    const failing = createActivityBuffer(
      {
        ...database,
        rows: async (query, values) => {
          if (away.is) throw new Error("Connection terminated");
          return database.rows(query, values);
        },
      },
      clock,
    );
    failing.add(active(dayMs));
    await expect(failing.write()).rejects.toThrow("Connection terminated");
    failing.add(active(dayMs + quarterMs));
    failing.add(active(2 * dayMs));
    await expect(failing.write()).rejects.toThrow("Connection terminated");
    away.is = false;
    expect(await failing.write()).toBe(false);
    expect((await counted()).quarters).toEqual([
      { day: "2026-01-15", count: 1 },
      { day: "2026-01-16", count: 2 },
      { day: "2026-01-17", count: 1 },
    ]);
  });
});
