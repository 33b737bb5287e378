import { afterAll, beforeAll, expect, test } from "vitest";
import { createCleanUpTask } from "../../../jobs/clean-up.ts";
import type { TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { recordAudit } from "../record-audit.ts";
import {
  createAuditContext,
  createEvent,
  createTestChain,
  recordEvents,
  verify,
  withTriggersDisabled,
} from "../testing/test-chains.ts";
import { appendPendingForProject } from "./append-pending.ts";
import { deleteOldEntries } from "./retention.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const attempt = { isLast: false, signal: new AbortController().signal };

/** Three old entries, and two that are `days` newer. */
async function makeOldChain(days: number): Promise<TestProject> {
  const project = await createTestChain(app, 3);
  await app.later(days * dayMs, () => recordEvents(app, project.id, 2));
  await appendPendingForProject(app.platform, project.id);
  return project;
}
const getNumbers = async ({ id }: TestProject): Promise<number[]> => {
  const sql = "select number::int as number from audit_log where project_id = $1 order by number";
  return (await app.platform.database.pool.query<{ number: number }>(sql, [id])).rows.map(({ number }) => number);
};
const after = (days: number): Date => new Date(app.platform.clock() + days * dayMs);

test("entries are deleted after the retention period, and the rest of the chain stays valid", async () => {
  const project = await makeOldChain(100);
  await deleteOldEntries(app.platform, after(0));
  expect(await getNumbers(project)).toEqual([1, 2, 3, 4, 5]);
  await deleteOldEntries(app.platform, after(50));
  expect(await getNumbers(project)).toEqual([4, 5]);
  expect(await verify(app, project)).toMatchObject({ isValid: true, entries: 2, head: { number: 5 } });

  await recordEvents(app, project.id, 1);
  await appendPendingForProject(app.platform, project.id);
  expect(await verify(app, project)).toMatchObject({ isValid: true, entries: 3, head: { number: 6 } });
});

test("all entries can be deleted; the next one continues the numbering", async () => {
  const project = await makeOldChain(1);
  await deleteOldEntries(app.platform, after(2));
  expect(await getNumbers(project)).toEqual([]);
  expect(await verify(app, project)).toMatchObject({ isValid: true, entries: 0, head: { number: 5 } });
  await recordEvents(app, project.id, 1);
  await appendPendingForProject(app.platform, project.id);
  expect(await getNumbers(project)).toEqual([6]);
  expect((await verify(app, project)).isValid).toBe(true);
});

test("the hourly clean-up applies the configured retention, and 0 days means never", async () => {
  const project = await makeOldChain(100);
  const cleanUp = (auditDays: number) =>
    app.later(450 * dayMs, () => createCleanUpTask({ ...app.platform, auditDays })({}, attempt));
  await cleanUp(0);
  expect(await getNumbers(project)).toHaveLength(5);
  await cleanUp(400);
  expect(await getNumbers(project)).toEqual([4, 5]);
});

test("one run deletes several batches, up to the first entry within the retention period", async () => {
  const project = await createTestChain(app, 0);
  const events = Array.from({ length: 5500 }, (_, index) => createEvent(index));
  await app.platform.database.transaction((transaction) =>
    recordAudit(transaction, createAuditContext(app, project.id), events),
  );
  await app.later(dayMs, () => recordEvents(app, project.id, 1));
  await appendPendingForProject(app.platform, project.id);
  await deleteOldEntries(app.platform, after(0.5));
  expect(await getNumbers(project)).toEqual([5501]);
  expect((await verify(app, project)).isValid).toBe(true);
});

test("a log whose entries were backdated keeps them, and verification still reports the problem", async () => {
  const project = await makeOldChain(100);
  await withTriggersDisabled(app, (client) =>
    client.query("update audit_log set at = at - interval '5 years' where project_id = $1", [project.id]),
  );
  await deleteOldEntries(app.platform, after(50));
  expect(await getNumbers(project)).toEqual([1, 2, 3, 4, 5]);
  expect((await verify(app, project)).isValid).toBe(false);
});
