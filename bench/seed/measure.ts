/**
 * `npm run bench:users`, `npm run bench:metrics` and `npm run bench:growth`: seeds a database of each size (`--users`,
 * `--active-days` and `--sessions` per user), starts the server on it, and times requests over HTTP. `--folder` keeps the
 * databases for reuse; `--requests` is how many are timed of each kind; `--plans` prints the query plans of user lists.
 */
import { parseArgs } from "node:util";
import { hash } from "@node-rs/argon2";
import { type Seeded, withEachSize } from "./databases.ts";
import { getRequests, printTable, type Target, type Timing, timeRequests } from "./latency-table.ts";
import { measureUserLists } from "./measure-user-lists.ts";

interface Options {
  /** How many requests of each kind are timed. */
  readonly requests: number;
  readonly withPlans: boolean;
}

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toJSON().slice(0, 10);
/** Query strings for `GET /internal/metrics`, by name. */
const overviewQueries = {
  "default 31 days": "",
  "31 days, Kathmandu time": "time_zone=Asia/Kathmandu",
  "31 days, one year ago": `from=${day(395)}&to=${day(365)}`,
  "a year": `from=${day(365)}&to=${day(0)}`,
  "one year, St. John's time": `from=${day(365)}&to=${day(0)}&time_zone=America/St_Johns`,
};

/** Times the overview: the first request, which nothing has cached, and later ones. */
async function measureOverview({ project, origin, client, users }: Seeded, { requests }: Options) {
  const headers = {
    "x-stack-access-type": "admin",
    "x-stack-project-id": project.id,
    "x-stack-super-secret-admin-key": project.superSecretAdminKey,
  };
  const { rows } = await client.query("select count(*)::int as count from activity_days");
  process.stdout.write(`${users} users, ${rows[0]?.count} days of activity\n`);
  const timings = new Map<string, Timing>();
  for (const [name, query] of Object.entries(overviewQueries)) {
    const url = `${origin}/api/v1/internal/metrics?${query}`;
    const startedAt = performance.now();
    await (await fetch(url, { headers })).text();
    process.stdout.write(`- ${name}, first request: ${(performance.now() - startedAt).toFixed(0)} ms\n`);
    timings.set(name, await timeRequests(getRequests([url], headers), requests));
  }
  return timings;
}

const password = "correct horse battery";

/** Users with passwords from the whole list get a password that is known here. Returns their email addresses. */
async function preparePasswords({ project, client, users }: Seeded): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `with person as (
       select user_id from (select user_id, row_number() over () as place from password_credentials where project_id = $1) p
       join users u on u.project_id = $1 and u.id = user_id
       where place % greatest($2::int / 400, 1) = 0 and totp_secret_ciphertext is null limit 200
     ), changed as (
       update password_credentials c set hash = $3 from person p where c.project_id = $1 and c.user_id = p.user_id
     )
     select c.value as email from person p join contact_channels c on c.project_id = $1 and c.user_id = p.user_id and c.is_primary`,
    [project.id, users, await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  );
  return rows.map(({ email }) => email);
}

/** Times password sign-ins, refreshes, and reads of the signed-in user, each for 200 users. */
async function measureSessions(seeded: Seeded, { requests }: Options): Promise<Map<string, Timing>> {
  const { project, origin } = seeded;
  const emails = await preparePasswords(seeded);
  const headers = {
    "content-type": "application/json",
    "x-stack-access-type": "client",
    "x-stack-project-id": project.id,
    "x-stack-publishable-client-key": project.publishableClientKey,
  };
  const signIns = emails.map(
    (email) =>
      new Request(`${origin}/api/v1/auth/password/sign-in`, {
        method: "POST",
        headers,
        body: JSON.stringify({ email, password }),
      }),
  );
  const tokens: { access_token: string; refresh_token: string }[] = [];
  for (const request of signIns) {
    const response = await fetch(request.clone());
    if (!response.ok) throw new Error(`The sign-in failed: ${await response.text()}`);
    tokens.push(await response.json());
  }
  const keys = { client_id: project.id, client_secret: project.publishableClientKey };
  const refreshes = tokens.map(
    ({ refresh_token }) =>
      new Request(`${origin}/api/v1/auth/oauth/token`, {
        method: "POST",
        body: new URLSearchParams({ grant_type: "refresh_token", ...keys, refresh_token }),
      }),
  );
  const reads = tokens.map(
    ({ access_token }) =>
      new Request(`${origin}/api/v1/users/me`, { headers: { ...headers, "x-stack-access-token": access_token } }),
  );
  const timings = new Map<string, Timing>();
  timings.set("password sign-in", await timeRequests(signIns, requests));
  timings.set("refresh", await timeRequests(refreshes, requests));
  timings.set("users/me", await timeRequests(reads, requests));
  return timings;
}

interface Measurement {
  readonly title: string;
  readonly target: Target;
  readonly run: (seeded: Seeded, options: Options) => Promise<ReadonlyMap<string, Timing>>;
}

const measurements: Readonly<Record<string, Measurement>> = {
  lists: { title: "GET /users", target: { p95: 30, ratio: 2 }, run: measureUserLists },
  overview: { title: "GET /internal/metrics", target: { p95: 50, ratio: 2 }, run: measureOverview },
  sessions: { title: "Sessions", target: { ratio: 2 }, run: measureSessions },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: "string", default: "10000,1000000" },
    "active-days": { type: "string", default: "0" },
    sessions: { type: "string", default: "0" },
    folder: { type: "string" },
    requests: { type: "string", default: "300" },
    plans: { type: "boolean", default: false },
  },
});
const chosen = positionals.map((name) => {
  const measurement = measurements[name];
  if (!measurement)
    throw new Error(`There is no measurement "${name}". Choose from ${Object.keys(measurements).join(", ")}.`);
  return measurement;
});
const sizes = {
  users: values.users.split(",").map(Number),
  activeDays: Number(values["active-days"]),
  sessionsPerUser: Number(values.sessions),
  folder: values.folder,
};
const options: Options = { requests: Number(values.requests), withPlans: values.plans };
const results = await withEachSize(sizes, async (seeded) => {
  const tables: ReadonlyMap<string, Timing>[] = [];
  for (const { run } of chosen) tables.push(await run(seeded, options));
  return { users: seeded.users, tables };
});
chosen.forEach(({ title, target }, index) => {
  const rows = results.map(({ users, tables }) => ({ users, timings: tables[index] ?? new Map<string, Timing>() }));
  printTable(title, target, rows);
});
