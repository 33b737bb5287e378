import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanUpQueue } from "../../jobs/clean-up.ts";
import { cloneDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { addJob } from "./add-job.ts";

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  database = openDatabase(cloned.connection, { maxConnections: 2, log: pino({ level: "silent" }) });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const column = async (sql: string): Promise<unknown[]> =>
  (await database.pool.query<[unknown]>({ text: sql, rowMode: "array" })).rows.flat();

test("empty queue names and permanently failed jobs are deleted, pending ones stay", async () => {
  for (const key of ["waiting", "done", "given-up"]) await addJob(database, "note", {}, { key, queue: `of ${key}` });
  await database.pool.query(
    "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where key = 'done'",
  );
  await database.pool.query(
    "select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs where key = 'given-up'",
  );
  await cleanUpQueue(database.pool);
  expect(await column("select key from graphile_worker.jobs")).toEqual(["waiting"]);
  expect(await column("select queue_name from graphile_worker._private_job_queues")).toEqual(["of waiting"]);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});
