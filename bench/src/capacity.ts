/**
 * `npm run bench:capacity`: what each job of a user costs: CPU time of Node.js and of PostgreSQL, statements, WAL and disk.
 * docs/guides/capacity.md computes machines from it. Not a test, because results depend on the machine.
 */
import { cpus } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Counters, type InstrumentedServer, runConcurrently, startInstrumentedServer } from "./server.ts";
import { openDemo } from "./workloads.ts";

const { values: options } = parseArgs({ options: { users: { type: "string", default: "500" } } });
const userCount = Number(options.users);
const concurrency = 8;
/** After which buffered activity, audit entries and emails are written, in ms. */
const settleMs = 3_000;
const password = "correct horse battery";

interface Session {
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const columns: readonly (keyof Counters)[] = ["node", "postgres", "statements", "walBytes", "diskBytes"];

async function createJobs(origin: string) {
  const demo = await openDemo(origin);
  const { "content-type": contentType, ...headers } = demo.headers;
  const sessions: Session[] = [];
  async function send(
    method: string,
    path: string,
    { body, own }: { body?: object; own?: Record<string, string> },
  ): Promise<unknown> {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { ...headers, ...own, ...(body && { "content-type": contentType ?? "" }) },
      body: body ? JSON.stringify(body) : null,
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  }
  const authenticate = async (path: string, email: string, more: object): Promise<void> => {
    const tokens = (await send("POST", path, { body: { email, password, ...more } })) as {
      access_token: string;
      refresh_token: string;
    };
    sessions.push({ email, accessToken: tokens.access_token, refreshToken: tokens.refresh_token });
  };
  const getSession = (index: number): Session => {
    const session = sessions[index % sessions.length];
    if (!session) throw new Error("There are no sessions");
    return session;
  };
  const verification = { verification_callback_url: "http://localhost/verify" };
  let signUps = 0;
  return [
    {
      name: "password sign-up",
      count: userCount,
      run: () => authenticate("/auth/password/sign-up", `capacity-${signUps++}@example.com`, verification),
    },
    {
      name: "password sign-in",
      count: userCount,
      run: (index: number) => authenticate("/auth/password/sign-in", getSession(index).email, {}),
    },
    {
      name: "refresh",
      count: userCount * 10,
      run: async (index: number) => {
        const own = { "x-stack-refresh-token": getSession(index).refreshToken };
        await send("POST", "/auth/sessions/current/refresh", { own });
      },
    },
    {
      name: "users/me",
      count: userCount * 10,
      run: async (index: number) => {
        await send("GET", "/users/me", { own: { "x-stack-access-token": getSession(index).accessToken } });
      },
    },
  ];
}

async function measure(server: InstrumentedServer): Promise<void> {
  const jobs = await createJobs(server.origin);
  process.stdout.write(
    `${cpus()[0]?.model ?? "unknown CPU"}, ${cpus().length} CPUs\n\n| job | requests | Node.js CPU µs | PostgreSQL CPU µs | statements | WAL bytes | disk bytes |\n| --- | --- | --- | --- | --- | --- | --- |\n`,
  );
  for (const { name, count, run } of jobs) {
    // Compiled code, connections and pages that the WAL contains in full since the last checkpoint.
    await runConcurrently(Math.ceil(count / 5), concurrency, run);
    await setTimeout(settleMs);
    const before = await server.counters();
    await runConcurrently(count, concurrency, run);
    await setTimeout(settleMs);
    const after = await server.counters();
    const costs = columns.map((column) => (after[column] - before[column]) / count);
    process.stdout.write(
      `| ${[name, count, ...costs.map((cost) => (cost < 100 ? cost.toFixed(1) : Math.round(cost)))].join(" | ")} |\n`,
    );
  }
}

const server = await startInstrumentedServer();
try {
  await measure(server);
} finally {
  await server.stop();
}
