import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { decodePart } from "../../testing/tokens.ts";
import { readProject } from "../projects/index.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { createSessionActivity } from "./activity.ts";
import { createSessions } from "./sessions.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const silent = pino({ level: "silent" });
const hour = 60 * 60 * 1000;
const getUsage = (user: TestUser, usedAt: number) => ({
  projectId: project.id,
  sessionId: String(decodePart(user.accessToken, 1).refreshTokenId),
  userId: user.id,
  usedAt,
});
const stored = async (user: TestUser): Promise<{ user: number; session: number }> => {
  const { rows } = await app.platform.database.pool.query<{ last_active_at: Date; last_used_at: Date }>(
    "select u.last_active_at, s.last_used_at from users u join sessions s on s.user_id = u.id where u.id = $1",
    [user.id],
  );
  return { user: rows[0]?.last_active_at.getTime() ?? 0, session: rows[0]?.last_used_at.getTime() ?? 0 };
};

/** A database whose writes fail until it is restored. */
function failing() {
  const state = { isAway: true, writes: 0 };
  const { database } = app.platform;
  const away: Database = {
    ...database,
    run: async (query, values) => {
      state.writes += 1;
      if (state.isAway) throw new Error("Connection terminated");
      return database.run(query, values);
    },
  };
  return { database: away, state };
}

describe("session uses", () => {
  test("code review defect 7: a sign-in that is rolled back doesn't count as activity", async () => {
    const { database, encryption, clock } = app.platform;
    const user = await signUp(app, project);
    const uses: string[] = [];
    const sessions = createSessions({
      clock,
      accessTokens: { issue: () => "token" } as unknown as AccessTokens,
      activity: { record: ({ userId }) => uses.push(userId), lastActiveAt: () => 0, flush: async () => {} },
    });
    const signIn = async (isKept: boolean) =>
      database.transaction(async (transaction) => {
        const found = await readProject(transaction, encryption, project.id);
        if (found) await sessions.start(transaction, found, user.id, { endUser: null, hasUserClaims: false });
        if (!isKept) throw new Error("the sign-in fails");
      });

    await expect(signIn(false)).rejects.toThrow("the sign-in fails");
    expect(uses).toEqual([]);
    await signIn(true);
    expect(uses).toEqual([user.id]);
  });

  test("is visible immediately, before it is written", async () => {
    const user = await signUp(app, project);
    const now = app.platform.clock();
    const activity = createSessionActivity(app.platform.database, silent, app.platform.clock);
    activity.record(getUsage(user, now + hour));
    expect(activity.lastActiveAt(project.id, user.id, new Date(now))).toBe(now + hour);
    expect((await stored(user)).user).toBe(now);
    await activity.flush();
  });

  test("are written with the session and its user", async () => {
    const user = await signUp(app, project);
    await app.activity.flush();
    const usedAt = app.platform.clock() + hour;
    const activity = createSessionActivity(app.platform.database, silent, app.platform.clock);
    activity.record(getUsage(user, usedAt));
    await activity.flush();
    expect(await stored(user)).toEqual({ user: usedAt, session: usedAt });
    expect(activity.lastActiveAt(project.id, user.id, new Date(usedAt))).toBe(usedAt);
  });

  test("of many users are written in one batch", async () => {
    const people = await Promise.all([signUp(app, project), signUp(app, project), signUp(app, project)]);
    const { database, state } = failing();
    state.isAway = false;
    const activity = createSessionActivity(database, silent, app.platform.clock);
    const usedAt = app.platform.clock() + hour;
    for (const person of people) activity.record(getUsage(person, usedAt));
    await activity.flush();
    expect(state.writes).toBe(2);
    for (const person of people) expect((await stored(person)).session).toBe(usedAt);
  });

  test("never move backwards", async () => {
    const user = await signUp(app, project);
    await app.activity.flush();
    const now = app.platform.clock();
    const activity = createSessionActivity(app.platform.database, silent, app.platform.clock);
    activity.record(getUsage(user, now + hour));
    await activity.flush();
    activity.record(getUsage(user, now + 1));
    await activity.flush();
    expect(await stored(user)).toEqual({ user: now + hour, session: now + hour });
  });

  test("are kept while the database is unavailable and written when it returns; the newest wins", async () => {
    const user = await signUp(app, project);
    await app.activity.flush();
    const now = app.platform.clock();
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const { database, state } = failing();
    const activity = createSessionActivity(database, log, app.platform.clock);
    activity.record(getUsage(user, now + 1));
    await activity.flush();
    expect(activity.lastActiveAt(project.id, user.id, new Date(now))).toBe(now + 1);
    expect(lines).toHaveLength(1);
    activity.record(getUsage(user, now + hour));
    state.isAway = false;
    await activity.flush();
    expect(await stored(user)).toEqual({ user: now + hour, session: now + hour });
  });

  test("count the user as active once a day; impersonation doesn't count", async () => {
    const own = await makeProject(app);
    const user = await signUp(app, own);
    const other = await signUp(app, own);
    await app.activity.flush();
    const activeOn = async (): Promise<string[]> => {
      const { rows } = await app.platform.database.pool.query<{ counted: string }>(
        "select day || ': ' || active as counted from activity_counts where project_id = $1 order by day",
        [own.id],
      );
      return rows.map(({ counted }) => counted);
    };
    expect(await activeOn()).toEqual(["2026-01-15: 2"]);
    const tomorrow = app.platform.clock() + 24 * hour;
    const before = await stored(other);
    const activity = createSessionActivity(app.platform.database, silent, app.platform.clock);
    for (const usedAt of [tomorrow, tomorrow + 1, tomorrow + hour])
      activity.record({ ...getUsage(user, usedAt), projectId: own.id });
    activity.record({ ...getUsage(other, tomorrow), projectId: own.id, isImpersonation: true });
    await activity.flush();
    expect(await activeOn()).toEqual(["2026-01-15: 2", "2026-01-16: 1"]);
    expect(await stored(other)).toEqual({ user: before.user, session: tomorrow });
  });

  test("of a deleted session cause no error", async () => {
    const user = await signUp(app, project);
    const activity = createSessionActivity(app.platform.database, silent, app.platform.clock);
    activity.record(getUsage(user, app.platform.clock() + hour));
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", user.accessToken) });
    await expect(activity.flush()).resolves.toBeUndefined();
  });

  test("costs no query if there is none", async () => {
    const { database, state } = failing();
    await createSessionActivity(database, silent, app.platform.clock).flush();
    expect(state.writes).toBe(0);
  });
});
