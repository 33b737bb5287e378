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
  readonly users: number;
}

interface Sizes {
  readonly users: readonly number[];
  /** Number of days each user was active. */
  readonly activeDays: number;
  readonly sessionsPerUser: number;
  /** Keeps the databases for reuse; undefined uses a temporary folder. */
  readonly folder: string | undefined;
}

/** While a database is filled: a crash would lose it, which costs nothing but time. */
const fillSettings = {
  ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" },
  ...{ shared_buffers: "2GB", max_wal_size: "4GB", checkpoint_timeout: "30min" },
};

/** Seeds a database of each size, starts the server on it and runs the measurement. */
export async function withEachSize<T>(sizes: Sizes, measure: (seeded: Seeded) => Promise<T>): Promise<T[]> {
  const folder = sizes.folder ?? (await createFolder());
  await mkdir(folder, { recursive: true });
  const log = pino({ level: "silent" });
  const getName = (users: number) => `users_${users}_active_${sizes.activeDays}_sessions_${sizes.sessionsPerUser}`;
  const filling = await startEmbeddedPostgres({ dataFolder: folder, log, settings: fillSettings });
  try {
    for (const users of sizes.users) await fill(folder, filling.connection, { ...sizes, name: getName(users), users });
  } finally {
    await filling.stop();
  }
  // Measured with the settings of the product.
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log });
  try {
    const results: T[] = [];
    for (const users of sizes.users) {
      const project: SeedProject = JSON.parse(await readFile(getProjectFile(folder, getName(users)), "utf8"));
      const databaseUrl = getDatabaseUrl(postgres.connection, getName(users));
      results.push(await withServer(databaseUrl, (origin, client) => measure({ project, origin, client, users })));
    }
    return results;
  } finally {
    await postgres.stop();
    if (sizes.folder === undefined) await removeFolder(folder);
  }
}

const getProjectFile = (folder: string, name: string): string => join(folder, `${name}.json`);

const getDatabaseUrl = ({ user, password, host, port }: ClientConfig, name: string): string =>
  `postgresql://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host ?? "")}:${port}/${name}`;

/** Creates and seeds a database, unless the folder has it. */
async function fill(
  folder: string,
  connection: ClientConfig,
  { name, ...sizes }: { name: string; users: number; activeDays: number; sessionsPerUser: number },
): Promise<void> {
  if (await readFile(getProjectFile(folder, name)).catch(() => null)) return;
  const startedAt = performance.now();
  const admin = new Client(connection);
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  const project = await seed({ databaseUrl: getDatabaseUrl(connection, name), secret, ...sizes });
  await writeFile(getProjectFile(folder, name), JSON.stringify(project));
  process.stdout.write(`${sizes.users} users: filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
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
