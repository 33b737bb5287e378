import { randomUUID } from "node:crypto";
import type { ClientConfig } from "pg";
import { inject } from "vitest";
import { openConnection } from "../platform/database/database.ts";
import { templateName } from "./start-postgres.ts";

async function asAdmin(sql: string): Promise<void> {
  const client = openConnection(inject("postgres"), "migrate");
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export interface OwnDatabase {
  readonly connection: ClientConfig;
  drop(): Promise<void>;
}

async function create(template: string, options = ""): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copies files instead of writing every page to the WAL first, which takes twice as long in memory.
  await asAdmin(`create database ${name} template ${template} strategy file_copy ${options}`);
  return {
    connection: { ...inject("postgres"), database: name },
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
}

/** A database for one test file, cloned from the migrated template. */
export const cloneDatabase = (): Promise<OwnDatabase> => create(templateName);

/** An empty database. `options`: more of `create database`. */
export const createDatabase = (options?: string): Promise<OwnDatabase> => create("template0", options);
