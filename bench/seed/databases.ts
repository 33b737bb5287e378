import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/postgres/index.ts";
import { createFolder, removeFolder, startServer } from "../src/server.ts";
import type { SeedProject } from "./create-project.ts";
import { seed } from "./seed.ts";

const secret = "a".repeat(49);

/** A running server whose database holds a project with the given number of users. */
export interface Seeded {
  readonly project: SeedProject;
  readonly origin: string;
  readonly client: Client;
}

interface Sizes {
  readonly users: readonly number[];
  /** Number of days each user was active. */
  readonly activeDays: number;
  /** Keeps the databases for reuse; undefined uses a temporary folder. */
  readonly folder: string | undefined;
}

/** Seeds a database of each size, starts the server on it and runs the measurement. */
export async function withEachSize<T>(
  sizes: Sizes,
  measure: (seeded: Seeded, users: number) => Promise<T>,
): Promise<T[]> {
  const folder = sizes.folder ?? (await createFolder());
  await mkdir(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: pino({ level: "silent" }) });
  try {
    const results: T[] = [];
    for (const users of sizes.users) {
      const name = sizes.activeDays > 0 ? `users_${users}_active_${sizes.activeDays}` : `users_${users}`;
      const databaseUrl = getDatabaseUrl(postgres.connection, name);
      const project = await findProject(folder, postgres.connection, { name, users, activeDays: sizes.activeDays });
      results.push(await withServer(databaseUrl, (origin, client) => measure({ project, origin, client }, users)));
    }
    return results;
  } finally {
    await postgres.stop();
    if (sizes.folder === undefined) await removeFolder(folder);
  }
}

const getDatabaseUrl = ({ user, password, host, port }: ClientConfig, name: string): string =>
  `postgresql://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host ?? "")}:${port}/${name}`;

/** Reuses the seeded project from the folder, or seeds it. */
async function findProject(
  folder: string,
  connection: ClientConfig,
  { name, users, activeDays }: { name: string; users: number; activeDays: number },
): Promise<SeedProject> {
  const projectFile = join(folder, `${name}.json`);
  const known = await readFile(projectFile, "utf8").catch(() => null);
  if (known !== null) return JSON.parse(known);
  const admin = new Client(connection);
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  const project = await seed({ databaseUrl: getDatabaseUrl(connection, name), secret, users, activeDays });
  await writeFile(projectFile, JSON.stringify(project));
  return project;
}

async function withServer<T>(databaseUrl: string, measure: (origin: string, client: Client) => Promise<T>): Promise<T> {
  const client = new Client(databaseUrl);
  await client.connect();
  const environment = { VESTIBULE_DATABASE_URL: databaseUrl, VESTIBULE_SECRET: secret, VESTIBULE_LOG_LEVEL: "warn" };
  const folder = await createFolder();
  const server = await startServer(folder, environment);
  try {
    return await measure(server.origin, client);
  } finally {
    await server.stop();
    await removeFolder(folder);
    await client.end();
  }
}
