import { type CliContext, CommandError } from "./cli-context.ts";

/**
 * The operator commands that the server package exports. The CLI doesn't depend on the server, because most users who
 * sign in from a terminal don't have it installed.
 */
interface OperatorModule {
  runOperatorCommand(
    args: readonly string[],
    context: Pick<CliContext, "environment" | "print" | "printError"> & {
      readonly workingFolder: string;
      readonly input: NodeJS.ReadStream;
      readonly output: NodeJS.WriteStream;
      readonly signal: AbortSignal;
      showProgress(text: string): void;
    },
  ): Promise<number>;
}

/** Not a literal in the `import()` call, so that TypeScript doesn't resolve it at build time. */
const operatorModule: string = "@vestibule/server/operate";
const operatorCommands = ["backup", "restore", "doctor", "audit", "keys", "secret", "migrate", "user"];

export const isOperatorCommand = (args: readonly string[]): boolean => operatorCommands.includes(args[0] ?? "");

/**
 * Runs a command on a server's database and data directory. Returns the exit code. @throws CommandError when the server
 * package isn't installed
 */
export async function runServerCommand(
  args: readonly string[],
  { environment, print, printError }: CliContext,
): Promise<number> {
  const { runOperatorCommand } = await loadOperatorModule(args[0] ?? "");
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
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

async function loadOperatorModule(command: string): Promise<OperatorModule> {
  try {
    return (await import(operatorModule)) as OperatorModule;
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    if (!isMissing || !error.message.includes("'@vestibule/server'")) throw error;
    throw new CommandError(
      `"vestibule ${command}" needs the server's database. Run it where the server is installed: npm run vestibule -- ${command}`,
    );
  }
}
