/** `--users 10000,1000000`: fills a database of each size, starts the server on it, and times lists of users through HTTP. `--plans` also
 *  prints how PostgreSQL goes about them. With `--folder` the databases are kept, and found again. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client, type ClientConfig } from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/postgres/index.ts";
import { makeFolder, removeFolder, startServer } from "../src/server.ts";
import { bigTeamId } from "./fill.ts";
import { printPlans } from "./plans.ts";
import type { SeedProject } from "./project.ts";
import { makeQuestions, type Question } from "./questions.ts";
import { seed } from "./seed.ts";

const asks = 300;
/** Most that the slowest in twenty may take, in ms, and how many times longer than in the smallest project. */
const bar = { p95: 30, ratio: 2 };
const secret = "a".repeat(49);

const print = (line = ""): void => void process.stdout.write(`${line}\n`);

interface Timing {
  readonly p50: number;
  readonly p95: number;
}

async function timeQuestion(
  origin: string,
  headers: Record<string, string>,
  { name, forms }: Question,
): Promise<Timing> {
  const times: number[] = [];
  for (let index = -forms.length; index < asks; index += 1) {
    const form = forms[(index + forms.length) % forms.length];
    const startedAt = performance.now();
    const response = await fetch(`${origin}/api/v1/users?${form}`, { headers });
    await response.text();
    if (response.status !== 200) throw new Error(`${name}: ${form} was answered with ${response.status}`);
    // The first round only warms up.
    if (index >= 0) times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

const urlOf = ({ user, password, host, port }: ClientConfig, name: string): string =>
  `postgresql://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host ?? "")}:${port}/${name}`;

/** The project of so many users, made unless the folder has it from before. */
async function findProject(folder: string, connection: ClientConfig, users: number): Promise<SeedProject> {
  const note = join(folder, `users-${users}.json`);
  const known = await readFile(note, "utf8").catch(() => null);
  if (known !== null) return JSON.parse(known);
  const admin = new Client(connection);
  await admin.connect();
  await admin.query(`create database users_${users} template template0`);
  await admin.end();
  const project = await seed({ databaseUrl: urlOf(connection, `users_${users}`), secret, users });
  await writeFile(note, JSON.stringify(project));
  return project;
}

async function measure(folder: string, connection: ClientConfig, users: number, withPlans: boolean) {
  const { id: projectId, secretServerKey } = await findProject(folder, connection, users);
  const databaseUrl = urlOf(connection, `users_${users}`);
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id from (select id, row_number() over (order by signed_up_at, id) as place from users where project_id = $1) u
     where place % greatest($2::int / 400, 1) = 0 order by place`,
    [projectId, users],
  );
  const questions = makeQuestions(
    rows.map(({ id }) => id),
    bigTeamId,
  );
  const environment = { VESTIBULE_DATABASE_URL: databaseUrl, VESTIBULE_SECRET: secret, VESTIBULE_LOG_LEVEL: "warn" };
  const serverFolder = await makeFolder();
  const server = await startServer(serverFolder, environment);
  const headers = {
    "x-stack-access-type": "server",
    "x-stack-project-id": projectId,
    "x-stack-secret-server-key": secretServerKey,
  };
  try {
    const timings = new Map<string, Timing>();
    for (const question of questions) timings.set(question.name, await timeQuestion(server.origin, headers, question));
    if (withPlans) await printPlans(client, projectId, questions, print);
    return timings;
  } finally {
    await server.stop();
    await removeFolder(serverFolder);
    await client.end();
  }
}

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "10000,1000000" },
    folder: { type: "string" },
    plans: { type: "boolean", default: false },
  },
});
const folder = values.folder ?? (await makeFolder());
await mkdir(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: pino({ level: "silent" }) });
try {
  const sizes = values.users.split(",").map(Number);
  const results: { users: number; timings: Map<string, Timing> }[] = [];
  for (const users of sizes)
    results.push({ users, timings: await measure(folder, postgres.connection, users, values.plans) });
  const [smallest] = results;
  print(`| GET /users, p50 / p95 in ms | ${sizes.map((users) => `${users} users`).join(" | ")} | ratio of p95 | bar |`);
  print(`|---|${"---|".repeat(sizes.length + 2)}`);
  for (const [name, first] of smallest?.timings ?? []) {
    const timings = results.map(({ timings }) => timings.get(name) ?? first);
    const last = timings.at(-1) ?? first;
    const ratio = last.p95 / first.p95;
    const cells = timings.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`);
    const holds = last.p95 <= bar.p95 && ratio <= bar.ratio;
    print(`| ${name} | ${cells.join(" | ")} | ${ratio.toFixed(2)} | ${holds ? "holds" : "MISSED"} |`);
  }
} finally {
  await postgres.stop();
  if (values.folder === undefined) await removeFolder(folder);
}
