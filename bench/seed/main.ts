/**
 * Seeds a database with a large project: `--users 1000000 --database postgresql://…`, plus the server's
 * VESTIBULE_SECRET. `--active-days 10` and `--sessions 3` also create that many active days and sessions per user. For development only: it disables
 * triggers in its session and rebuilds an index.
 */
import { parseArgs } from "node:util";
import { seed } from "./seed.ts";

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "1000000" },
    "active-days": { type: "string", default: "0" },
    sessions: { type: "string", default: "0" },
    database: { type: "string" },
  },
});
const users = Number(values.users);
const activeDays = Number(values["active-days"]);
const sessionsPerUser = Number(values.sessions);
const secret = process.env.VESTIBULE_SECRET;
const problems = [
  ...(Number.isInteger(users) && users > 0 ? [] : ["--users must be a whole number."]),
  ...(Number.isInteger(activeDays) && activeDays >= 0 ? [] : ["--active-days must be a whole number."]),
  ...(Number.isInteger(sessionsPerUser) && sessionsPerUser >= 0 ? [] : ["--sessions must be a whole number."]),
  ...(values.database ? [] : ["--database must be a PostgreSQL URL."]),
  ...(secret ? [] : ["Set VESTIBULE_SECRET to the secret of the server that uses this database."]),
];
if (problems.length > 0 || !values.database || !secret) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
} else {
  const startedAt = performance.now();
  const project = await seed({ databaseUrl: values.database, secret, users, activeDays, sessionsPerUser });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${users} users in ${seconds} s\nproject ${project.id}\nserver key ${project.secretServerKey}\nadmin key ${project.superSecretAdminKey}\n`,
  );
}
