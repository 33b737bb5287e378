import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { callApi } from "../support/api.ts";
import { createDataFolder } from "../support/data-folder.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { createPostgres, type PostgresServer } from "../support/server/postgres-server.ts";
import { runServerCli } from "../support/server/server-cli.ts";
import { type Server, startServer } from "../support/server.ts";

let primary: PostgresServer;
let standby: PostgresServer;
beforeAll(async () => {
  primary = await createPostgres();
  standby = await primary.createStandby();
  await primary.start();
  await standby.start();
});
afterAll(async () => {
  await standby.discard();
  await primary.discard();
});

/** Without a slot, the primary may remove write-ahead log that a slow standby hasn't received. */
const waitForStandby = () =>
  expect
    .poll(() => primary.query("select from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()"))
    .toHaveLength(1);

const setReadOnly = async (server: PostgresServer, isOn: boolean) => {
  await server.query(`alter system set default_transaction_read_only = ${isOn ? "on" : "off"}`);
  await server.query("select pg_reload_conf()");
};

async function start(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<{ server: Server; project: TestProject }> {
  const environment = { VESTIBULE_DATABASE_URL: databaseUrl, VESTIBULE_SECRET: "s".repeat(43), ...more };
  const server = await startServer({ dataFolder: await createDataFolder(), environment });
  onTestFinished(() => server.discard());
  return { server, project: await createProject(server.url) };
}

async function signUp({ server, project }: { server: Server; project: TestProject }) {
  const client = { projectId: project.projectId, publishableClientKey: project.publishableClientKey };
  const body = { email: freshEmail(), password, verification_callback_url: `${server.url}/verify` };
  const { status, headers } = await callApi(server.url, client, "POST", "/auth/password/sign-up", body);
  return { status, email: body.email, retryAfter: headers.get("retry-after") };
}

async function listEmails({ server, project }: { server: Server; project: TestProject }) {
  const { projectId, superSecretAdminKey } = project;
  const { status, body } = await callApi(server.url, { projectId, superSecretAdminKey }, "GET", "/users");
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body.items as Record<string, unknown>[]).map((user) => user.primary_email);
}

const isReady = async ({ url }: Server) => (await fetch(`${url}/readyz`)).status;

describe("vestibule doctor", () => {
  const diagnose = async (databaseUrl: string) => {
    const environment = { VESTIBULE_DATABASE_URL: databaseUrl, VESTIBULE_SECRET: "s".repeat(43) };
    const { output } = await runServerCli(["doctor", "--json"], environment);
    const { findings } = JSON.parse(output) as { findings: { area: string; state: string; summary: string }[] };
    return findings.map(({ area, state, summary }) => `${area} ${state}: ${summary}`).join("\n");
  };

  it("says how far the standby of the primary is behind, and that a standby accepts no changes", async () => {
    const { server } = await start(primary.url);
    await server.stop();

    await expect
      .poll(() => diagnose(primary.url))
      .toMatch(/^Replication ok: The standby \S+ \(streaming\) is \d+\.\d s and .* behind\.$/m);
    expect(await diagnose(standby.url)).toContain("Database problem: It is a standby, which accepts no changes.");
  });

  it("reports a replication slot that lost its write-ahead log", async () => {
    await primary.query("select pg_create_physical_replication_slot('unused', true)");
    await primary.query("alter system set max_slot_wal_keep_size = '1MB'");
    await primary.query("select pg_reload_conf()");
    for (let segment = 0; segment < 4; segment += 1) {
      await primary.query("select pg_logical_emit_message(false, 'test', repeat('x', 17000000)), pg_switch_wal()");
      await waitForStandby();
    }
    await primary.query("checkpoint");

    expect(await diagnose(primary.url)).toMatch(
      /^Replication problem: The replication slot unused (lost|is about to lose)/m,
    );

    await primary.query("select pg_drop_replication_slot('unused')");
    await primary.query("alter system reset max_slot_wal_keep_size");
    await primary.query("select pg_reload_conf()");
  });
});

describe("with PostgreSQL (operations 3)", () => {
  it("a read-only answer is a 503 that can be retried, and writes succeed once it is over", async () => {
    const running = await start(primary.url);
    expect((await signUp(running)).status).toBe(200);

    await setReadOnly(primary, true);
    await expect.poll(() => isReady(running.server)).toBe(503);
    const refused = await signUp(running);
    expect(refused.status).toBe(503);
    expect(refused.retryAfter).toMatch(/^\d+$/);

    await setReadOnly(primary, false);
    await expect.poll(async () => (await signUp(running)).status).toBe(200);
    expect(await isReady(running.server)).toBe(200);
  });

  it("and several hosts in the URL, the server finds the primary, and follows it to the standby that it read lists from", async () => {
    const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
    const url = primary.url.replace(`127.0.0.1:${primary.port}`, hosts);
    const running = await start(`${url}?target_session_attrs=read-write`, {
      VESTIBULE_DATABASE_READ_URL: standby.url,
      VESTIBULE_DATABASE_READ_MAX_LAG_SECONDS: "2",
    });
    const first = await signUp(running);
    expect(first.status).toBe(200);
    await expect.poll(() => listEmails(running)).toContain(first.email);

    await waitForStandby();
    await primary.stop();
    const during = await signUp(running);
    expect(during.status).toBe(503);
    expect(during.retryAfter).toMatch(/^\d+$/);
    await standby.query("select pg_promote()");

    await expect.poll(async () => (await signUp(running)).status).toBe(200);
    expect(await isReady(running.server)).toBe(200);
    await expect.poll(() => running.server.process.output()).toContain("it is not a standby");

    // The old primary returns as a standby: it is not used.
    await primary.follow(standby);
    await primary.start();
    const last = await signUp(running);
    expect(last.status).toBe(200);

    // The address of the standby leads to the new primary now, which lists what it just wrote.
    expect(await listEmails(running)).toEqual(expect.arrayContaining([first.email, last.email]));

    // Jobs and notifications followed too: the email of a new account arrives in the inbox.
    const pending = () => standby.query("select from emails where state = 'queued'");
    await expect.poll(async () => (await pending()).length).toBe(0);
    const listening = () => standby.query("select from pg_stat_activity where application_name = 'vestibule-listen'");
    await expect.poll(async () => (await listening()).length).toBe(2);
  });
});
