/**
 * `--users 10000,1000000`: seeds a database of each size, starts the server on it and times user lists over HTTP.
 * `--plans` also prints the query plans. `--folder` keeps the databases for reuse.
 */
import { parseArgs } from "node:util";
import { type Seeded, withEachSize } from "./databases.ts";
import { bigTeamId } from "./fill-users.ts";
import { printTable, type Timing, timeRequests } from "./latency-table.ts";
import { printPlans } from "./print-query-plans.ts";
import { countQueries, createUserFilterQueries } from "./user-filter-queries.ts";
import { createUserListQueries } from "./user-list-queries.ts";

const target = { p95: 30, ratio: 2 };

const print = (line = ""): void => void process.stdout.write(`${line}\n`);

async function measure({ project, origin, client }: Seeded, users: number, withPlans: boolean) {
  const { rows } = await client.query<{ id: string }>(
    `select id from (select id, row_number() over (order by signed_up_at, id) as place from users where project_id = $1) u
     where place % greatest($2::int / 400, 1) = 0 order by place`,
    [project.id, users],
  );
  const ids = rows.map(({ id }) => id);
  const cases = [...createUserListQueries(ids, bigTeamId), ...createUserFilterQueries(ids, bigTeamId, Date.now())];
  const headers = {
    "x-stack-access-type": "server",
    "x-stack-project-id": project.id,
    "x-stack-secret-server-key": project.secretServerKey,
  };
  const timings = new Map<string, Timing>();
  for (const { name, path = "/users", variants } of [...cases, ...countQueries]) {
    const urls = variants.map((form) => `${origin}/api/v1${path}?${form}`);
    timings.set(name, await timeRequests(urls, headers));
  }
  if (withPlans) await printPlans(client, project.id, cases, print);
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
printTable("GET /users", target, results);
