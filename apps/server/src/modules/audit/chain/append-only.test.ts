import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createTestChain, verify } from "../testing/test-chains.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ["changing an entry", "update audit_log set ip = null where project_id = $1"],
  ["changing none", "update audit_log set ip = null where project_id = $1 and number > 100"],
  ["removing an entry", "delete from audit_log where project_id = $1 and number = 2"],
  ["removing all", "delete from audit_log where project_id = $1"],
  [
    "putting one in the place of another",
    "insert into audit_log select * from audit_log where project_id = $1 limit 1",
  ],
])("the table rejects %s", async (_what, sql) => {
  const project = await createTestChain(app, 3);
  await expect(app.platform.database.pool.query(sql, [project.id])).rejects.toThrow(/only be added to|duplicate key/);
  expect(await verify(app, project)).toMatchObject({ isValid: true, entries: 3 });
});

test("the table cannot be truncated", async () => {
  await expect(app.platform.database.pool.query("truncate audit_log")).rejects.toThrow("only be added to");
});

test("entries of a project that is being deleted can be removed in batches; others cannot", async () => {
  const [going, staying] = [await createTestChain(app, 3), await createTestChain(app, 3)];
  const { pool } = app.platform.database;
  await pool.query("update projects set deleted_at = now() where id = $1", [going.id]);
  expect((await pool.query("delete from audit_log where project_id = $1 and number < 3", [going.id])).rowCount).toBe(2);
  const both = pool.query("delete from audit_log where project_id = any($1)", [[going.id, staying.id]]);
  await expect(both).rejects.toThrow("only be added to");
  expect(await verify(app, staying)).toMatchObject({ isValid: true, entries: 3 });
});
