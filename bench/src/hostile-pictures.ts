/**
 * `npm run bench:hostile-pictures`: a user of the demo, first anonymous, then with a password, creates as many teams with
 * the largest pictures and metadata as the server allows, then lists them and loads a picture with 24 connections. Prints the growth of the server's memory
 * and the latency of another project meanwhile. @see docs/security.md
 */
import { randomBytes } from "node:crypto";
import { type LoadRequest, type LoadResult, load } from "./load.ts";
import { createFolder, removeFolder, type ServerUnderTest, startServer } from "./server.ts";
import { openDemo } from "./workloads.ts";

const attackers = 24;
const attackSeconds = 10;
/** Sizes of pictures that the attacker tries, in bytes. */
const pictureSizes = [749_000, 300 * 1024, 100 * 1024, 16 * 1024];
/** The largest metadata that a client can send. */
const metadata = "x".repeat(65_000);
/** More than any limit on teams. */
const maxTeams = 250;
/** Allowed growth of resident memory, in MB. */
const allowedMb = 100;
const sampleMs = 100;

const keys = {
  publishableClientKey: "pck_hostile-publishable-client-key",
  secretServerKey: "ssk_hostile-secret-server-key",
};
const internal = { "content-type": "application/json", "x-stack-project-id": "internal" };
const victimAddress = { email: "victim@example.com", password: "correct horse battery" };
/** Signs in again and again. More sessions than a user can have would end the one whose requests are measured. */
const busyAddress = { email: "busy@example.com", password: "correct horse battery" };

const print = (line = ""): void => void process.stdout.write(`${line}\n`);

type Headers = Readonly<Record<string, string>>;

async function send(origin: string, path: string, headers: Headers, body: object) {
  const response = await fetch(`${origin}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  const answer: unknown = text.startsWith("{") ? JSON.parse(text) : {};
  const fields = new Map<string, unknown>(typeof answer === "object" && answer ? Object.entries(answer) : []);
  return { status: response.status, fields };
}

/** Signs up a user of another project, and prepares their requests. */
async function prepareVictim(origin: string): Promise<Victim> {
  const asServer = { ...internal, "x-stack-access-type": "server", "x-stack-secret-server-key": keys.secretServerKey };
  const asClient = {
    ...internal,
    "x-stack-access-type": "client",
    "x-stack-publishable-client-key": keys.publishableClientKey,
  };
  for (const { email: primary_email, password } of [victimAddress, busyAddress])
    await send(origin, "/users", asServer, { primary_email, primary_email_auth_enabled: true, password });
  const { fields } = await send(origin, "/auth/password/sign-in", asClient, victimAddress);
  const token = fields.get("access_token");
  if (typeof token !== "string") throw new Error("Benchmark setup failed: sign-in");
  return {
    signIn: {
      method: "POST",
      path: "/api/v1/auth/password/sign-in",
      headers: asClient,
      body: JSON.stringify(busyAddress),
    },
    me: { method: "GET", path: "/api/v1/users/me", headers: { ...asClient, "x-stack-access-token": token } },
  };
}

interface Attack {
  readonly teams: number;
  readonly pictureBytes: number;
  readonly list: LoadRequest;
  /** Null if responses contain the pictures themselves. */
  readonly picture: LoadRequest | null;
}

const attackerAccount = {
  email: "attacker@example.com",
  password: "correct horse battery",
  verification_callback_url: "https://auth.example.com/demo/handler/email-verification",
};

/** `kind`: of the attacker's account. Anyone can create both. */
async function prepareAttack(origin: string, kind: "anonymous" | "password"): Promise<Attack> {
  const demo = await openDemo(origin);
  const { fields } =
    kind === "anonymous"
      ? await send(origin, "/auth/anonymous/sign-up", demo.headers, {})
      : await send(origin, "/auth/password/sign-up", demo.headers, attackerAccount);
  const headers = { ...demo.headers, "x-stack-access-token": String(fields.get("access_token")) };
  let [teams, pictureBytes] = [0, 0];
  let url: unknown = null;
  const magic = Buffer.from("iVBORw0KGgo=", "base64");
  for (let attempt = 0; attempt < maxTeams; attempt += 1) {
    let isCreated = false;
    for (const size of [...pictureSizes, 0]) {
      const picture = Buffer.concat([magic, randomBytes(Math.max(size - magic.length, 0))]).toString("base64");
      const image = size === 0 ? {} : { profile_image_url: `data:image/png;base64,${picture}` };
      const created = await send(origin, "/teams", headers, { display_name: "x", client_metadata: metadata, ...image });
      if (created.status !== 201) continue;
      isCreated = true;
      teams += 1;
      pictureBytes += size;
      url ??= created.fields.get("profile_image_url");
      break;
    }
    if (!isCreated) break;
  }
  const stored = typeof url === "string" && !url.startsWith("data:") ? new URL(url).pathname : null;
  return {
    teams,
    pictureBytes,
    list: { method: "GET", path: "/api/v1/teams?user_id=me", headers },
    picture: stored === null ? null : { method: "GET", path: stored, headers: {} },
  };
}

/** Runs `work` and returns the highest resident memory of the Node process meanwhile, in MB. */
async function peakDuring(server: ServerUnderTest, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  let isRunning = true;
  const sampling = (async () => {
    while (isRunning) {
      peak = Math.max(peak, (await server.memory()).node);
      await new Promise((resolve) => setTimeout(resolve, sampleMs));
    }
  })();
  await work().finally(() => {
    isRunning = false;
  });
  await sampling;
  return peak;
}

interface Victim {
  readonly signIn: LoadRequest;
  readonly me: LoadRequest;
}

const measureVictim = (origin: string, { signIn, me }: Victim): Promise<[LoadResult, LoadResult]> => {
  const options = { connections: 1, seconds: attackSeconds };
  return Promise.all([load(origin, signIn, options), load(origin, me, options)]);
};

/** `usual`: the victim's latencies without an attack. Returns whether the memory stayed within the limit. */
async function measureAttack(
  server: ServerUnderTest,
  victim: Victim,
  usual: readonly [LoadResult, LoadResult],
  kind: "anonymous" | "password",
): Promise<boolean> {
  const { origin } = server;
  const attack = await prepareAttack(origin, kind);
  const before = (await server.memory()).node;
  const pictureMb = (attack.pictureBytes / 1e6).toFixed(2);
  print(`${kind} user: ${attack.teams} teams with ${pictureMb} MB of pictures; RSS ${before.toFixed(0)} MB`);
  let passes = true;
  for (const [name, request] of [
    ["GET /teams?user_id=me", attack.list],
    ["GET /pictures/{digest}", attack.picture],
  ] as const) {
    if (request === null) continue;
    const results: [LoadResult, [LoadResult, LoadResult]][] = [];
    const peak = await peakDuring(server, async () => {
      const hostile = load(origin, request, { connections: attackers, seconds: attackSeconds, workers: 1 });
      results.push(await Promise.all([hostile, measureVictim(origin, victim)]));
    });
    const growth = peak - before;
    passes &&= growth <= allowedMb;
    for (const [hostile, [signIn, me]] of results) {
      const compare = (now: LoadResult, then: LoadResult) =>
        `${now.p99.toFixed(0)} (${(now.p99 / then.p99).toFixed(1)}×)`;
      const latencies = `${compare(signIn, usual[0])} | ${compare(me, usual[1])} | ${signIn.failures + me.failures}`;
      print(`${name} | ${peak.toFixed(0)} | ${growth.toFixed(0)} | ${hostile.perSecond.toFixed(1)} | ${latencies}`);
    }
  }
  return passes;
}

const folder = await createFolder();
try {
  const server = await startServer(folder, {
    VESTIBULE_PUBLIC_URL: "https://auth.example.com",
    VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey,
    VESTIBULE_INTERNAL_SECRET_SERVER_KEY: keys.secretServerKey,
  });
  try {
    const victim = await prepareVictim(server.origin);
    await load(server.origin, victim.me, { connections: attackers, seconds: 3 });
    const usual = await measureVictim(server.origin, victim);
    const idle = (await server.memory()).node;
    const honest = await peakDuring(server, () =>
      load(server.origin, victim.me, { connections: attackers, seconds: attackSeconds, workers: 1 }),
    );
    print(
      `for comparison, ${attackers} connections that read users/me: RSS ${idle.toFixed(0)} → ${honest.toFixed(0)} MB`,
    );
    print("attack | RSS peak MB | growth MB | attack/s | sign-in p99 ms (ratio) | users/me p99 ms (ratio) | failures");
    for (const kind of ["anonymous", "password"] as const)
      if (!(await measureAttack(server, victim, usual, kind))) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  await removeFolder(folder);
}
