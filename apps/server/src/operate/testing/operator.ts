import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ClientConfig } from "pg";
import type { TestApp } from "../../testing/test-app.ts";
import { runOperatorCommand } from "../run-operator-command.ts";

/** Formats a connection as a VESTIBULE_DATABASE_URL: a socket is an encoded path. */
export function toUrl({ user, password, host, port, database }: ClientConfig): string {
  const secret = encodeURIComponent(String(password));
  return `postgres://${user}:${secret}@${encodeURIComponent(String(host))}:${port}/${database}`;
}

/** The connection of the app under test; the pool's password is not enumerable. */
export function getConnection({ platform }: TestApp): ClientConfig {
  const { options } = platform.database.pool;
  return {
    host: options.host,
    port: options.port,
    user: options.user,
    password: options.password,
    database: options.database,
  };
}

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
  /** Data written to standard output. */
  readonly output: Buffer;
}

/** Runs a command in this process, as from a terminal. `environment`: replaces all variables. */
export async function operate(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  { input = Readable.from([]), signal = new AbortController().signal }: { input?: Readable; signal?: AbortSignal } = {},
): Promise<Outcome> {
  const out: string[] = [];
  const errors: string[] = [];
  const output = new PassThrough();
  const written = buffer(output);
  const code = await runOperatorCommand(args, {
    environment,
    workingFolder: "/nonexistent",
    input,
    output,
    print: (text) => out.push(text),
    printError: (text) => errors.push(text),
    showProgress: () => undefined,
    signal,
  });
  output.end();
  return { code, out: out.join("\n"), errors: errors.join("\n"), output: await written };
}
