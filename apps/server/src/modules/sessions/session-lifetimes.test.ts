import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import {
  canRefresh,
  changeConfig,
  isSignedIn,
  notificationsOff,
  signIn,
  signUpAnonymously,
  withRefreshToken,
} from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type ProjectConfigInput, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

async function getMember(config: ProjectConfigInput): Promise<{ project: TestProject; user: TestUser }> {
  const project = await makeProject(app, { ...notificationsOff, ...config });
  return { project, user: await signUp(app, project) };
}

/** The access token of a refresh after the given time, or null. */
const refreshAt = (project: TestProject, user: TestUser, ms: number): Promise<string | null> =>
  app.later(ms, async () => {
    const headers = withRefreshToken(project.as("client"), user.refreshToken);
    const { json, status } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
    await app.activity.flush();
    return status === 200 ? String(json.access_token) : null;
  });

describe("session lifetime", () => {
  test.each([
    ["a year, unless the project says otherwise", {}, 365 * dayMs],
    ["as long as the project says", { session_lifetime_minutes: 60 }, 60 * minuteMs],
  ] as const)("%s, to the millisecond", async (_what, config, lifeMs) => {
    const { project, user } = await getMember(config);
    expect(await app.later(lifeMs - 1, () => canRefresh(app, project, user.refreshToken))).toBe(true);
    expect(await app.later(lifeMs, () => canRefresh(app, project, user.refreshToken))).toBe(false);
  });

  test("use doesn't extend it", async () => {
    const { project, user } = await getMember({ session_lifetime_minutes: 60 });
    for (const minutes of [20, 40, 59]) await refreshAt(project, user, minutes * minuteMs);
    expect(await refreshAt(project, user, 60 * minuteMs)).toBeNull();
  });

  test("an access token never outlives its session", async () => {
    const { project, user } = await getMember({ session_lifetime_minutes: 5 });
    expect(await app.later(5 * minuteMs - 1, () => isSignedIn(app, project, user.accessToken))).toBe(true);
    expect(await app.later(5 * minuteMs, () => isSignedIn(app, project, user.accessToken))).toBe(false);
  });

  test("a changed setting applies to new sessions", async () => {
    const { project, user } = await getMember({});
    await changeConfig(app, project, { session_lifetime_minutes: 60 });
    const later = await signUp(app, project);
    expect(await refreshAt(project, user, 60 * minuteMs)).not.toBeNull();
    expect(await refreshAt(project, later, 60 * minuteMs)).toBeNull();
  });

  test("a session that a server starts has the lifetime the server requested", async () => {
    const { project, user } = await getMember({ session_lifetime_minutes: 60 });
    const body = { user_id: user.id };
    const { json } = await app.send({ method: "POST", path: "/auth/sessions", headers: project.as("server"), body });
    const session = { ...user, refreshToken: String(json.refresh_token) };
    expect(await refreshAt(project, session, 364 * dayMs)).not.toBeNull();
  });

  test.each([4, 0, -1, 1.5, 366 * 24 * 60 + 1, "long", null])("rejects a lifetime of %s minutes", async (minutes) => {
    const project = await makeProject(app);
    const headers = project.as("admin");
    const body = { config: { session_lifetime_minutes: minutes } };
    const answer = await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body });
    expect(answer.json.code).toBe("SCHEMA_ERROR");
  });
});

describe("session idle timeout", () => {
  test("is unlimited by default", async () => {
    const { project, user } = await getMember({});
    expect(await refreshAt(project, user, 364 * dayMs)).not.toBeNull();
  });

  test("is what the project sets, to the millisecond", async () => {
    const { project, user } = await getMember({ session_idle_minutes: 30 });
    expect(await app.later(30 * minuteMs, () => canRefresh(app, project, user.refreshToken))).toBe(false);
    expect(await app.later(30 * minuteMs - 1, () => canRefresh(app, project, user.refreshToken))).toBe(true);
  });

  test("restarts with each use", async () => {
    const { project, user } = await getMember({ session_idle_minutes: 30 });
    for (const minutes of [25, 50, 75]) expect(await refreshAt(project, user, minutes * minuteMs)).not.toBeNull();
    expect(await refreshAt(project, user, 105 * minuteMs)).toBeNull();
  });

  test("applies to existing sessions when it is enabled", async () => {
    const { project, user } = await getMember({});
    await changeConfig(app, project, { session_idle_minutes: 30 });
    expect(await refreshAt(project, user, 30 * minuteMs)).toBeNull();
    await changeConfig(app, project, { session_idle_minutes: null });
    expect(await refreshAt(project, user, 30 * minuteMs)).not.toBeNull();
  });

  test("an idle session can't confirm a CLI login", async () => {
    const { project, user } = await getMember({ session_idle_minutes: 30 });
    const headers = project.as("client");
    const { json } = await app.send({ method: "POST", path: "/auth/cli", headers });
    const body = { login_code: json.login_code, refresh_token: user.refreshToken };
    const complete = () => app.send({ method: "POST", path: "/auth/cli/complete", headers, body });
    expect((await app.later(30 * minuteMs, complete)).status).toBe(400);
    expect((await app.later(30 * minuteMs - 1, complete)).status).toBe(200);
  });

  test("a continuously active user who refreshes like the published clients is never idle", async () => {
    const project = await makeProject(app, notificationsOff);
    await changeConfig(app, project, { session_idle_minutes: await minIdleMinutes(project) });
    const user = await signUp(app, project);
    let token = user.accessToken;
    let isSignedInAll = true;
    for (let minutes = 1; minutes <= 60; minutes++) {
      // Clients refresh when an access token has less than 20 s of its 10 minutes left.
      if (minutes % 10 === 0) token = (await refreshAt(project, user, minutes * minuteMs - 20_000)) ?? token;
      const isHere = await app.later(minutes * minuteMs - 20_000, () => isSignedIn(app, project, token));
      isSignedInAll &&= isHere;
    }
    expect(isSignedInAll).toBe(true);
  });

  test.each([1, 0, -1, 15.5, 366 * 24 * 60 + 1, "long"])("rejects %s minutes", async (minutes) => {
    const project = await makeProject(app);
    const headers = project.as("admin");
    const body = { config: { session_idle_minutes: minutes } };
    const answer = await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body });
    expect(answer.json.code).toBe("SCHEMA_ERROR");
  });
});

/** The shortest idle time that the API accepts. */
async function minIdleMinutes(project: TestProject): Promise<number> {
  for (let minutes = 1; minutes <= 60; minutes++) {
    const headers = project.as("admin");
    const body = { config: { session_idle_minutes: minutes } };
    const { status } = await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body });
    if (status === 200) return minutes;
  }
  throw new Error("No idle time of up to an hour is accepted");
}

describe("the number of a user's sessions", () => {
  const fill = (project: TestProject, user: TestUser, count: number) =>
    app.platform.database.pool.query(
      `insert into sessions (project_id, id, user_id, refresh_token_digest, is_impersonation, created_at, expires_at, last_used_at, authenticated_at, is_anonymous)
       select $1, gen_random_uuid(), $2::uuid, sha256(convert_to(n::text || $2::uuid::text, 'UTF8')), false, $3::timestamptz - n * interval '1 minute', $3::timestamptz + interval '1 day',
         $3::timestamptz - n * interval '1 minute', $3, false from generate_series(1, $4::int) n`,
      [project.id, user.id, new Date(app.platform.clock()), count],
    );
  const countSessions = async (user: TestUser): Promise<number> =>
    (await app.platform.database.pool.query("select 1 from sessions where user_id = $1", [user.id])).rows.length;
  const oldest = async (user: TestUser): Promise<string> => {
    const query = "select id from sessions where user_id = $1 order by last_used_at limit 1";
    return (await app.platform.database.pool.query(query, [user.id])).rows[0].id;
  };

  test("is at most 1000: a sign-in ends the session that was unused for the longest time", async () => {
    const { project, user } = await getMember({});
    await fill(project, user, 998);
    const first = await oldest(user);
    await signIn(app, project, user);
    expect(await countSessions(user)).toBe(1_000);
    expect(await oldest(user)).toBe(first);
    await signIn(app, project, user);
    expect(await countSessions(user)).toBe(1_000);
    expect(await oldest(user)).not.toBe(first);
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
  });

  test("is at most 100 for an anonymous user", async () => {
    const project = await makeProject(app, { anonymous_accounts_enabled: true });
    const user = await signUpAnonymously(app, project);
    await fill(project, user, 150);
    const body = { user_id: user.id };
    await app.send({ method: "POST", path: "/auth/sessions", headers: project.as("server"), body });
    expect(await countSessions(user)).toBe(100);
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
  });

  test("stays bounded with concurrent sign-ins", async () => {
    const { project, user } = await getMember({});
    await fill(project, user, 1_020);
    await Promise.all(Array.from({ length: 8 }, () => signIn(app, project, user)));
    await signIn(app, project, user);
    expect(await countSessions(user)).toBe(1_000);
  });
});
