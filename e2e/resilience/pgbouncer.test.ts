import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { callApi } from "../support/api.ts";
import { createDataFolder, removeDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/free-port.ts";
import { createProject, freshEmail, password } from "../support/project.ts";
import { findDebianProgram, type RunningProgram, runProgram } from "../support/server/debian-program.ts";
import { createPostgres, type PostgresServer } from "../support/server/postgres-server.ts";
import { readMessages, spawnServer } from "../support/server/process.ts";
import { serverEnvironment, startServer } from "../support/server.ts";

const pgbouncer = await findDebianProgram("pgbouncer");

const secret = "s".repeat(43);
const userCount = 6;

/** PgBouncer refuses to run as root. */
const unprivilegedUid = 65_534;

const answers = (port: number) => () =>
  vi.waitUntil(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, "127.0.0.1");
        socket.once("connect", () => resolve(socket.destroy() !== undefined));
        socket.once("error", () => resolve(false));
      }),
    { timeout: 20_000, interval: 50 },
  );

let postgres: PostgresServer;
const poolers: RunningProgram[] = [];

/** Starts PgBouncer in front of PostgreSQL and returns the URL that leads through it. */
async function startPooler(path: string, settings: Readonly<Record<string, string | number>>): Promise<string> {
  const folder = await mkdtemp(join(inject("runFolder"), "pgbouncer-"));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const users = join(folder, "users.txt");
  await writeFile(users, `"vestibule" "${postgres.password}"\n`);
  const all = { listen_addr: "127.0.0.1", listen_port: port, auth_type: "plain", auth_file: users, ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pgbouncer.ini");
  const databases = `[databases]\n* = host=127.0.0.1 port=${postgres.port}\n`;
  await writeFile(file, `${databases}[pgbouncer]\nunix_socket_dir =\n${lines.join("\n")}\n`);
  poolers.push(
    await runProgram(path, [file], {
      isUp: async () => void (await answers(port)()),
      ...(process.getuid?.() === 0 && { uid: unprivilegedUid }),
    }),
  );
  return postgres.url.replace(`:${postgres.port}/`, `:${port}/`);
}

async function failToStart(databaseUrl: string): Promise<string> {
  const dataFolder = await createDataFolder();
  onTestFinished(() => removeDataFolder(dataFolder));
  const server = spawnServer({
    ...serverEnvironment({ dataFolder, port: await findFreePort() }),
    VESTIBULE_DATABASE_URL: databaseUrl,
  });
  expect(await server.exitCode).toBe(1);
  const messages = readMessages(server.output());
  expect(messages).not.toMatch(/^\s+at /m);
  return messages;
}

if (pgbouncer.path === null) {
  it.todo(`LEFT OUT: the tests with PgBouncer, because ${pgbouncer.whyMissing}`);
  process.stderr.write(`LEFT OUT: the tests with PgBouncer, because ${pgbouncer.whyMissing}\n`);
} else {
  const { path } = pgbouncer;

  describe("behind PgBouncer in transaction mode (operations 3)", () => {
    beforeAll(async () => {
      postgres = await createPostgres();
      await postgres.start();
    });
    afterAll(async () => {
      for (const pooler of poolers) await pooler.stop();
      await postgres.discard();
    });

    it.each([
      ["that rejects startup parameters", {}],
      ["that ignores startup parameters", { ignore_startup_parameters: "statement_timeout" }],
      ["that uses its connections in turns", { server_round_robin: 1, ignore_startup_parameters: "statement_timeout" }],
      ["with a single connection", { default_pool_size: 1, ignore_startup_parameters: "statement_timeout" }],
    ])("%s, a start without a direct URL ends with a sentence that names the variable", async (_what, settings) => {
      const url = await startPooler(path, { pool_mode: "transaction", ...settings });

      expect(await failToStart(url)).toMatch(
        /^VESTIBULE_DATABASE_URL leads to a connection pooler.* Also set VESTIBULE_DATABASE_DIRECT_URL to the address of PostgreSQL itself/,
      );
    });

    it("with a direct URL, two nodes serve requests, jobs and notifications over a few shared connections", async () => {
      const environment = {
        VESTIBULE_DATABASE_URL: await startPooler(path, { pool_mode: "transaction", default_pool_size: 3 }),
        VESTIBULE_DATABASE_DIRECT_URL: postgres.url,
        VESTIBULE_RATE_LIMITS: "on",
        VESTIBULE_SECRET: secret,
      };
      const first = await startServer({ dataFolder: await createDataFolder(), environment });
      onTestFinished(() => first.discard());
      const second = await startServer({
        dataFolder: await createDataFolder(),
        environment: { ...environment, VESTIBULE_PUBLIC_URL: first.url },
      });
      onTestFinished(() => second.discard());
      const project = await createProject(first.url);
      const client = { projectId: project.projectId, publishableClientKey: project.publishableClientKey };

      const signUps = await Promise.all(
        Array.from({ length: userCount }, async (_, index) => {
          const body = { email: freshEmail(), password, verification_callback_url: `${first.url}/verify` };
          const server = index % 2 === 0 ? first : second;
          return callApi(server.url, client, "POST", "/auth/password/sign-up", body);
        }),
      );
      expect(signUps.map(({ status }) => status)).toEqual(signUps.map(() => 200));

      // Jobs: the verification emails are in the inbox.
      const kept = () => postgres.query("select from emails where state = 'kept' and subject like 'Verify%'");
      await expect.poll(async () => (await kept()).length).toBe(userCount);

      // Notifications: a change on one node is seen by the other.
      const admin = { projectId: project.projectId, adminAccessToken: project.adminAccessToken };
      await callApi(first.url, admin, "PATCH", "/internal/projects/current", { display_name: "Renamed" });
      const displayName = async () => (await callApi(second.url, client, "GET", "/projects/current")).body.display_name;
      await expect.poll(displayName).toBe("Renamed");

      expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
      expect(second.process.output()).not.toContain('"level":"error"');
    });

    it("in session mode needs no direct URL", async () => {
      const url = await startPooler(path, {
        pool_mode: "session",
        default_pool_size: 40,
        ignore_startup_parameters: "statement_timeout",
      });
      const server = await startServer({
        dataFolder: await createDataFolder(),
        environment: { VESTIBULE_DATABASE_URL: url, VESTIBULE_SECRET: secret },
      });
      onTestFinished(() => server.discard());
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    });
  });
}
