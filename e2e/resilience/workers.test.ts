import { readFile } from "node:fs/promises";
import { request as openRequest } from "node:http";
import { text as readText } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { parseMetrics } from "../../apps/server/src/testing/parse-metrics.ts";
import { createDemoCaller } from "../support/demo-caller.ts";
import { freshEmail, password, readDemo } from "../support/project.ts";
import { getPostmaster, isRunning } from "../support/server/postmaster.ts";
import { type Server, startServer } from "../support/server.ts";

const token = "a-token-of-24-characters";
const workers = { VESTIBULE_WORKERS: "2", VESTIBULE_METRICS_TOKEN: token };

async function startWorkers(environment: Readonly<Record<string, string>> = {}): Promise<Server> {
  const server = await startServer({ environment: { ...workers, ...environment } });
  onTestFinished(() => server.discard());
  return server;
}

/** The processes that serve; PostgreSQL is a child as well. */
async function findWorkers({ process: { child } }: Server): Promise<number[]> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  const pids = children.trim().split(" ").map(Number);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  return pids.filter((_, index) => commands[index]?.includes("main.ts"));
}

interface Options {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Sends a request on a connection of its own. The workers take turns, so that two requests in a row reach both. */
function send({ port }: Server, path: string, { method = "GET", headers = {}, body }: Options = {}) {
  return new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const text = JSON.stringify(body ?? {});
    const content = body && { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const options = { host: "127.0.0.1", port, path, method, agent: false, headers: { ...headers, ...content } };
    const sent = openRequest(options, (response) => {
      readText(response).then((received) => {
        const isJson = response.headers["content-type"]?.startsWith("application/json") === true;
        resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(received) : { text: received } });
      }, reject);
    });
    sent.once("error", reject).end(body && text);
  });
}

async function sendTwice(...request: Parameters<typeof send>): Promise<number[]> {
  const first = await send(...request);
  return [first.status, (await send(...request)).status];
}

async function createClient(server: Server) {
  const { projectId, publishableClientKey } = await readDemo(server.url);
  return {
    "x-stack-access-type": "client",
    "x-stack-project-id": projectId,
    "x-stack-publishable-client-key": publishableClientKey,
  };
}

async function readMetric(server: Server, sample: string): Promise<number | undefined> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  for (const { samples } of parseMetrics(await response.text()).values())
    if (samples.has(sample)) return samples.get(sample);
  return undefined;
}

const served = 'vestibule_http_requests_total{method="GET",route="/api/v1/projects/current",status="2xx"}';

it("two workers share the requests, and each of them reports the metrics of both", async () => {
  const server = await startWorkers();
  const headers = await createClient(server);
  for (let count = 0; count < 10; count += 1) await send(server, "/api/v1/projects/current", { headers });
  expect(await readMetric(server, served)).toBe(10);
  expect(await readMetric(server, "vestibule_workers")).toBe(2);
  expect(await readMetric(server, 'vestibule_database_connections_max{pool="main"}')).toBe(20);
  expect(await server.stop()).toBe(0);
  const lines = server.process.output().trim().split("\n");
  const requests = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === "/api/v1/projects/current");
  expect(new Set(requests.map(({ worker }) => worker))).toEqual(new Set([1, 2]));
  expect(requests).toHaveLength(10);
});

it("a session that ends on one worker is refused by the other at once, and so is a limit that is reached", async () => {
  const server = await startWorkers({ VESTIBULE_RATE_LIMITS: "on" });
  const client = await createClient(server);
  const email = freshEmail();
  const verification_callback_url = `${server.url}/demo/handler/email-verification`;
  const signUp = { method: "POST", headers: client, body: { email, password, verification_callback_url } };
  const { body } = await send(server, "/api/v1/auth/password/sign-up", signUp);
  const headers = { ...client, "x-stack-access-token": String(body.access_token) };
  expect(await sendTwice(server, "/api/v1/users/me", { headers })).toEqual([200, 200]);
  const ended = await send(server, "/api/v1/auth/sessions/current", { method: "DELETE", headers, body: {} });
  expect(ended.status).toBe(200);
  expect(await sendTwice(server, "/api/v1/users/me", { headers })).toEqual([400, 400]);

  const guess = { method: "POST", headers: client, body: { email, password: "a wrong password" } };
  let wrong = 0;
  while ((await send(server, "/api/v1/auth/password/sign-in", guess)).status === 400) wrong += 1;
  expect(wrong).toBe(10);
  expect(await sendTwice(server, "/api/v1/auth/password/sign-in", guess)).toEqual([429, 429]);
});

it("kill -9 of a worker under load loses no answered sign-up; a new worker takes its place, and the counters keep its requests", async () => {
  const server = await startWorkers();
  const [victim = 0, other = 0] = await findWorkers(server);
  const headers = await createClient(server);
  for (let count = 0; count < 10; count += 1) await send(server, "/api/v1/projects/current", { headers });
  expect(await readMetric(server, served)).toBe(10);

  const { signUp, signIn } = await createDemoCaller(server.url);
  const answered: string[] = [];
  await Promise.allSettled(
    Array.from({ length: 100 }, async () => {
      const email = freshEmail();
      if ((await signUp(email)).status !== 200) return;
      answered.push(email);
      if (answered.length === 20) process.kill(victim, "SIGKILL");
    }),
  );
  expect(await server.process.prints("A worker is running again")).toBe(true);
  expect(answered.length).toBeGreaterThanOrEqual(20);
  expect(server.process.output()).toMatch(/"signal":"SIGKILL","message":"A worker exited unexpectedly, restarting"/);

  const now = await findWorkers(server);
  expect(now).toHaveLength(2);
  expect(now).toContain(other);
  const statuses = await Promise.all(answered.map(async (email) => (await signIn(email)).status));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await readMetric(server, "vestibule_worker_restarts_total")).toBe(1);
  expect(await readMetric(server, "vestibule_workers")).toBe(2);
  expect(await readMetric(server, served)).toBe(10);
});

it("on SIGTERM both workers fail readiness and serve until the drain time ends, then end before PostgreSQL", async () => {
  const server = await startWorkers({ VESTIBULE_DRAIN_SECONDS: "5" });
  const pids = [...(await findWorkers(server)), getPostmaster(server.dataFolder)];
  const stopped = server.stop();
  await vi.waitUntil(async () => (await sendTwice(server, "/readyz")).every((status) => status === 503), {
    timeout: 4_000,
    interval: 20,
  });
  expect(await sendTwice(server, "/livez")).toEqual([200, 200]);
  expect(await stopped).toBe(0);
  expect(pids.filter(isRunning)).toEqual([]);
  expect(server.process.output()).not.toContain("did not stop cleanly");
});

it("the workers and PostgreSQL end with the primary process, also on kill -9, and the server starts again", async () => {
  const server = await startWorkers();
  const { signUp } = await createDemoCaller(server.url);
  const email = freshEmail();
  expect((await signUp(email)).status).toBe(200);
  const pids = [...(await findWorkers(server)), getPostmaster(server.dataFolder)];
  await server.kill();
  await vi.waitUntil(() => !pids.some(isRunning), { timeout: 9_000, interval: 20 });
  const restarted = await server.restart();
  onTestFinished(() => restarted.discard());
  const { signIn } = await createDemoCaller(restarted.url);
  expect((await signIn(email)).status).toBe(200);
});

it("workers that can't start report why", async () => {
  const server = await startWorkers();
  const started = startServer({ port: server.port, environment: workers });
  await expect(started).rejects.toThrow(`Port ${server.port} is in use by another program`);
});
