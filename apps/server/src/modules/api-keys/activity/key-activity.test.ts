import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../platform/database/database.ts";
import { makeKey as createKey, keyKinds, makeKeyProject } from "../../../testing/api-keys.ts";
import { signUp, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createKeyActivity } from "./key-activity.ts";

let app: TestApp;
let project: TestProject;
let userId: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app);
  userId = (await signUp(app, project)).id;
});
afterAll(() => app.close());

const silent = pino({ level: "silent" });
const hour = 60 * 60 * 1000;
const [userKeys] = keyKinds;
const freshKey = async (): Promise<string> => (await createKey(app, project, userKeys, userId)).id;
const getUsage = (keyId: string, usedAt: number) => ({ projectId: project.id, keyId, usedAt });
const stored = async (id: string): Promise<number | null> => {
  const { rows } = await app.platform.database.pool.query<{ last_used_at: Date | null }>(
    "select last_used_at from api_keys where id = $1",
    [id],
  );
  return rows[0]?.last_used_at?.getTime() ?? null;
};

/** A database whose writes fail until it is restored; `duringWrite` runs in the middle of each write. */
function auditedFields(duringWrite: () => void = () => {}) {
  const state = { isAway: false, writes: 0 };
  const { database } = app.platform;
  const run: Database["run"] = async (query, values) => {
    state.writes += 1;
    duringWrite();
    if (state.isAway) throw new Error("Connection terminated");
    return database.run(query, values);
  };
  return { database: { ...database, run }, state };
}

describe("API key use", () => {
  test("is visible immediately, before it is written", async () => {
    const id = await freshKey();
    const activity = createKeyActivity(app.platform.database, silent);
    activity.record(getUsage(id, hour));
    expect(activity.lastUsedAt(project.id, id, null)).toEqual(new Date(hour));
    expect(await stored(id)).toBeNull();
    await activity.flush();
    expect(await stored(id)).toBe(hour);
  });

  test("is written in one batch, whatever the number of keys", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, freshKey));
    const { database, state } = auditedFields();
    const activity = createKeyActivity(database, silent);
    for (let time = 1; time <= 100; time += 1) for (const id of ids) activity.record(getUsage(id, time));
    await activity.flush();
    expect(state.writes).toBe(1);
    for (const id of ids) expect(await stored(id)).toBe(100);
  });

  test("never moves backwards, in the table or in responses", async () => {
    const id = await freshKey();
    const activity = createKeyActivity(app.platform.database, silent);
    activity.record(getUsage(id, 2 * hour));
    await activity.flush();
    activity.record(getUsage(id, hour));
    expect(activity.lastUsedAt(project.id, id, new Date(2 * hour))).toEqual(new Date(2 * hour));
    await activity.flush();
    expect(await stored(id)).toBe(2 * hour);
  });

  test("recorded during a write is written next", async () => {
    const id = await freshKey();
    let isFirst = true;
    const { database } = auditedFields(() => {
      if (isFirst) activity.record(getUsage(id, 2 * hour));
      isFirst = false;
    });
    const activity = createKeyActivity(database, silent);
    activity.record(getUsage(id, hour));
    await activity.flush();
    expect(await stored(id)).toBe(hour);
    expect(activity.lastUsedAt(project.id, id, new Date(hour))).toEqual(new Date(2 * hour));
    await activity.flush();
    expect(await stored(id)).toBe(2 * hour);
  });

  test("is kept while the database is down and written when it recovers", async () => {
    const id = await freshKey();
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const { database, state } = auditedFields();
    state.isAway = true;
    const activity = createKeyActivity(database, log);
    activity.record(getUsage(id, hour));
    await activity.flush();
    expect(activity.lastUsedAt(project.id, id, null)).toEqual(new Date(hour));
    expect(lines).toHaveLength(1);
    state.isAway = false;
    await activity.flush();
    expect(await stored(id)).toBe(hour);
    await activity.flush();
    expect(state.writes).toBe(2);
  });

  test("in one project does not affect a key with the same id in another", async () => {
    const id = await freshKey();
    const other = await makeKeyProject(app);
    const activity = createKeyActivity(app.platform.database, silent);
    activity.record({ projectId: other.id, keyId: id, usedAt: hour });
    expect(activity.lastUsedAt(project.id, id, null)).toBeNull();
    await activity.flush();
    expect(await stored(id)).toBeNull();
  });

  test("of a deleted key is ignored, and two servers can write at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, freshKey));
    const servers = [1, 2].map((time) => {
      const activity = createKeyActivity(app.platform.database, app.platform.log);
      for (const id of time === 1 ? ids : ids.toReversed()) activity.record(getUsage(id, time));
      activity.record(getUsage(crypto.randomUUID(), time));
      return activity;
    });
    await Promise.all(servers.map((activity) => activity.flush()));
    for (const id of ids) expect(await stored(id)).toBe(2);
    expect(app.logLines.join("\n")).not.toContain("could not be written");
  });

  test("costs no query if there is none", async () => {
    const { database, state } = auditedFields();
    await createKeyActivity(database, silent).flush();
    expect(state.writes).toBe(0);
  });
});
