/**
 * `npm run bench:rolling-upgrade -- --previous <commit>`: two servers of a previous version on one database serve requests while they
 * are replaced, one after the other, by this version; then the signing keys and the server secret are rotated. Prints the requests
 * and errors of each phase. Needs git history, so it isn't part of the tests.
 */
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkOut } from "./checkout.ts";
import { createFolder, removeFolder, type ServerUnderTest, startServer } from "./server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: { previous: { type: "string", default: "HEAD~1" }, seconds: { type: "string", default: "8" } },
});
const phaseMs = Number(values.seconds) * 1_000;

const keys = { client: `pck_${randomUUID()}`, server: `ssk_${randomUUID()}` };
const [firstSecret, secondSecret] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];

interface Session {
  readonly email: string;
  accessToken: string;
  readonly refreshToken: string;
}

interface Phase {
  readonly name: string;
  requests: number;
  readonly errors: string[];
  readonly times: number[];
}

/** The servers that get requests, as a load balancer knows them. */
const pool: ServerUnderTest[] = [];
const inFlight = new Map<ServerUnderTest, number>();
const phases: Phase[] = [];
const sessions: Session[] = [];
let isRunning = true;
let turn = 0;

async function send(
  method: string,
  path: string,
  { token, body, access = "client" }: { token?: string; body?: object; access?: "client" | "server" } = {},
) {
  const server = pool[turn++ % pool.length];
  const phase = phases.at(-1);
  if (!server || !phase) throw new Error("No server gets requests");
  inFlight.set(server, (inFlight.get(server) ?? 0) + 1);
  const startedAt = performance.now();
  try {
    const response = await fetch(`${server.origin}/api/v1${path}`, {
      method,
      headers: {
        "x-stack-access-type": access,
        "x-stack-project-id": "internal",
        ...(access === "client"
          ? { "x-stack-publishable-client-key": keys.client }
          : { "x-stack-secret-server-key": keys.server }),
        ...(token && { "x-stack-access-token": token }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = (await response.json()) as Record<string, string>;
    if (!response.ok) phase.errors.push(`${method} ${path}: ${response.status} ${JSON.stringify(json).slice(0, 120)}`);
    return json;
  } catch (error) {
    phase.errors.push(
      `${method} ${path}: ${error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : error}`,
    );
    return {};
  } finally {
    phase.requests += 1;
    phase.times.push(performance.now() - startedAt);
    inFlight.set(server, (inFlight.get(server) ?? 1) - 1);
  }
}

const password = "correct horse battery";

async function signUp(): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  await send("POST", "/users", {
    access: "server",
    body: { primary_email: email, primary_email_auth_enabled: true, password },
  });
  const session = await send("POST", "/auth/password/sign-in", { body: { email, password } });
  if (session.access_token && session.refresh_token)
    sessions.push({ email, accessToken: session.access_token, refreshToken: session.refresh_token });
}

/** Uses sessions of all phases: one that was signed out would fail. */
async function useSession(): Promise<void> {
  const session = sessions[Math.floor(Math.random() * sessions.length)];
  if (!session) return signUp();
  await send("GET", "/users/me", { token: session.accessToken });
  const { access_token } = await refresh(session);
  if (access_token) session.accessToken = access_token;
}

async function refresh({ refreshToken }: Session) {
  const server = pool[turn++ % pool.length];
  const phase = phases.at(-1);
  if (!server || !phase) throw new Error("No server gets requests");
  inFlight.set(server, (inFlight.get(server) ?? 0) + 1);
  try {
    const response = await fetch(`${server.origin}/api/v1/auth/sessions/current/refresh`, {
      method: "POST",
      headers: {
        "x-stack-access-type": "client",
        "x-stack-project-id": "internal",
        "x-stack-publishable-client-key": keys.client,
        "x-stack-refresh-token": refreshToken,
      },
    });
    const json = (await response.json()) as Record<string, string>;
    if (!response.ok) phase.errors.push(`refresh: ${response.status} ${JSON.stringify(json).slice(0, 120)}`);
    return json;
  } catch (error) {
    phase.errors.push(`refresh: ${error instanceof Error ? error.message : error}`);
    return {};
  } finally {
    phase.requests += 1;
    inFlight.set(server, (inFlight.get(server) ?? 1) - 1);
  }
}

async function load(): Promise<void> {
  while (isRunning) {
    const choice = Math.random();
    if (choice < 0.15) await signUp();
    else if (choice < 0.25) {
      const session = sessions[Math.floor(Math.random() * sessions.length)];
      if (session)
        await send("POST", "/auth/password/send-reset-code", {
          body: { email: session.email, callback_url: "http://localhost:8100/dashboard/handler/password-reset" },
        });
    } else await useSession();
  }
}

const folder = await createFolder();
// PostgreSQL runs as another user if this is root.
await chmod(folder, 0o755);
const previousFolder = join(folder, "previous");
let removePrevious: (() => void) | undefined;
const environment = {
  VESTIBULE_PUBLIC_URL: "http://localhost:8100",
  VESTIBULE_DEMO: "off",
  VESTIBULE_DRAIN_SECONDS: "0",
  VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
  VESTIBULE_INTERNAL_SECRET_SERVER_KEY: keys.server,
  VESTIBULE_LOG_LEVEL: "warn",
};
let secrets: Record<string, string> = { VESTIBULE_SECRET: firstSecret };
let databaseUrl = "";

const startNode = (index: number, sources: string): Promise<ServerUnderTest> =>
  startServer(
    join(folder, `node-${index}`),
    { ...environment, ...secrets, VESTIBULE_DATABASE_URL: databaseUrl },
    sources,
  );

async function replace(index: number, sources: string): Promise<void> {
  const before = pool[index];
  if (!before) throw new Error(`There is no server ${index}`);
  pool.splice(index, 1);
  while ((inFlight.get(before) ?? 0) > 0) await wait(10);
  await before.stop();
  pool.splice(index, 0, await startNode(index, sources));
}

async function runPhase(name: string, work: () => Promise<void>): Promise<void> {
  phases.push({ name, requests: 0, errors: [], times: [] });
  await work();
  await wait(phaseMs);
}

/** Runs a command of this version. */
function vestibule(...args: string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(root, "packages", "cli", "src", "main.ts"), ...args],
    {
      env: { ...process.env, ...environment, ...secrets, VESTIBULE_DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let out = "";
  child.stdout.on("data", (chunk) => (out += String(chunk)));
  return new Promise((resolve) => child.on("exit", (code) => resolve(`${out}exit code ${code}`)));
}

const { startEmbeddedPostgres } = await import("../../apps/server/src/platform/postgres/index.ts");
const { createLog } = await import("../../apps/server/src/platform/log.ts");
const postgres = await startEmbeddedPostgres({
  dataFolder: join(folder, "database"),
  log: createLog("silent"),
  settings: { max_connections: "100" },
});
try {
  const { user, password: secret, host, port, database } = postgres.connection;
  databaseUrl = `postgres://${user}:${encodeURIComponent(String(secret))}@${encodeURIComponent(String(host))}:${port}/${database}`;
  removePrevious = checkOut(values.previous, previousFolder);
  pool.push(await startNode(0, previousFolder));
  pool.push(await startNode(1, previousFolder));
  phases.push({ name: "start", requests: 0, errors: [], times: [] });
  for (let count = 0; count < 10; count++) await signUp();
  const clients = [load(), load(), load(), load()];
  await runPhase("N−1 and N−1", async () => undefined);
  await runPhase("replace the first server: N and N−1", () => replace(0, root));
  await runPhase("replace the second server: N and N", () => replace(1, root));
  await runPhase(
    "vestibule keys rotate",
    async () => void process.stdout.write(`${await vestibule("keys", "rotate")}\n`),
  );
  secrets = { VESTIBULE_SECRET: secondSecret, VESTIBULE_PREVIOUS_SECRET: firstSecret };
  await runPhase("restart with both secrets", async () => {
    await replace(0, root);
    await replace(1, root);
  });
  await runPhase("vestibule secret rotate, killed (SIGKILL), run again", async () => {
    const killed = spawn(
      process.execPath,
      [...process.execArgv, join(root, "packages", "cli", "src", "main.ts"), "secret", "rotate"],
      {
        env: { ...process.env, ...environment, ...secrets, VESTIBULE_DATABASE_URL: databaseUrl },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const ended = new Promise((resolve) => killed.on("exit", resolve));
    killed.stdout.once("data", () => killed.kill("SIGKILL"));
    await ended;
    process.stdout.write(`${await vestibule("secret", "rotate")}\n`);
  });
  secrets = { VESTIBULE_SECRET: secondSecret };
  await runPhase("restart with the new secret alone", async () => {
    await replace(0, root);
    await replace(1, root);
  });
  isRunning = false;
  await Promise.all(clients);
  let signedOut = 0;
  for (const session of sessions) if (!(await refresh(session)).access_token) signedOut += 1;
  process.stdout.write(`${await vestibule("audit", "verify")}\n`);
  secrets = { VESTIBULE_SECRET: firstSecret };
  process.stdout.write(`with the first secret: ${await vestibule("audit", "verify")}\n`);
  process.stdout.write(`\n${"phase".padEnd(56)} requests errors  p50 ms  p95 ms\n`);
  for (const { name, requests, errors, times } of phases) {
    times.sort((a, b) => a - b);
    const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(0);
    process.stdout.write(
      `${name.padEnd(56)} ${String(requests).padStart(8)} ${String(errors.length).padStart(6)} ${at(0.5).padStart(7)} ${at(0.95).padStart(7)}\n`,
    );
    for (const error of [...new Set(errors)].slice(0, 5)) process.stdout.write(`  ${error}\n`);
  }
  process.stdout.write(`${sessions.length} sessions, ${signedOut} signed out\n`);
  process.exitCode = signedOut > 0 || phases.some(({ errors }) => errors.length > 0) ? 1 : 0;
} finally {
  isRunning = false;
  for (const server of pool) await server.stop();
  await postgres.stop();
  removePrevious?.();
  await removeFolder(folder);
}
