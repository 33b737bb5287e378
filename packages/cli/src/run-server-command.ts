import { type CliContext, CommandError } from "./cli-context.ts";

/** What the server brings for whoever runs it. This package does not depend on the server: most who log in from a terminal have none. */
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

/** Not a literal where it is imported, or it would be looked for when this package is built. */
const operatorModule: string = "@vestibule/server/operate";
const operatorCommands = ["backup", "restore", "doctor", "audit"];

export const isOperatorCommand = (args: readonly string[]): boolean => operatorCommands.includes(args[0] ?? "");

/** Runs a command that works on a server's database and data folder. Returns the exit code. @throws CommandError without a server here */
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

/** Empties the line from where the cursor stands. @see ECMA-48, EL */
const clearLine = "\u001b[K";

/** Width of a terminal that does not tell it, in characters. */
const defaultColumns = 80;

/** One line that is written over; where nobody watches, none. */
function showProgress(text: string): void {
  const { stderr } = process;
  if (stderr.isTTY) stderr.write(`${clearLine}${text.slice(0, (stderr.columns || defaultColumns) - 1)}\r`);
}

/** Nothing of the progress shall show behind a shorter line. */
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
      `"vestibule ${command}" works on a server's database: run it where the server is installed, as npm run vestibule -- ${command}`,
    );
  }
}
