import type { OperatorEnvironment } from "./operator-environment.ts";
import { runOperatorCommand } from "./run-operator-command.ts";

/** Erases from the cursor to the end of the line. @see ECMA-48, EL */
const clearLine = "\u001b[K";

/** Columns to assume when the terminal doesn't report its width. */
const defaultColumns = 80;

/** Overwrites one progress line; prints nothing when stderr isn't a terminal. */
function showProgress(text: string): void {
  const { stderr } = process;
  if (stderr.isTTY) stderr.write(`${clearLine}${text.slice(0, (stderr.columns || defaultColumns) - 1)}\r`);
}

/** Clears the progress line first, so that its end doesn't show after a shorter line. */
function clearProgress(text: string): string {
  if (process.stderr.isTTY) process.stderr.write(clearLine);
  return text;
}

type Terminal = Pick<OperatorEnvironment, "environment" | "print" | "printError">;

const processTerminal: Terminal = {
  environment: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
};

/** The reader of a pipe has seen enough, such as `head`. A backup to a pipe fails by itself. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

/** Runs an operator command with this process's streams, folder and signals. Returns the exit code. */
export async function runInTerminal(
  args: readonly string[],
  { environment, print, printError }: Terminal = processTerminal,
): Promise<number> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.stdout.on("error", ignoreClosedPipe);
  try {
    return await runOperatorCommand(args, {
      environment,
      print: (text) => print(clearProgress(text)),
      printError: (text) => printError(clearProgress(text)),
      workingFolder: process.cwd(),
      input: process.stdin,
      output: process.stdout,
      signal: stopping.signal,
      showProgress,
    });
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}
