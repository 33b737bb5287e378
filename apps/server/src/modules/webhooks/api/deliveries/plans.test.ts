import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bindParameters, type Statement } from "../../../../platform/database/statement.ts";
import { makeProject, type TestProject } from "../../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { newestFirst } from "../attempts/attempt-statements.ts";
import { listNewestFirst, listOldestFirst } from "./list.ts";

/** Enough rows to make a scan visible in the plan. */
const eventsOfEach = 10_000;
/** "quiet" got its events before all those of "busy". */
const endpoints = ["quiet", "busy"];

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  const client = await app.platform.database.pool.connect();
  await client.query("begin");
  // Disables triggers: endpoints and metrics aren't needed here.
  await client.query("set local session_replication_role = replica");
  for (const endpoint of endpoints) await fill(client, endpoint);
  await client.query("commit");
  await client.query("analyze webhook_events, webhook_deliveries, webhook_attempts");
  client.release();
});
afterAll(() => app.close());

/** Five of them failed after one attempt each. */
const fill = (client: PoolClient, endpoint: string) =>
  client.query(
    `with sent as (
       insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
       select $1, gen_random_uuid(), 'user.created', gen_random_uuid(), '{}', now() from generate_series(1, $3::int)
       returning id, subject_id, sequence
     ), numbered as (select *, row_number() over (order by sequence) as place from sent),
     tried as (
       insert into webhook_attempts (project_id, id, endpoint_id, event_id, url, is_success, response_status, response_body, duration_ms, attempted_at)
       select $1, 'atmpt_' || id, $2, id, '', place > 5, 200, '', 1, now() + place * interval '1 second' from numbered
     )
     insert into webhook_deliveries (project_id, endpoint_id, event_id, subject_id, sequence, state, attempts)
     select $1, $2, id, subject_id, sequence, case when place > 5 then 'succeeded' else 'failed' end, 1 from numbered`,
    [project.id, endpoint, eventsOfEach],
  );

async function getPlan<Parameters>(
  list: Statement<Parameters, unknown>,
  parameters: NoInfer<Parameters>,
): Promise<string> {
  const { text, values } = bindParameters(list, parameters);
  const { rows } = await app.platform.database.pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const anyMessage = { eventTypes: null, before: null, after: null, channel: null };
const deliveries = (state: string | null) => ({
  ...{ projectId: project.id, now: new Date(), endpointId: "quiet", sequence: null, limit: 50 },
  ...{ ...anyMessage, state, isClaimed: state === null ? null : false, withPayloads: false, maxBytes: 0 },
});
const attempts = (isSuccess: boolean | null) => ({
  ...{ projectId: project.id, endpointId: "quiet", messageId: null, time: null, id: null, limit: 50 },
  ...{ ...anyMessage, isSuccess, statusClass: null },
});

test.each([
  ["deliveries, newest first", () => getPlan(listNewestFirst, deliveries(null)), "webhook_deliveries_by_sequence"],
  ["deliveries, oldest first", () => getPlan(listOldestFirst, deliveries(null)), "webhook_deliveries_by_sequence"],
  ["failed deliveries", () => getPlan(listNewestFirst, deliveries("failed")), "webhook_deliveries_failed"],
  ["attempts", () => getPlan(newestFirst, attempts(null)), "webhook_attempts_by_endpoint"],
  ["failed attempts", () => getPlan(newestFirst, attempts(false)), "webhook_attempts_failed"],
])("a page of one endpoint's %s uses its index, however many rows others have", async (_what, plan, index) => {
  expect(await plan()).toContain(`using ${index}`);
});
