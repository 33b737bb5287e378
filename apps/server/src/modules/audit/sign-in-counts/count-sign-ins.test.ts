import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { countSignIns, type SignInEntry } from "../chain/append-pending.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const noon = Date.UTC(2026, 0, 15, 12);
const minute = 60_000;

const entry = (afterNoon: number, rest: Partial<SignInEntry> = {}): SignInEntry => ({
  projectId: project.id,
  at: new Date(noon + afterNoon),
  action: "sign_in",
  outcome: "success",
  reason: null,
  details: { method: "password" },
  ...rest,
});
const count = (entries: readonly SignInEntry[]): Promise<void> =>
  app.platform.database.transaction((transaction) => countSignIns(transaction, entries));
const counted = async (): Promise<string[]> => {
  const { rows } = await app.platform.database.pool.query<{ quarter: Date; words: string; count: string }>(
    `select quarter, concat_ws(' ', action, method, outcome, nullif(reason, '')) as words, count from sign_in_counts
     where project_id = $1 order by quarter, words`,
    [project.id],
  );
  return rows.map(({ quarter, words, count }) => `${quarter.toJSON().slice(11, 16)} ${words}: ${count}`);
};

describe("sign-in attempts", () => {
  beforeAll(async () => {
    project = await makeProject(app);
  });

  test("are counted by quarter hour, action, method, outcome and reason", async () => {
    const failure = { outcome: "failure", reason: "EMAIL_PASSWORD_MISMATCH" };
    await count([
      entry(0),
      entry(15 * minute - 1),
      entry(15 * minute),
      entry(-1),
      entry(0, { action: "sign_up", details: { method: "github" } }),
      entry(0, failure),
      entry(0, { ...failure, details: { method: "otp" } }),
      entry(0, { outcome: "challenge" }),
    ]);
    expect(await counted()).toEqual([
      "11:45 sign_in password success: 1",
      "12:00 sign_in otp failure EMAIL_PASSWORD_MISMATCH: 1",
      "12:00 sign_in password challenge: 1",
      "12:00 sign_in password failure EMAIL_PASSWORD_MISMATCH: 1",
      "12:00 sign_in password success: 2",
      "12:00 sign_up github success: 1",
      "12:15 sign_in password success: 1",
    ]);
  });

  test("are counted by day (UTC), too", async () => {
    project = await makeProject(app);
    const midnight = 12 * 60 * minute;
    await count([entry(0), entry(midnight - 1), entry(midnight), entry(midnight, { outcome: "challenge" })]);
    await count([entry(1)]);
    const { rows } = await app.platform.database.pool.query(
      "select day::text, outcome, count::int from sign_in_day_counts where project_id = $1 order by 1, 2",
      [project.id],
    );
    expect(rows).toEqual([
      { day: "2026-01-15", outcome: "success", count: 3 },
      { day: "2026-01-16", outcome: "challenge", count: 1 },
      { day: "2026-01-16", outcome: "success", count: 1 },
    ]);
  });

  test("are added to previous counts of the same project", async () => {
    const other = project;
    const before = await counted();
    project = await makeProject(app);
    await count([entry(0)]);
    await count([entry(1), entry(2, { details: {} })]);
    await count([]);
    expect(await counted()).toEqual(["12:00 sign_in other success: 1", "12:00 sign_in password success: 2"]);
    project = other;
    expect(await counted()).toEqual(before);
  });

  test("of a failed transaction don't count", async () => {
    project = await makeProject(app);
    const failing = app.platform.database.transaction(async (transaction) => {
      await countSignIns(transaction, [entry(0)]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await counted()).toEqual([]);
  });
});
