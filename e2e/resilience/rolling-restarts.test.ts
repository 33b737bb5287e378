import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { callApi } from "../support/api.ts";
import { createDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/free-port.ts";
import { createProject, freshEmail, password } from "../support/project.ts";
import { findDebianProgram, type RunningProgram, runProgram } from "../support/server/debian-program.ts";
import { createPostgres, type PostgresServer } from "../support/server/postgres-server.ts";
import { type Server, startServer } from "../support/server.ts";

const haproxy = await findDebianProgram("haproxy");

const restarts = 4;
const callers = 6;

/** The recipe of docs/guides/operating.md. */
const configuration = (options: { port: number; statsPort: number; nodes: readonly number[] }) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  option redispatch

frontend public
  bind 127.0.0.1:${options.port}
  default_backend vestibule

backend vestibule
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${options.nodes.map((port, index) => `  server node${index} 127.0.0.1:${port}`).join("\n")}

frontend statistics
  bind 127.0.0.1:${options.statsPort}
  stats enable
  stats uri /
`;

if (haproxy.path === null) {
  it.todo(`LEFT OUT: rolling restarts behind haproxy, because ${haproxy.whyMissing}`);
  process.stderr.write(`LEFT OUT: rolling restarts behind haproxy, because ${haproxy.whyMissing}\n`);
} else {
  const { path } = haproxy;

  describe("two nodes behind haproxy (operations 2)", () => {
    let postgres: PostgresServer;
    let balancer: RunningProgram;
    const nodes: Server[] = [];
    let url: string;
    let statsPort: number;

    /** Waits until the load balancer sends requests to all nodes. */
    const allUp = () =>
      vi.waitUntil(
        async () => {
          const statistics = await fetch(`http://127.0.0.1:${statsPort}/;csv`).then((r) => r.text(), String);
          return statistics.match(/^vestibule,node\d,.*,UP,/gm)?.length === nodes.length;
        },
        { timeout: 30_000, interval: 50 },
      );

    beforeAll(async () => {
      postgres = await createPostgres();
      await postgres.start();
      const port = await findFreePort();
      url = `http://localhost:${port}`;
      const environment = {
        VESTIBULE_DATABASE_URL: postgres.url,
        VESTIBULE_SECRET: "s".repeat(43),
        VESTIBULE_PUBLIC_URL: url,
        VESTIBULE_DRAIN_SECONDS: "3",
      };
      for (let index = 0; index < 2; index += 1)
        nodes.push(await startServer({ dataFolder: await createDataFolder(), environment }));
      statsPort = await findFreePort();
      const file = join(await mkdtemp(join(inject("runFolder"), "haproxy-")), "haproxy.cfg");
      await writeFile(file, configuration({ port, statsPort, nodes: nodes.map((node) => node.port) }));
      balancer = await runProgram(path, ["-db", "-f", file], { isUp: async () => void (await allUp()) });
    });
    afterAll(async () => {
      await balancer.stop();
      for (const node of nodes) await node.discard();
      await postgres.discard();
    });

    it(`are restarted ${restarts} times under load without a failed request`, { timeout: 300_000 }, async () => {
      const project = await createProject(url);
      const client = { projectId: project.projectId, publishableClientKey: project.publishableClientKey };
      const outcomes = new Map<string, number>();
      let isDone = false;
      const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const call = async (caller: object, method: string, path: string, body?: object) => {
        const response = await callApi(url, { ...client, ...caller }, method, path, body).catch((error: unknown) => {
          count(`${method} ${path}: ${error instanceof Error ? `${error.message} ${error.cause}` : error}`);
        });
        if (response?.status === 200) count("200");
        else if (response) count(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
        return response;
      };
      const load = Array.from({ length: callers }, async () => {
        while (!isDone) {
          const body = { email: freshEmail(), password, verification_callback_url: `${url}/verify` };
          const signUp = await call({}, "POST", "/auth/password/sign-up", body);
          const accessToken = String(signUp?.body.access_token);
          for (let index = 0; index < 10; index += 1) await call({ accessToken }, "GET", "/users/me");
        }
      });

      for (let index = 0; index < restarts; index += 1) {
        const node = nodes[index % 2];
        if (node === undefined) throw new Error("There are two nodes.");
        expect(await node.stop("SIGTERM")).toBe(0);
        nodes[index % 2] = await node.restart();
        await allUp();
      }
      isDone = true;
      await Promise.all(load);

      const { "200": succeeded = 0, ...failed } = Object.fromEntries(outcomes);
      process.stdout.write(`${restarts} rolling restarts behind haproxy: ${succeeded} requests succeeded\n`);
      expect(failed).toEqual({});
      expect(succeeded).toBeGreaterThan(restarts);
    });
  });
}
