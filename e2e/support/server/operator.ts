import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openConnection } from "../../../apps/server/src/platform/database/database.ts";
import { type ServerProcess, spawnProgram } from "./process.ts";

const program = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));

/** Runs `vestibule` as an operator beside the server does. */
export const spawnOperator = (args: readonly string[], environment: Readonly<Record<string, string>>): ServerProcess =>
  spawnProgram(program, args, environment);

/** Runs it to its end. */
export async function operate(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const operator = spawnOperator(args, environment);
  return { code: await operator.exitCode, output: operator.output() };
}

export const readSecret = async (dataFolder: string): Promise<string> =>
  (await readFile(join(dataFolder, "secret"), "utf8")).trim();

/** The PostgreSQL of a server as others name it: a socket is written as an encoded path. */
export async function databaseUrl(dataFolder: string, database = "postgres"): Promise<string> {
  const password = (await readFile(join(dataFolder, "postgres", "password"), "utf8")).trim();
  const socket = encodeURIComponent(join(dataFolder, "postgres", "socket"));
  return `postgres://vestibule:${password}@${socket}/${database}`;
}

/** The rows of one statement. It is no server's connection, and has not the name of one: a restore refuses to begin beside a server. */
export async function askDatabase(url: string, sql: string): Promise<unknown[]> {
  const client = openConnection({ connectionString: `${url}?application_name=vestibule-e2e` });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
