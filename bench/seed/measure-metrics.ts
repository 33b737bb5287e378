/**
 * `--users 10000,1000000`: seeds a database of each size with users active on ten days each, starts the server on it
 * and times the overview over HTTP. `--folder` keeps the databases for reuse.
 */
import { parseArgs } from "node:util";
import { type Seeded, withEachSize } from "./databases.ts";
import { printTable, type Timing, timeRequests } from "./latency-table.ts";

const target = { p95: 50, ratio: 2 };
const activeDays = 10;

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toJSON().slice(0, 10);
/** Query strings for `GET /internal/metrics`, by name. */
const cases = {
  "default 31 days": "",
  "31 days, Kathmandu time": "time_zone=Asia/Kathmandu",
  "31 days, one year ago": `from=${day(395)}&to=${day(365)}`,
  "a year": `from=${day(365)}&to=${day(0)}`,
  "one year, St. John's time": `from=${day(365)}&to=${day(0)}&time_zone=America/St_Johns`,
};

async function measure({ project, origin, client }: Seeded, users: number) {
  const headers = {
    "x-stack-access-type": "admin",
    "x-stack-project-id": project.id,
    "x-stack-super-secret-admin-key": project.superSecretAdminKey,
  };
  const { rows } = await client.query("select count(*)::int as count from activity_days");
  process.stdout.write(`${users} users, ${rows[0]?.count} days of activity\n`);
  const timings = new Map<string, Timing>();
  for (const [name, query] of Object.entries(cases)) {
    const url = `${origin}/api/v1/internal/metrics?${query}`;
    const startedAt = performance.now();
    await (await fetch(url, { headers })).text();
    process.stdout.write(`- ${name}, first request: ${(performance.now() - startedAt).toFixed(0)} ms\n`);
    timings.set(name, await timeRequests([url], headers));
  }
  return { users, timings };
}

const { values } = parseArgs({
  options: { users: { type: "string", default: "10000,1000000" }, folder: { type: "string" } },
});
const sizes = { users: values.users.split(",").map(Number), activeDays, folder: values.folder };
printTable("GET /internal/metrics", target, await withEachSize(sizes, measure));
