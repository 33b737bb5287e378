/**
 * `npm run bench:hostile-bodies`: 200 connections send the worst bodies that the server accepts or refuses, or don't read
 * large responses, while another project's requests are measured. Prints p99 latencies and memory. Not a test, because results depend on the machine.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { flood, measure, type Probe, percentile } from "./hostile-connections.ts";
import { load } from "./load.ts";
import { createFolder, removeFolder, type ServerUnderTest, startServer } from "./server.ts";
import { openDemo } from "./workloads.ts";

const connectionCount = 200;
const attackMs = 10_000;
/** Requests sent at once over one connection whose responses aren't read: more than the operating system buffers. */
const pipelined = 20;
/** Max p99 of the measured requests, in ms. */
const allowedMs = 50;
/** Max growth of the Node process, in MB. */
const allowedGrowthMb = 100;
const publishableClientKey = "pck_hostile-bodies-publishable-client-key";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const asClient = [
  "x-stack-access-type: client",
  "x-stack-project-id: internal",
  `x-stack-publishable-client-key: ${publishableClientKey}`,
].join("\r\n");

const nest = (bytes: number): string => "[".repeat(bytes / 2) + "]".repeat(bytes / 2);

/** `declaredBytes`: larger than the body if only a part of it is sent. */
function post(path: string, type: string, body: string, { headers = "", declaredBytes = body.length } = {}): string {
  return `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${declaredBytes}\r\n${headers && `${headers}\r\n`}\r\n${body}`;
}

const form = "application/x-www-form-urlencoded";
const json = "application/json";
const signUp = "/api/v1/auth/password/sign-up";

const unread = "unread responses";

const attacks: Readonly<Record<string, string>> = {
  "form of 2 MB, a&…": post("/api/v1/auth/oauth/token", form, "a&".repeat(1_000_000)),
  "form of 16 KiB, a&…": post("/api/v1/auth/oauth/token", form, "a&".repeat(8 * 1024)),
  "nested JSON of 2 MB": post(signUp, json, nest(2_000_000), { headers: asClient }),
  "nested JSON of 64 KiB": post(signUp, json, nest(64 * 1024), { headers: asClient }),
  "half-sent JSON of 64 KiB": post(signUp, json, "[".repeat(65_000), { headers: asClient, declaredBytes: 64 * 1024 }),
  "half-sent JSON of 2 MB": post("/api/v1/x", json, "[".repeat(1_999_999), { declaredBytes: 2_000_000 }),
  [unread]: "GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(pipelined),
};

async function run(server: ServerUnderTest): Promise<boolean> {
  const { headers } = await openDemo(server.origin);
  const signedUp = await fetch(`${server.origin}${signUp}`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      email: "victim@example.com",
      password: "a password that no one guesses",
      verification_callback_url: "http://localhost/verify",
    }),
  });
  const { access_token: accessToken } = (await signedUp.json()) as { access_token: string };
  const probes: Probe[] = [
    { name: "/health", send: () => fetch(`${server.origin}/health`) },
    {
      name: "users/me",
      send: () =>
        fetch(`${server.origin}/api/v1/users/me`, { headers: { ...headers, "x-stack-access-token": accessToken } }),
    },
  ];
  const report = async (name: string, before: number): Promise<boolean> => {
    const times = await measure(probes, attackMs);
    const growth = (await server.memory()).node - before;
    const [health = 0, me = 0] = times.map((values) => percentile(values, 0.99));
    const passes = health <= allowedMs && me <= allowedMs && growth <= allowedGrowthMb;
    const figures = [health, me].map((ms) => `${ms.toFixed(1)} ms`.padStart(10)).join("");
    print(`${name.padEnd(26)}${figures}${`${growth.toFixed(0)} MB`.padStart(10)}${passes ? "" : "  TOO MUCH"}`);
    return passes;
  };
  // Normal traffic at full speed comes first, so that the growth is the attack's.
  await load(server.origin, {
    method: "GET",
    path: "/api/v1/users/me",
    headers: { ...headers, "x-stack-access-token": accessToken },
  });
  const before = (await server.memory()).node;
  print(`${connectionCount} connections for ${attackMs / 1000} s; p99 at most ${allowedMs} ms, ${allowedGrowthMb} MB`);
  print(`${"".padEnd(26)}${"/health".padStart(10)}${"users/me".padStart(10)}${"memory".padStart(10)}`);
  const results = [await report("no attack", before)];
  for (const name of Object.keys(attacks)) {
    const port = Number(new URL(server.origin).port);
    const attacker = fork(fileURLToPath(import.meta.url), [String(port), name]);
    await once(attacker, "message");
    results.push(await report(name, before));
    attacker.kill();
    await once(attacker, "exit");
  }
  return results.every(Boolean);
}

const [attackedPort, attackName = ""] = process.argv.slice(2);
if (attackedPort === undefined) {
  const folder = await createFolder();
  try {
    const server = await startServer(folder, { VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: publishableClientKey });
    try {
      process.exitCode = (await run(server)) ? 0 : 1;
    } finally {
      await server.stop();
    }
  } finally {
    await removeFolder(folder);
  }
} else {
  flood(
    Number(attackedPort),
    Array.from({ length: connectionCount }, () => attacks[attackName] ?? ""),
    { reads: attackName !== unread },
  );
}
