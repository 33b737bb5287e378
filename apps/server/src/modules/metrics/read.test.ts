import type { MetricsRead } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  asOwner,
  goodPassword,
  makeOwner,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let empty: TestProject;
let owner: TestUser;
let owned: TestProject;
let people: TestUser[];
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  empty = await makeProject(app);
  ({ owner, owned } = await makeOwner(app));
  people = [];
  for (let index = 0; index < 7; index += 1) {
    people.push(await signUp(app, project));
    app.advance(1);
  }
});
afterAll(() => app.close());

const path = "/internal/metrics";
const request = { method: "GET", path };
const ask = (query: string) => () => ({ method: "GET", path: `${path}?${query}`, headers: project.as("admin") });
const getMetrics = async (of: TestProject, query = ""): Promise<MetricsRead> => {
  const { status, json, text } = await app.send({ method: "GET", path: `${path}?${query}`, headers: of.as("admin") });
  expect(status, text).toBe(200);
  return json as unknown as MetricsRead;
};
const today = "2026-01-15";
const sum = (counts: readonly { activity: number }[]): number =>
  counts.reduce((total, { activity }) => total + activity, 0);

describe("GET /internal/metrics", () => {
  const refused = (name: string, query: string, sentence: string): Scenario => ({
    name,
    request: ask(query),
    status: 400,
    code: "SCHEMA_ERROR",
    effects: (_app, { text }) => expect(text).toContain(sentence),
  });
  const plain = (name: string, query: string, sentence: string): Scenario => ({
    name,
    request: ask(query),
    status: 400,
    code: null,
    effects: (_app, { text }) => expect(text).toBe(sentence),
  });
  runScenarios(
    () => app,
    [
      ...accessScenarios(request, ["admin"], (access) => project.as(access)),
      {
        name: "a user's token in addition to the admin key has no effect",
        request: () => ({ ...request, headers: project.as("admin", people[0]?.accessToken) }),
        status: 200,
        contains: { total_users: 7 },
      },
      {
        name: "an owner can read their project's metrics without a key",
        request: () => ({ ...request, headers: asOwner(owned, owner.accessToken) }),
        status: 200,
        contains: { total_users: 0 },
      },
      {
        name: "an owner of another project is rejected",
        request: () => ({ ...request, headers: asOwner(project, owner.accessToken) }),
        status: 401,
        code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      },
      {
        name: "a user of the project is not its owner",
        request: () => ({ ...request, headers: asOwner(project, people[0]?.accessToken ?? "") }),
        status: 401,
        code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      },
      {
        name: "another project's admin key is rejected",
        request: () => ({ ...request, headers: { ...project.as("admin"), "x-stack-project-id": empty.id } }),
        status: 401,
        code: "INVALID_SUPER_SECRET_ADMIN_KEY",
      },
      refused("an unknown time zone", "time_zone=Mars/Olympus", "must be an IANA time zone"),
      refused("an empty time zone", "time_zone=", "must be an IANA time zone"),
      refused("a time zone with a letter too many", `time_zone=${"Z".repeat(65)}`, "time_zone"),
      refused("an invalid date", "from=2026-02-30", "must be a date"),
      refused("a date in words", "to=yesterday", "must be a date"),
      refused("a time instead of a date", "to=2026-01-15T00:00:00Z", "must be a date"),
      refused("a year before there were databases such as this one", "from=0001-01-01&to=0001-01-02", "must be a date"),
      refused("an unknown parameter", "branch=main", "branch"),
      plain("a range backwards", "from=2026-01-02&to=2026-01-01", "`from` must not be later than `to`."),
      plain("a range of 367 days", "from=2025-01-01&to=2026-01-02", "A range can have at most 366 days."),
      plain("a range of 367 days up to today", "from=2025-01-14", "A range can have at most 366 days."),
      { name: "a range of 366 days", request: ask("from=2025-01-01&to=2026-01-01"), status: 200 },
      { name: "a range in the distant future", request: ask("from=2999-12-01&to=2999-12-31"), status: 200 },
      { name: "a range in the distant past", request: ask("from=2000-01-01&to=2000-01-31"), status: 200 },
      {
        name: "the same in another time zone",
        request: ask("from=2999-12-01&to=2999-12-31&time_zone=Asia/Kathmandu"),
        status: 200,
      },
      {
        name: "a time zone by a legacy name, in any case",
        request: ask("time_zone=asia/katmandu"),
        status: 200,
        contains: { overview: { time_zone: "asia/katmandu" } },
      },
    ],
  );

  test("are zero for a project without users", async () => {
    const { overview, daily_users, daily_active_users, ...rest } = await getMetrics(empty);
    expect(rest).toEqual({
      total_users: 0,
      users_by_country: {},
      recently_registered: [],
      recently_active: [],
      login_methods: [],
    });
    for (const days of [daily_users, daily_active_users]) {
      expect(days).toHaveLength(31);
      expect(days[0]).toEqual({ date: "2025-12-16", activity: 0 });
      expect(days[30]).toEqual({ date: today, activity: 0 });
      expect(sum(days)).toBe(0);
    }
    expect(overview).toMatchObject({ time_zone: "UTC", from: "2025-12-16", to: today, sign_ins: [] });
    expect(overview.days).toHaveLength(31);
    expect(overview.failure_reasons).toEqual([]);
    expect(overview.retention.map(({ week }) => week)).toEqual([
      "2025-12-15",
      "2025-12-22",
      "2025-12-29",
      "2026-01-05",
      "2026-01-12",
    ]);
    expect(overview.retention[2]).toEqual({ week: "2025-12-29", users: 0, active: [0, 0, 0] });
  });

  test("are current, and include only this project", async () => {
    const metrics = await getMetrics(project);
    expect(metrics.total_users).toBe(7);
    expect(metrics.daily_users.at(-1)).toEqual({ date: today, activity: 7 });
    expect(metrics.daily_active_users.at(-1)).toEqual({ date: today, activity: 7 });
    expect(metrics.login_methods).toEqual([{ method: "password", count: 7 }]);
    expect(metrics.overview.days.at(-1)).toEqual({
      date: today,
      sign_ups: 7,
      active_users: 7,
      new_users: 7,
      returning_users: 0,
      sign_ins: 7,
      failed_sign_ins: 0,
    });
    expect(metrics.overview.sign_up_conversion).toEqual([{ method: "password", started: 7, completed: 7 }]);
    expect(metrics.overview.retention.at(-1)).toEqual({ week: "2026-01-12", users: 7, active: [7] });
  });

  test("include the five newest and the five most recently active users, as servers see them", async () => {
    const { recently_registered: registered, recently_active: active } = await getMetrics(project);
    const newest = people.toReversed().slice(0, 5);
    expect(registered.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    expect(active.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    expect(registered[0]).toEqual(await readUser(app, project, newest[0]?.accessToken ?? ""));
    const [oldest] = people;
    const headers = { ...project.as("client"), "x-stack-refresh-token": oldest?.refreshToken ?? "" };
    await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
    const after = await getMetrics(project);
    expect(after.recently_active.map(({ id }) => id)).toEqual(
      [oldest, ...newest.slice(0, 4)].map((person) => person?.id),
    );
    expect(after.recently_active[0]?.last_active_at_millis).toBe(app.platform.clock());
    expect(after.daily_active_users.at(-1)?.activity).toBe(7);
  });

  test("include the outcomes of sign-in attempts", async () => {
    const own = await makeProject(app, { magic_link_enabled: true });
    const { email } = await signUp(app, own);
    const signIn = (password: string, headers = own.as("client")) =>
      app.send({ method: "POST", path: "/auth/password/sign-in", headers, body: { email, password } });
    await signIn(goodPassword);
    await signIn("wrong");
    await signIn("wrong");
    const body = { email: "newcomer@example.com", callback_url: "http://localhost:8100/demo/handler/x" };
    await app.send({ method: "POST", path: "/auth/otp/send-sign-in-code", headers: own.as("client"), body });
    const { overview } = await getMetrics(own);
    expect(overview.sign_ins).toEqual([
      { method: "password", outcome: "success", count: 2 },
      { method: "password", outcome: "failure", count: 2 },
    ]);
    expect(overview.failure_reasons).toEqual([{ reason: "EMAIL_PASSWORD_MISMATCH", count: 2 }]);
    expect(overview.sign_up_conversion).toEqual([
      { method: "otp", started: 1, completed: 0 },
      { method: "password", started: 1, completed: 1 },
    ]);
    expect(overview.days.at(-1)).toMatchObject({ sign_ins: 2, failed_sign_ins: 2 });
  });

  test("count the attempts that the audit log lists with the same filters, in any time zone", async () => {
    const own = await makeProject(app, { magic_link_enabled: true });
    const { email } = await signUp(app, own);
    const post = (path: string, body: object) =>
      app.send({ method: "POST", path, headers: own.as("client"), body: { email, ...body } });
    await post("/auth/password/sign-in", { password: "wrong" });
    await post("/auth/password/sign-up", { password: goodPassword });
    const callback = { callback_url: "http://localhost:8100/demo/handler/x" };
    await post("/auth/otp/send-sign-in-code", { ...callback, email: "newcomer@example.com" });
    app.advance(7 * 60 * 60_000);
    await post("/auth/password/sign-in", { password: "wrong" });
    const countEntries = async (filters: string): Promise<number> => {
      // Kathmandu is 5 h 45 min ahead of UTC.
      const [from, to] = [Date.parse(`${today}T00:00Z`), Date.parse(`${today}T24:00Z`)].map((at) => at - 345 * 60_000);
      const path = `/internal/audit-log?from_millis=${from}&to_millis=${to}&${filters}`;
      const { json } = await app.send({ method: "GET", path, headers: own.as("admin") });
      return (json.items as unknown as unknown[]).length;
    };
    const { overview } = await getMetrics(own, `from=${today}&to=${today}&time_zone=Asia/Kathmandu`);
    expect(overview.sign_ins.length).toBe(2);
    for (const { method, outcome, count } of overview.sign_ins)
      expect(await countEntries(`sign_in_method=${method}&outcome=${outcome}`)).toBe(count);
    expect(overview.failure_reasons.map(({ count }) => count)).toEqual([1, 1]);
    for (const { reason, count } of overview.failure_reasons)
      expect(await countEntries(`sign_in_failure=${reason}`)).toBe(count);
    expect(await countEntries("sign_in_method=otp&action=sign_in")).toBe(0);
  });

  test("cover the requested range; the older fields keep 31 days", async () => {
    const { overview, daily_users } = await getMetrics(project, "from=2025-12-31&to=2026-01-14");
    expect(overview.days.map(({ date }) => date)).toHaveLength(15);
    expect(overview.days.at(-1)).toMatchObject({ date: "2026-01-14", sign_ups: 0 });
    expect(overview.retention.map(({ week }) => week)).toEqual(["2025-12-29", "2026-01-05", "2026-01-12"]);
    expect(daily_users).toHaveLength(31);
    expect(daily_users.at(-1)).toEqual({ date: today, activity: 7 });
  });

  test("an admin who opens an account does not make the user active", async () => {
    const own = await makeProject(app);
    const { json: user } = await app.send({ method: "POST", path: "/users", headers: own.as("server"), body: {} });
    const started = await app.send({
      method: "POST",
      path: "/auth/sessions",
      headers: own.as("server"),
      body: { user_id: user.id, is_impersonation: true },
    });
    const headers = { ...own.as("client"), "x-stack-refresh-token": String(started.json.refresh_token) };
    const refreshed = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
    expect(refreshed.status, refreshed.text).toBe(200);
    const metrics = await getMetrics(own);
    expect(sum(metrics.daily_active_users)).toBe(0);
    expect(metrics.recently_active).toEqual([]);
  });
});
