/**
 * `npm run bench:hostile-hashes`: project A has costly imported hashes, and 200 connections of its server send wrong
 * passwords, while requests of project B are measured. Prints p99 latencies. Not a test, because results depend on the
 * machine.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { flood, measure, type Probe, percentile } from "./hostile-connections.ts";
import { createFolder, removeFolder, type ServerUnderTest, startServer } from "./server.ts";
import { openDemo } from "./workloads.ts";

const attackMs = 15_000;
const accountCount = 20;
/** Max p99 of requests without a password, and of a sign-in, in ms. */
const allowedMs = 50;
const allowedSignInMs = 500;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const secretServerKey = "ssk_hostile-hashes-secret-server-key";
/** Project A is `internal`, whose server key is known. Requests of servers have no limit per address. */
const asServer = {
  "content-type": "application/json",
  "x-stack-access-type": "server",
  "x-stack-project-id": "internal",
  "x-stack-secret-server-key": secretServerKey,
};
const signIn = "/api/v1/auth/password/sign-in";

const createHash = (cost: number): string => `$2b$${cost}$${".".repeat(53)}`;
const getAddress = (index: number): string => `imported-${index}@example.com`;

interface Attack {
  readonly name: string;
  readonly connections: number;
  /** Of bcrypt. Above 12, the hash is from before the limit for imports. */
  readonly cost: number;
  readonly hasAccounts: boolean;
}

const attacks: readonly Attack[] = [
  { name: "6 requests, bcrypt 16", connections: 6, cost: 16, hasAccounts: true },
  { name: "200 connections, bcrypt 16", connections: 200, cost: 16, hasAccounts: true },
  { name: "200 connections, bcrypt 12", connections: 200, cost: 12, hasAccounts: true },
  { name: "200, unknown accounts", connections: 200, cost: 16, hasAccounts: false },
];

function createRequest({ hasAccounts }: Attack, index: number): string {
  const email = hasAccounts ? getAddress(index % accountCount) : `unknown-${index}@example.com`;
  const body = JSON.stringify({ email, password: "wrong password" });
  const headers = Object.entries({ host: "x", "content-length": String(body.length), ...asServer });
  return `POST ${signIn} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

async function createAccounts(origin: string): Promise<void> {
  for (let index = 0; index < accountCount; index += 1) {
    const account = { primary_email: getAddress(index), primary_email_auth_enabled: true };
    const body = JSON.stringify({ ...account, password_hash: createHash(12) });
    const { status } = await fetch(`${origin}/api/v1/users`, { method: "POST", headers: asServer, body });
    if (status !== 201) throw new Error(`Benchmark setup failed: users returned ${status}`);
  }
}

/** Replaces the hashes in the database, because the server refuses to import costlier ones. */
async function setCost(dataFolder: string, cost: number): Promise<void> {
  const password = (await readFile(join(dataFolder, "postgres", "password"), "utf8")).trim();
  const host = join(dataFolder, "postgres", "socket");
  const client = new Client({ host, user: "vestibule", database: "postgres", password });
  await client.connect();
  try {
    const hash = createHash(cost);
    await client.query("update password_credentials set hash = $1 where project_id = 'internal'", [hash]);
    await client.query("update costliest_passwords set kind = $1 where project_id = 'internal'", [hash.slice(0, 6)]);
  } finally {
    await client.end();
  }
}

async function prepareProbes(origin: string): Promise<Probe[]> {
  const { headers } = await openDemo(origin);
  const send = (path: string, body: object) =>
    fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const verification_callback_url = "https://auth.example.com/demo/handler/email-verification";
  const signUp = async (account: object): Promise<string> => {
    const response = await send("/api/v1/auth/password/sign-up", { ...account, verification_callback_url });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const password = "correct horse battery";
  const me = { ...headers, "x-stack-access-token": await signUp({ email: "me@example.com", password }) };
  // Another user, because many sign-ins end a user's older sessions.
  const account = { email: "victim@example.com", password };
  await signUp(account);
  return [
    { name: "/health", send: () => fetch(`${origin}/health`) },
    { name: "users/me", send: () => fetch(`${origin}/api/v1/users/me`, { headers: me }) },
    { name: "sign-in", send: () => send(signIn, account) },
  ];
}

/** Waits until the server has no verifications of project A left: it also runs those of closed connections. */
async function waitForQueue(origin: string): Promise<void> {
  const body = JSON.stringify({ email: getAddress(0), password: "wrong password" });
  const isDone = async () =>
    (await fetch(`${origin}${signIn}`, { method: "POST", headers: asServer, body })).status !== 429;
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 500));
}

async function run(server: ServerUnderTest, dataFolder: string): Promise<boolean> {
  const probes = await prepareProbes(server.origin);
  await createAccounts(server.origin);
  const report = async (name: string): Promise<boolean> => {
    const times = await measure(probes, attackMs);
    const [health = 0, me = 0, entry = 0] = times.map((values) => percentile(values, 0.99));
    const passes = health <= allowedMs && me <= allowedMs && entry <= allowedSignInMs;
    const figures = [health, me, entry].map((ms) => `${ms.toFixed(1)} ms`.padStart(12)).join("");
    print(`${name.padEnd(28)}${figures}${passes ? "" : "  TOO MUCH"}`);
    return passes;
  };
  print(`p99 in project B for ${attackMs / 1000} s; at most ${allowedMs} ms, sign-in ${allowedSignInMs} ms`);
  print(`${"".padEnd(28)}${probes.map(({ name }) => name.padStart(12)).join("")}`);
  const results = [await report("no attack")];
  for (const [index, { name, cost }] of attacks.entries()) {
    await setCost(dataFolder, cost);
    const port = String(new URL(server.origin).port);
    const attacker = fork(fileURLToPath(import.meta.url), [port, String(index)]);
    await once(attacker, "message");
    results.push(await report(name));
    attacker.kill();
    await once(attacker, "exit");
    await waitForQueue(server.origin);
  }
  return results.every(Boolean);
}

const [attackedPort, attackIndex] = process.argv.slice(2);
const attack = attacks[Number(attackIndex)];
if (attackedPort !== undefined && attack) {
  const requests = Array.from({ length: attack.connections }, (_, index) => createRequest(attack, index));
  flood(Number(attackedPort), requests);
} else {
  const folder = await createFolder();
  try {
    const server = await startServer(folder, {
      VESTIBULE_INTERNAL_SECRET_SERVER_KEY: secretServerKey,
      VESTIBULE_PUBLIC_URL: "https://auth.example.com",
    });
    try {
      process.exitCode = (await run(server, folder)) ? 0 : 1;
    } finally {
      await server.stop();
    }
  } finally {
    await removeFolder(folder);
  }
}
