/**
 * `npm run bench:mixed-load -- --minutes 30`: what a server does for all users of a busy application at once. Prints the
 * statements and CPU time per request, and the memory of each minute, which must not grow. Not a test, because memory
 * depends on the machine.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startInstrumentedServer } from "../src/server.ts";
import { createSeedProject } from "./create-project.ts";

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    /** Requests per second. */
    rate: { type: "string", default: "200" },
    users: { type: "string", default: "500" },
  },
});
const minutes = Number(options.minutes);
const millisecondsEach = 1_000 / Number(options.rate);
const userCount = Number(options.users);
/** More waiting requests than this, and the machine is too slow for the rate. */
const maxWaiting = 500;
const password = "correct horse battery";
const secret = randomBytes(32).toString("hex");

interface Person {
  readonly id: string;
  readonly email: string;
  accessToken: string;
  refreshToken: string;
  /** When the access token was issued, in ms. */
  issuedAt: number;
}

const people: Person[] = [];
const counts = new Map<string, number>();
const failures: string[] = [];

const server = await startInstrumentedServer({ VESTIBULE_SECRET: secret, VESTIBULE_DEMO: "off" });
const project = await createSeedProject(server.databaseUrl, secret, "Mixed load");

interface Call {
  readonly person?: Person;
  readonly body?: object;
  readonly access?: "client" | "server";
  readonly status?: number;
}

async function send(method: string, path: string, { person, body, access = "client", status = 200 }: Call = {}) {
  const response = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: {
      "x-stack-access-type": access,
      "x-stack-project-id": project.id,
      ...(access === "client"
        ? { "x-stack-publishable-client-key": project.publishableClientKey }
        : { "x-stack-secret-server-key": project.secretServerKey }),
      ...(person && { "x-stack-access-token": person.accessToken, "x-stack-refresh-token": person.refreshToken }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await response.json()) as Record<string, string>;
  if (response.status !== status) {
    failures.push(`${method} ${path}: ${response.status} ${JSON.stringify(json).slice(0, 120)}`);
  }
  return json;
}

async function signUp(): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  const tokens = await send("POST", "/auth/password/sign-up", {
    body: { email, password, verification_callback_url: "http://localhost/verify" },
  });
  people.push({
    email,
    id: tokens.user_id ?? "",
    accessToken: tokens.access_token ?? "",
    refreshToken: tokens.refresh_token ?? "",
    issuedAt: Date.now(),
  });
}

async function signIn(person: Person): Promise<void> {
  const tokens = await send("POST", "/auth/password/sign-in", { body: { email: person.email, password } });
  person.accessToken = tokens.access_token ?? "";
  person.refreshToken = tokens.refresh_token ?? "";
  person.issuedAt = Date.now();
}

async function refresh(person: Person): Promise<void> {
  // An expired access token would be rejected.
  person.accessToken = "";
  person.accessToken = (await send("POST", "/auth/sessions/current/refresh", { person })).access_token ?? "";
  person.issuedAt = Date.now();
}

/** Access tokens live ten minutes. */
const maxTokenAgeMs = 9 * 60_000;

/** Requests of each kind, of 100. */
const mix: readonly (readonly [name: string, weight: number, run: (person: Person) => Promise<unknown>])[] = [
  ["users/me", 38, (person) => send("GET", "/users/me", { person })],
  ["refresh", 20, refresh],
  ["projects/current", 6, () => send("GET", "/projects/current")],
  ["JWKS", 4, () => send("GET", `/projects/${project.id}/.well-known/jwks.json`)],
  ["password sign-in", 5, signIn],
  [
    "wrong password",
    2,
    ({ email }) =>
      send("POST", "/auth/password/sign-in", { body: { email, password: "incorrect horse" }, status: 400 }),
  ],
  ["password sign-up", 1, signUp],
  [
    "change of the profile",
    5,
    (person) => send("PATCH", "/users/me", { person, body: { display_name: randomUUID() } }),
  ],
  ["own sessions", 2, (person) => send("GET", `/auth/sessions?user_id=${person.id}`, { person })],
  ["own teams", 4, (person) => send("GET", "/teams?user_id=me", { person })],
  [
    "new team by a server",
    1,
    ({ id }) =>
      send("POST", "/teams", { access: "server", body: { display_name: "Team", creator_user_id: id }, status: 201 }),
  ],
  ["user by a server", 6, ({ id }) => send("GET", `/users/${id}`, { access: "server" })],
  ["list of users by a server", 3, () => send("GET", "/users?limit=50", { access: "server" })],
  [
    "metadata by a server",
    3,
    ({ id }) => send("PATCH", `/users/${id}`, { access: "server", body: { server_metadata: { plan: randomUUID() } } }),
  ],
];

/** Each user has at most one request at a time, as a refresh and a sign-in change the tokens of the next. */
const busy = new Set<Person>();

function pickPerson(): Person {
  for (;;) {
    const person = people[Math.floor(Math.random() * people.length)];
    if (person && !busy.has(person)) return person;
  }
}

const totalWeight = mix.reduce((sum, [, weight]) => sum + weight, 0);

function pickJob() {
  let rest = Math.random() * totalWeight;
  const job = mix.find(([, weight]) => {
    rest -= weight;
    return rest < 0;
  });
  if (!job) throw new Error("The weights don't add up");
  return job;
}

let requests = 0;

async function sendOne(): Promise<void> {
  const person = pickPerson();
  const [name, , run] = pickJob();
  busy.add(person);
  try {
    if (Date.now() - person.issuedAt > maxTokenAgeMs) await refresh(person);
    await run(person);
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    busy.delete(person);
  }
  requests++;
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Sends requests at the rate for a minute. A late timer is made up for. */
async function runMinute(): Promise<void> {
  const startedAt = performance.now();
  let sent = 0;
  while (performance.now() - startedAt < 60_000) {
    const due = Math.floor((performance.now() - startedAt) / millisecondsEach);
    for (; sent < due; sent++) {
      if (busy.size > maxWaiting) throw new Error(`More than ${maxWaiting} requests wait: choose a lower --rate`);
      void sendOne();
    }
    await wait(5);
  }
}

try {
  while (people.length < userCount) await Promise.all(Array.from({ length: 8 }, signUp));
  await wait(3_000);
  const before = await server.counters();
  for (let minute = 1; minute <= minutes; minute++) {
    await runMinute();
    const { node } = await server.memory();
    process.stdout.write(`minute ${minute}: ${requests} requests, Node.js ${Math.round(node)} MB\n`);
  }
  while (busy.size > 0) await wait(50);
  await wait(3_000);
  const after = await server.counters();
  const each = (column: keyof typeof after): string => ((after[column] - before[column]) / requests).toFixed(1);
  process.stdout.write(
    `${requests} requests, ${failures.length} failures; each: ${each("statements")} statements, Node.js ${each("node")} µs, PostgreSQL ${each("postgres")} µs, WAL ${each("walBytes")} bytes\n`,
  );
  for (const [name, count] of counts) process.stdout.write(`  ${name}: ${count}\n`);
  for (const failure of failures.slice(0, 10)) process.stdout.write(`  failed: ${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
}
