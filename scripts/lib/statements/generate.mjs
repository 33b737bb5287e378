import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../repository.mjs";
import { isTest, listSourceFiles } from "../source-files.mjs";
import { describe, readCatalog } from "./describe.mjs";

const SOURCE = "apps/server/src/";
const DECLARATIONS = `${SOURCE}platform/database/statement.ts`;

const load = (path) => import(pathToFileURL(join(ROOT, path)).href);

/** @returns `files`: the text of each module's `statement-types.d.ts` by path; `problems`: one sentence each. */
export async function generateStatementTypes() {
  const getOwner = await loadStatements();
  const { listStatements, numberParameters } = await load(DECLARATIONS);
  const described = new Map();
  const problems = [];
  await withDatabase(async (client) => {
    const catalog = await readCatalog(client);
    for (const [name, sql] of [...listStatements()].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const path = getOwner(name);
      if (path === undefined) {
        problems.push(`${name}: its name must be a literal of a call of statement()`);
        continue;
      }
      try {
        const module = getModule(path);
        if (!described.has(module)) described.set(module, []);
        described.get(module).push({ name, ...(await describe(client, catalog, { sql, ...numberParameters(sql) })) });
      } catch (error) {
        problems.push(`${path}: ${name}: ${explain(error, numberParameters(sql).text)}`);
      }
    }
  });
  const files = new Map(
    [...described].map(([module, statements]) => [
      posix.join(module, "statement-types.d.ts"),
      render(module, statements),
    ]),
  );
  return { files, problems };
}

/** Imports all files that declare statements. @returns a function that finds the file of a statement by its name. */
async function loadStatements() {
  const owners = new Map();
  const prefixes = [];
  for (const path of listSourceFiles(ROOT)) {
    if (
      !path.startsWith(SOURCE) ||
      !path.endsWith(".ts") ||
      isTest(path) ||
      path.includes("/testing/") ||
      path === DECLARATIONS
    )
      continue;
    const text = await readFile(join(ROOT, path), "utf8");
    if (!/\bstatement\(/.test(text)) continue;
    for (const [, name, prefix] of text.matchAll(/"([a-z0-9]+(?:-[a-z0-9]+)*)"|`([a-z0-9-]+)\$\{/g)) {
      if (name) owners.set(name, path);
      else prefixes.push([prefix, path]);
    }
    await load(path);
  }
  return (name) => owners.get(name) ?? prefixes.find(([prefix]) => name.startsWith(prefix))?.[1];
}

/** "apps/server/src/modules/users" for its files, "apps/server/src/platform" for those of platform. */
function getModule(path) {
  const parts = path.split("/");
  return parts.slice(0, parts[3] === "modules" ? 5 : 4).join("/");
}

const ignore = () => {};
/** A logger that prints nothing. */
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore, child: () => log };

/** Runs the task with a connection to an embedded PostgreSQL that has all tables. */
export async function withDatabase(task) {
  const { startEmbeddedPostgres } = await load(`${SOURCE}platform/postgres/index.ts`);
  const { openConnection, openDatabase } = await load(`${SOURCE}platform/database/database.ts`);
  const { migrate } = await load(`${SOURCE}platform/database/migrate.ts`);
  const { migrateJobs } = await load(`${SOURCE}platform/jobs/run-jobs.ts`);
  const dataFolder = await mkdtemp(join(tmpdir(), "vestibule-sql-"));
  const postgres = await startEmbeddedPostgres({ dataFolder, log, settings: { fsync: "off" } });
  try {
    const client = openConnection(postgres.connection);
    await client.connect();
    await migrate(client, join(ROOT, "apps/server/migrations"));
    const database = openDatabase(postgres.connection, { maxConnections: 1, log });
    await migrateJobs(database.pool);
    await database.close();
    await task(client);
    await client.end();
  } finally {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** The message of an error of PostgreSQL, and the line of the SQL that it is about, with a mark below the position. */
export function explain({ message, position }, text) {
  if (!position) return message;
  const before = text.slice(0, Number(position) - 1);
  const start = before.lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", start);
  const line = text.slice(start, end < 0 ? undefined : end);
  return `${message}\n    ${line}\n    ${" ".repeat(before.length - start)}^`;
}

function render(module, statements) {
  const database = posix.relative(module, `${SOURCE}platform/database/statement.ts`);
  const list = (fields) =>
    fields.map(({ name, type }) => `readonly ${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${type}`).join("; ");
  const lines = statements.flatMap(({ name, parameters, columns }) => [
    `    ${JSON.stringify(name)}: {`,
    `      parameters: ${parameters.length === 0 ? "Record<string, never>" : `{ ${list(parameters)} }`};`,
    `      row: ${columns.length === 0 ? "Record<never, never>" : `{ ${list(columns)} }`};`,
    "    };",
  ]);
  return `// Generated by \`npm run sql\` from the statements of this module and the database. Do not edit.\nimport type {} from "${database.startsWith(".") ? database : `./${database}`}";\n\ndeclare module "${database.startsWith(".") ? database : `./${database}`}" {\n  interface StatementTypes {\n${lines.join("\n")}\n  }\n}\n`;
}
