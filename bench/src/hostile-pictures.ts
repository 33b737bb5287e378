/**
 * `npm run bench:hostile-pictures`: an anonymous user of the demo creates as many teams with the largest pictures as the
 * server allows, then lists them and loads the pictures with 24 connections. Prints the growth of the server's memory
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
async function prepareVictim(origin: string): Promise<{ signIn: LoadRequest; me: LoadRequest }> {
  const asServer = { ...internal, "x-stack-access-type": "server", "x-stack-secret-server-key": keys.secretServerKey };
  const asClient = {
    ...internal,
    "x-stack-access-type": "client",
    "x-stack-publishable-client-key": keys.publishableClientKey,
  };
  const { email: primary_email, password } = victimAddress;
  await send(origin, "/users", asServer, { primary_email, primary_email_auth_enabled: true, password });
  const { fields } = await send(origin, "/auth/password/sign-in", asClient, victimAddress);
  const token = fields.get("access_token");
  if (typeof token !== "string") throw new Error("Benchmark setup failed: sign-in");
  return {
    signIn: {
      method: "POST",
      path: "/api/v1/auth/password/sign-in",
      headers: asClient,
      body: JSON.stringify(victimAddress),
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

async function prepareAttack(origin: string): Promise<Attack> {
  const demo = await openDemo(origin);
  const { fields } = await send(origin, "/auth/anonymous/sign-up", demo.headers, {});
  const headers = { ...demo.headers, "x-stack-access-token": String(fields.get("access_token")) };
  let [teams, pictureBytes] = [0, 0];
  let url: unknown = null;
  const magic = Buffer.from("iVBORw0KGgo=", "base64");
  for (let attempt = 0; attempt < maxTeams; attempt += 1) {
    let isCreated = false;
    for (const size of [...pictureSizes, 0]) {
      const picture = Buffer.concat([magic, randomBytes(Math.max(size - magic.length, 0))]).toString("base64");
      const image = size === 0 ? {} : { profile_image_url: `data:image/png;base64,${picture}` };
      const created = await send(origin, "/teams", headers, { display_name: "x", ...image });
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

const folder = await createFolder();
try {
  const server = await startServer(folder, {
    VESTIBULE_PUBLIC_URL: "https://auth.example.com",
    VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey,
    VESTIBULE_INTERNAL_SECRET_SERVER_KEY: keys.secretServerKey,
  });
  try {
    const { origin } = server;
    const victim = await prepareVictim(origin);
    const options = { connections: 1, seconds: attackSeconds };
    const measureVictim = () => Promise.all([load(origin, victim.signIn, options), load(origin, victim.me, options)]);
    await load(origin, victim.me, { connections: attackers, seconds: 3 });
    const [signIn, me] = await measureVictim();
    const attack = await prepareAttack(origin);
    const before = (await server.memory()).node;
    print(
      `${attack.teams} teams with ${(attack.pictureBytes / 1e6).toFixed(2)} MB of pictures; RSS ${before.toFixed(0)} MB`,
    );
    print("attack | RSS peak MB | growth MB | attack/s | sign-in p99 ms (ratio) | users/me p99 ms (ratio) | failures");
    for (const [name, request] of [
      ["GET /teams?user_id=me", attack.list],
      ["GET /pictures/{digest}", attack.picture],
    ] as const) {
      if (request === null) continue;
      let results: readonly [LoadResult, readonly [LoadResult, LoadResult]] | undefined;
      const peak = await peakDuring(server, async () => {
        const hostile = load(origin, request, { connections: attackers, seconds: attackSeconds });
        results = await Promise.all([hostile, measureVictim()]);
      });
      if (!results) continue;
      const [hostile, [signInDuring, meDuring]] = results;
      const growth = peak - before;
      const compare = (now: LoadResult, usual: LoadResult) =>
        `${now.p99.toFixed(0)} (${(now.p99 / usual.p99).toFixed(1)}×)`;
      print(
        `${name} | ${peak.toFixed(0)} | ${growth.toFixed(0)} | ${hostile.perSecond.toFixed(1)} | ${compare(signInDuring, signIn)} | ${compare(meDuring, me)} | ${signInDuring.failures + meDuring.failures}`,
      );
      if (growth > allowedMb) process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
} finally {
  await removeFolder(folder);
}
