import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp, testSecret } from "../../testing/test-app.ts";
import { getConnection, operate, toUrl } from "../testing/operator.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rotate = (...args: string[]) =>
  operate(["keys", "rotate", ...args], {
    VESTIBULE_DATABASE_URL: toUrl(getConnection(app)),
    VESTIBULE_DATA_DIR: "/nonexistent",
    VESTIBULE_SECRET: testSecret,
  });
const count = async (where: string): Promise<number> =>
  (await app.platform.database.pool.query(`select 1 from signing_keys where ${where}`)).rowCount ?? 0;

describe("vestibule keys rotate", () => {
  test("publishes a new key of one project, and only once until it signs", async () => {
    const { id } = await makeProject(app);
    expect(await rotate("--project", id)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        new RegExp(`^${id}: key [\\w-]{16} is published, and signs from 20[\\dT:.-]+Z on\\.$`),
      ),
    });
    expect(await count(`project_id = '${id}'`)).toBe(2);
    expect((await rotate("--project", id)).out).toContain("doesn't sign yet. Nothing was changed.");
    expect(await count(`project_id = '${id}'`)).toBe(2);
  });

  test("rotates the keys of all projects that have no new one", async () => {
    for (let index = 0; index < 3; index++) await makeProject(app);
    const [due, pending] = [
      await count("retired_at is null and signs_from <= now()"),
      await count("retired_at is null and signs_from > now()"),
    ];
    expect(await rotate()).toMatchObject({
      code: 0,
      out: `New signing keys of ${due} projects are published, and sign in 15 minutes.`,
    });
    expect(await count("retired_at is null and signs_from > now()")).toBe(due + pending);
    expect((await rotate()).out).toContain("of 0 projects");
  });

  test("rejects an unknown project", async () => {
    expect(await rotate("--project", "unknown")).toMatchObject({ code: 1, errors: "Project unknown does not exist." });
  });
});
