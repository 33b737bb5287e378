import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ClientConfig } from "pg";
import type { TestApp } from "../../testing/test-app.ts";
import { runOperatorCommand } from "../run-operator-command.ts";

/** A database as VESTIBULE_DATABASE_URL names it: a socket is written as an encoded path. */
export function toUrl({ user, password, host, port, database }: ClientConfig): string {
  const secret = encodeURIComponent(String(password));
  return `postgres://${user}:${secret}@${encodeURIComponent(String(host))}:${port}/${database}`;
}

/** How the application under test connects; the pool hides its password from being copied along. */
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
  /** What went to the standard output as data. */
  readonly output: Buffer;
}

/** Runs a command as somebody at a terminal does, in this process. `environment`: nothing else of ours is set. */
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
