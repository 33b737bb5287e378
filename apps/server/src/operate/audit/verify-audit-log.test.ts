import type { ClientConfig } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appendPendingForProject, recordAudit, systemContext } from "../../modules/audit/index.ts";
import { makeProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp, testSecret } from "../../testing/test-app.ts";
import { runSql } from "../testing/contents.ts";
import { getConnection, type Outcome, operate, toUrl } from "../testing/operator.ts";

let app: TestApp;
let source: ClientConfig;
let sound: string;
let broken: string;
beforeAll(async () => {
  app = await createTestApp();
  source = getConnection(app);
  [sound = "", broken = ""] = [await makeLog(), await makeLog()];
});
afterAll(() => app.close());

/** A project with a few chained audit entries. */
async function makeLog(): Promise<string> {
  const { id: projectId } = await makeProject(app);
  const context = systemContext(projectId, app.platform.clock());
  const event = { action: "user.update", details: {} } as const;
  await app.platform.database.transaction((transaction) =>
    recordAudit(transaction, context, [event, event, event, event]),
  );
  await appendPendingForProject(app.platform, projectId);
  return projectId;
}

const verify = (args: readonly string[], change: Record<string, string> = {}): Promise<Outcome> =>
  operate(["audit", "verify", ...args], {
    VESTIBULE_DATABASE_URL: toUrl(source),
    VESTIBULE_DATA_DIR: "/nonexistent",
    VESTIBULE_SECRET: testSecret,
    ...change,
  });

/** The table owner can disable the triggers that protect them. */
const tamper = (sql: string): Promise<void> =>
  runSql(source, `alter table audit_log disable trigger user; ${sql}; alter table audit_log enable trigger user`);

describe("vestibule audit verify", () => {
  test("reports every project as intact, and where its log ends", async () => {
    const { code, out } = await verify([]);
    expect(code).toBe(0);
    for (const id of [sound, broken])
      expect(out).toMatch(new RegExp(`^${id}: intact, \\d+ entries \\d+:[0-9a-f]{64}$`, "m"));
    expect((await verify(["--project", sound])).out.split("\n")).toHaveLength(1);
  });

  test("compares with a recorded head", async () => {
    const recorded = /\d+:[0-9a-f]{64}/.exec((await verify(["--project", sound])).out)?.[0] ?? "";
    expect((await verify(["--project", sound, "--head", recorded])).code).toBe(0);
    const other = `${recorded.slice(0, -1)}${recorded.endsWith("0") ? "1" : "0"}`;
    const outcome = await verify(["--project", sound, "--head", other]);
    expect(outcome).toMatchObject({
      code: 1,
      out: expect.stringContaining("doesn't match the recorded one: the log was rewritten."),
    });
    const later = `99${recorded}`;
    expect((await verify(["--project", sound, "--head", later])).out).toContain("removed from its end");
  });

  test("reports the first altered entry, and still verifies the other projects", async () => {
    await tamper(`update audit_log set action = 'x' where project_id = '${broken}' and number = 2`);
    const { code, out } = await verify([]);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^${broken}: Entry 2 was altered`, "m"));
    expect(out).toMatch(new RegExp(`^${sound}: intact`, "m"));
    expect((await verify(["--project", sound])).code).toBe(0);
  });

  test.each([
    ["an unknown project", ["--project", "unknown"], {}, 1, "Project unknown does not exist."],
    ["another secret", [], { VESTIBULE_SECRET: "x".repeat(43) }, 1, "The secret doesn't match this database."],
    ["no secret", [], { VESTIBULE_SECRET: "" }, 1, "No server secret was found"],
    ["a head without its project", ["--head", `1:${"0".repeat(64)}`], {}, 2, "add --project"],
  ])("rejects %s with a message", async (_name, args, change, code, sentence) => {
    expect(await verify(args, change)).toMatchObject({ code, errors: expect.stringContaining(sentence) });
  });
});
