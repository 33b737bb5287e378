import { expect, it, onTestFinished } from "vitest";
import { callApi } from "../support/api.ts";
import { clockAhead, dayMs } from "../support/clock-ahead.ts";
import { createProject, freshEmail, password } from "../support/project.ts";
import { databaseUrl, queryDatabase } from "../support/server/server-cli.ts";
import { startServer } from "../support/server.ts";

const tables = ["users", "sessions", "emails", "verification_codes", "webhook_events", "project_owners"];

it("a server whose clock is 400 days ahead deletes nothing (operations 1)", async () => {
  const server = await startServer();
  const project = await createProject(server.url);
  const client = { projectId: project.projectId, publishableClientKey: project.publishableClientKey };
  const body = { email: freshEmail(), password, verification_callback_url: `${server.url}/verify` };
  expect((await callApi(server.url, client, "POST", "/auth/password/sign-up", body)).status).toBe(200);
  await server.stop();

  const ahead = await server.restart({ NODE_OPTIONS: clockAhead(400 * dayMs) });
  onTestFinished(() => ahead.discard());
  const query = async (sql: string) => queryDatabase(await databaseUrl(ahead.dataFolder), sql);
  const count = async () => {
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    return query(`select ${counts.join(", ")}`);
  };
  const before = await count();
  await query("select graphile_worker.add_job('clean-up', job_key => 'test')");

  expect(await ahead.process.prints("nothing is cleaned up: the clocks of this server and the database differ")).toBe(
    true,
  );
  await expect.poll(() => query("select from graphile_worker.jobs where key = 'test'")).toEqual([]);
  expect(await count()).toEqual(before);
});
