import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ClientConfig } from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { openConnection, openDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { migrateJobs } from "../platform/jobs/run-jobs.ts";
import { startEmbeddedPostgres } from "../platform/postgres/index.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: ClientConfig;
  }
}

/** The migrated database that each test file clones. */
export const templateName = "vestibule_template";

const silent = pino({ level: "silent" });

/** Starts one real PostgreSQL for all test files, without fsync, because its data is disposable. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await createTemporaryFolder("vestibule-test-");
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silent, settings });
  const admin = openConnection(postgres.connection, "migrate");
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();

  const template = { ...postgres.connection, database: templateName };
  const client = openConnection(template, "migrate");
  await client.connect();
  await migrate(client, fileURLToPath(new URL("../../migrations", import.meta.url)));
  await client.end();
  const database = openDatabase(template, { maxConnections: 2, log: silent });
  await migrateJobs(database.pool);
  await database.close();

  project.provide("postgres", { ...postgres.connection });
  return async () => {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
}
