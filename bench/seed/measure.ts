/**
 * `--users 10000,1000000`: fills a database of each size, starts the server on it, and times lists of users through
 * HTTP. `--plans` also prints how PostgreSQL goes about them. With `--folder` the databases are kept, and found again.
 */
import { parseArgs } from "node:util";
import { type Seeded, withEachSize } from "./databases.ts";
import { bigTeamId } from "./fill.ts";
import { countQuestions, makeFilterQuestions } from "./filter-questions.ts";
import { printPlans } from "./plans.ts";
import { makeQuestions } from "./questions.ts";
import { printTable, type Timing, timeRequests } from "./timing.ts";

const bar = { p95: 30, ratio: 2 };

const print = (line = ""): void => void process.stdout.write(`${line}\n`);

async function measure({ project, origin, client }: Seeded, users: number, withPlans: boolean) {
  const { rows } = await client.query<{ id: string }>(
    `select id from (select id, row_number() over (order by signed_up_at, id) as place from users where project_id = $1) u
     where place % greatest($2::int / 400, 1) = 0 order by place`,
    [project.id, users],
  );
  const ids = rows.map(({ id }) => id);
  const questions = [...makeQuestions(ids, bigTeamId), ...makeFilterQuestions(ids, bigTeamId, Date.now())];
  const headers = {
    "x-stack-access-type": "server",
    "x-stack-project-id": project.id,
    "x-stack-secret-server-key": project.secretServerKey,
  };
  const timings = new Map<string, Timing>();
  for (const { name, path = "/users", forms } of [...questions, ...countQuestions]) {
    const urls = forms.map((form) => `${origin}/api/v1${path}?${form}`);
    timings.set(name, await timeRequests(urls, headers));
  }
  if (withPlans) await printPlans(client, project.id, questions, print);
  return { users, timings };
}

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "10000,1000000" },
    folder: { type: "string" },
    plans: { type: "boolean", default: false },
  },
});
const sizes = { users: values.users.split(",").map(Number), activeDays: 0, folder: values.folder };
const results = await withEachSize(sizes, (seeded, users) => measure(seeded, users, values.plans));
printTable("GET /users", bar, results);
