import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type ApiCaller, callApi } from "../support/api.ts";
import { createDataFolder, removeDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/free-port.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { createPostgres, type PostgresServer } from "../support/server/postgres-server.ts";
import { readMessages, spawnServer } from "../support/server/process.ts";
import { queryDatabase, runServerCli } from "../support/server/server-cli.ts";
import { internalKeys, type Server, serverEnvironment, startServer } from "../support/server.ts";

const metricsToken = "a-token-for-the-metrics";
/** Long enough that a test reads within the bound even on a busy machine, and short enough to wait for its end. */
const maxLagSeconds = "15";

let primary: PostgresServer;
let standby: PostgresServer;
let first: Server;
let second: Server;

const start = async (readUrl: string, environment: Record<string, string> = {}) =>
  startServer({
    dataFolder: await createDataFolder(),
    environment: {
      VESTIBULE_DATABASE_URL: primary.url,
      VESTIBULE_DATABASE_READ_URL: readUrl,
      VESTIBULE_DATABASE_READ_MAX_LAG_SECONDS: maxLagSeconds,
      VESTIBULE_SECRET: "s".repeat(43),
      VESTIBULE_METRICS_TOKEN: metricsToken,
      ...environment,
    },
  });

beforeAll(async () => {
  primary = await createPostgres();
  standby = await primary.createStandby();
  await primary.start();
  await standby.start();
  first = await start(standby.url);
  second = await start(standby.url, { VESTIBULE_PUBLIC_URL: first.url });
});
afterAll(async () => {
  await second.discard();
  await first.discard();
  await standby.discard();
  await primary.discard();
});

const asClient = ({ projectId, publishableClientKey }: TestProject) => ({ projectId, publishableClientKey });
const asAdmin = ({ projectId, superSecretAdminKey }: TestProject) => ({ projectId, superSecretAdminKey });

/** A user who signs up: a write of a client, for which the lists of the project don't wait. */
async function signUp(project: TestProject) {
  const email = freshEmail();
  const body = { email, password, verification_callback_url: `${first.url}/verify` };
  const { status, body: session } = await callApi(first.url, asClient(project), "POST", "/auth/password/sign-up", body);
  expect(status).toBe(200);
  return { email, id: String(session.user_id), accessToken: String(session.access_token) };
}

async function list(server: Server, caller: ApiCaller, path: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await callApi(server.url, caller, "GET", path);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.items as Record<string, unknown>[];
}
const listEmails = async (server: Server, project: TestProject) =>
  (await list(server, asAdmin(project), "/users")).map((user) => user.primary_email);

async function readMetric({ url }: Server, series: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const line = (await answer.text()).split("\n").find((each) => each.startsWith(`${series} `));
  return Number(line?.split(" ")[1] ?? 0);
}
const isUsed = async (server: Server) => (await readMetric(server, "vestibule_database_standby_usable")) === 1;
const countReads = (server: Server, target: string) =>
  readMetric(server, `vestibule_database_reads_total{target="${target}"}`);

/** Reads the list until the standby answers it: after a write of the project, it first has to catch up. */
async function waitForStandby(server: Server, project: TestProject): Promise<void> {
  await expect
    .poll(async () => {
      const before = await countReads(server, "standby");
      await listEmails(server, project);
      return (await countReads(server, "standby")) - before;
    })
    .toBe(1);
}

/** The standby receives changes, but doesn't apply them. */
async function pauseReplay(): Promise<{ resume: () => Promise<void> }> {
  const resume = async () => void (await standby.query("select pg_wal_replay_resume()"));
  onTestFinished(resume);
  await standby.query("select pg_wal_replay_pause()");
  await expect
    .poll(() => standby.query("select pg_get_wal_replay_pause_state() as state"))
    .toEqual([{ state: "paused" }]);
  return { resume };
}

/** The server and those that serve its connections. */
async function listProcesses(server: PostgresServer): Promise<number[]> {
  const rows = await server.query("select pid from pg_stat_activity where application_name = 'vestibule'");
  const backends = (rows as { pid: number }[]).map(({ pid }) => pid);
  const { stdout } = await promisify(execFile)("ps", ["-o", "ppid=", "-p", String(backends[0])]);
  return [Number(stdout), ...backends];
}

describe("with a standby for reading", () => {
  it("lists come from it, but only while it is less than the bound behind", async () => {
    const project = await createProject(first.url);
    await waitForStandby(first, project);
    const { resume } = await pauseReplay();

    const user = await signUp(project);
    expect(await listEmails(first, project)).toEqual([]);
    for (const path of ["/internal/metrics", "/internal/metrics/user-counts"])
      expect((await callApi(first.url, asAdmin(project), "GET", path)).body).toMatchObject({ total_users: 0 });
    expect((await callApi(first.url, asAdmin(project), "GET", "/users/count")).body).toMatchObject({ count: 0 });
    const exported = await callApi(first.url, asAdmin(project), "GET", "/users/export?format=csv");
    expect(exported.body.text).not.toContain(user.email);

    // One user, and a user's own data, are current.
    expect((await callApi(first.url, asAdmin(project), "GET", `/users/${user.id}`)).status).toBe(200);
    const caller = { ...asClient(project), accessToken: user.accessToken };
    expect((await callApi(first.url, caller, "GET", "/users/me")).status).toBe(200);

    await expect.poll(() => listEmails(first, project)).toEqual([user.email]);
    await expect.poll(() => isUsed(first)).toBe(false);
    const { body } = await callApi(first.url, asAdmin(project), "GET", "/internal/metrics");
    expect(body).toMatchObject({ total_users: 1, recently_registered: [{ primary_email: user.email }] });

    await resume();
    await expect.poll(() => isUsed(first)).toBe(true);
    await waitForStandby(first, project);
    expect(await listEmails(first, project)).toEqual([user.email]);
  });

  it("a page that continues after a user whom it lacks comes from the primary", async () => {
    const project = await createProject(first.url);
    const user = await signUp(project);
    await waitForStandby(first, project);
    await pauseReplay();
    const later = await signUp(project);

    const page = await list(first, asAdmin(project), `/users?cursor=${later.id}`);
    expect(page.map(({ id }) => id)).toEqual([later.id]);
    expect((await list(first, asAdmin(project), "/users")).map(({ id }) => id)).toEqual([user.id]);
  });

  it("who writes as a server or admin sees it in the next list at once, and soon through the other server", async () => {
    const [project, other] = [await createProject(first.url), await createProject(first.url)];
    for (const server of [first, second]) for (const each of [project, other]) await waitForStandby(server, each);
    await pauseReplay();

    const email = freshEmail();
    const created = await callApi(first.url, asAdmin(project), "POST", "/users", { primary_email: email });
    expect(created.status).toBe(201);
    expect(await listEmails(first, project)).toEqual([email]);
    expect((await callApi(first.url, asAdmin(project), "GET", "/users/count")).body).toMatchObject({ count: 1 });
    expect(await list(first, asAdmin(project), "/internal/audit-log?action=user.create")).toHaveLength(1);
    await expect.poll(() => listEmails(second, project)).toEqual([email]);

    // Not because the standby is late: another project still reads from it.
    await signUp(other);
    expect(await listEmails(first, other)).toEqual([]);
    expect(await listEmails(second, other)).toEqual([]);
  });

  it("a revoked session is rejected at once, also by lists", async () => {
    const project = await createProject(first.url);
    const user = await signUp(project);
    await waitForStandby(second, project);
    await pauseReplay();

    const caller = { ...asClient(project), accessToken: user.accessToken };
    expect((await callApi(first.url, caller, "DELETE", "/auth/sessions/current", {})).status).toBe(200);
    const codes = [first, second].map(async ({ url }) => (await callApi(url, caller, "GET", "/users/me")).body.code);
    expect(await Promise.all(codes)).toEqual(["CANNOT_GET_OWN_USER_WITHOUT_USER", "CANNOT_GET_OWN_USER_WITHOUT_USER"]);

    const owner = { projectId: project.projectId, adminAccessToken: project.adminAccessToken };
    expect((await callApi(second.url, owner, "GET", "/users")).status).toBe(200);
    const ownSession = {
      projectId: "internal",
      publishableClientKey: internalKeys.publishableClientKey,
      accessToken: project.adminAccessToken,
    };
    expect((await callApi(first.url, ownSession, "DELETE", "/auth/sessions/current", {})).status).toBe(200);
    for (const server of [first, second])
      expect((await callApi(server.url, owner, "GET", "/users")).body).toMatchObject({ code: expect.anything() });
  });

  it("its loss is no error, and it is used again when it is back", async () => {
    const project = await createProject(first.url);
    const user = await signUp(project);
    await waitForStandby(first, project);

    let isOver = false;
    const reading = (async () => {
      for (let reads = 0; ; reads += 1) {
        expect(await listEmails(first, project)).toEqual([user.email]);
        if (isOver) return reads;
      }
    })();
    await standby.stop();
    await expect.poll(() => isUsed(first)).toBe(false);
    isOver = true;
    expect(await reading).toBeGreaterThan(0);

    await standby.start();
    await expect.poll(() => isUsed(first)).toBe(true);
    await waitForStandby(first, project);
  });
});

describe("a standby that stops answering without closing its connections", () => {
  it("delays lists, but fails none, and is used again when it continues", async () => {
    const project = await createProject(first.url);
    const user = await signUp(project);
    await waitForStandby(first, project);
    const pids = await listProcesses(standby);
    let isStopped = false;
    const send = (signal: "SIGSTOP" | "SIGCONT") => {
      for (const pid of pids) process.kill(pid, signal);
      isStopped = signal === "SIGSTOP";
    };
    onTestFinished(() => {
      if (isStopped) send("SIGCONT");
    });
    send("SIGSTOP");

    const lists = Array.from({ length: 10 }, () => listEmails(first, project));
    expect(await Promise.all(lists)).toEqual(lists.map(() => [user.email]));
    await expect.poll(() => isUsed(first)).toBe(false);
    expect(await listEmails(first, project)).toEqual([user.email]);

    send("SIGCONT");
    await expect.poll(() => isUsed(first)).toBe(true);
    await waitForStandby(first, project);
  });
});

describe("VESTIBULE_DATABASE_READ_URL", () => {
  it("can lead to the primary after a failover: lists are read like everything else", async () => {
    const server = await start(primary.url);
    onTestFinished(() => server.discard());
    const project = await createProject(server.url);
    await signUp(project);
    expect(await listEmails(server, project)).toHaveLength(1);
    await expect.poll(() => server.process.output()).toContain("it is not a standby");
    expect(await isUsed(server)).toBe(false);
  });

  it("must not lead to another database", async () => {
    const other = await createPostgres();
    onTestFinished(() => other.discard());
    await other.start();
    await queryDatabase(primary.url, "create database elsewhere");
    const folder = await createDataFolder();
    onTestFinished(() => removeDataFolder(folder));
    for (const url of [other.url, primary.url.replace(/\/[^/]*$/, "/elsewhere")]) {
      const server = spawnServer({
        ...serverEnvironment({ dataFolder: folder, port: await findFreePort() }),
        VESTIBULE_DATABASE_URL: primary.url,
        VESTIBULE_DATABASE_READ_URL: url,
        VESTIBULE_SECRET: "s".repeat(43),
      });
      onTestFinished(() => void server.child.kill("SIGKILL"));
      expect(await server.exitCode).toBe(1);
      expect(readMessages(server.output())).toContain(
        "The database in VESTIBULE_DATABASE_READ_URL is not a copy of the one in VESTIBULE_DATABASE_URL.",
      );
    }
  });

  it("is checked by vestibule doctor", async () => {
    const diagnose = async (readUrl: string) => {
      const { output } = await runServerCli(["doctor", "--json"], {
        VESTIBULE_DATABASE_URL: primary.url,
        VESTIBULE_DATABASE_READ_URL: readUrl,
        VESTIBULE_SECRET: "s".repeat(43),
      });
      const { findings } = JSON.parse(output) as { findings: { area: string; state: string; summary: string }[] };
      return findings.filter(({ area }) => area === "Read standby").map(({ state, summary }) => `${state}: ${summary}`);
    };
    expect(await diagnose(standby.url)).toEqual([
      expect.stringMatching(/^ok: The standby in VESTIBULE_DATABASE_READ_URL is .* behind\.$/),
    ]);
    expect(await diagnose(primary.url)).toEqual([expect.stringMatching(/^warning: .*it is not a standby\.$/)]);
    expect(await diagnose(`postgres://u:p@127.0.0.1:${await findFreePort()}/x`)).toEqual([
      expect.stringMatching(/^warning: .*it does not answer/),
    ]);
  });
});
