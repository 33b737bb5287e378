import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openConnection } from "../../../apps/server/src/platform/database/database.ts";
import { type ServerProcess, spawnProgram } from "./process.ts";

const program = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));

/** Runs `vestibule` as an operator on the server's machine. */
export const spawnServerCli = (args: readonly string[], environment: Readonly<Record<string, string>>): ServerProcess =>
  spawnProgram(program, args, environment);

/** Runs a command and waits for it to exit. */
export async function runServerCli(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const cli = spawnServerCli(args, environment);
  return { code: await cli.exitCode, output: cli.output() };
}

export const readSecret = async (dataFolder: string): Promise<string> =>
  (await readFile(join(dataFolder, "secret"), "utf8")).trim();

/** Connection URL of a server's PostgreSQL. The socket path is URL-encoded. */
export async function databaseUrl(dataFolder: string, database = "postgres"): Promise<string> {
  const password = (await readFile(join(dataFolder, "postgres", "password"), "utf8")).trim();
  const socket = encodeURIComponent(join(dataFolder, "postgres", "socket"));
  return `postgres://vestibule:${password}@${socket}/${database}`;
}

/**
 * Returns the rows of one statement. Uses its own application_name, because a restore refuses to start while a server
 * is connected.
 */
export async function queryDatabase(url: string, sql: string): Promise<unknown[]> {
  const client = openConnection({ connectionString: `${url}?application_name=vestibule-e2e` }, "listen");
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
