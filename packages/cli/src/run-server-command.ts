import { type CliContext, CommandError } from "./cli-context.ts";

/**
 * The operator commands that the server package exports. The CLI doesn't depend on the server, because most users who
 * sign in from a terminal don't have it installed.
 */
interface OperatorModule {
  runInTerminal(
    args: readonly string[],
    terminal: Pick<CliContext, "environment" | "print" | "printError">,
  ): Promise<number>;
}

/** Not a literal in the `import()` call, so that TypeScript doesn't resolve it at build time. */
const operatorModule: string = "@vestibule/server/operate";
const operatorCommands = ["backup", "restore", "doctor", "audit", "keys", "secret", "migrate", "user"];

/** `config check` concerns the server; the other `config` commands concern a project. */
export const isOperatorCommand = ([name = "", argument]: readonly string[]): boolean =>
  operatorCommands.includes(name) || (name === "config" && argument === "check");

/**
 * Runs a command on a server's database and data directory. Returns the exit code. @throws CommandError when the server
 * package isn't installed
 */
export async function runServerCommand(args: readonly string[], context: CliContext): Promise<number> {
  const { runInTerminal } = await loadOperatorModule(args);
  return runInTerminal(args, context);
}

async function loadOperatorModule(args: readonly string[]): Promise<OperatorModule> {
  try {
    return (await import(operatorModule)) as OperatorModule;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const isMissing = code === "ERR_MODULE_NOT_FOUND" && String(error).includes("'@vestibule/server'");
    // The published server has a command instead of an export.
    if (!isMissing && code !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw error;
    const command = args.join(" ");
    throw new CommandError(
      `"vestibule ${command}" needs the server's database. Run it where the server is installed: npx vestibule-server ${command}, or in a clone: npm run vestibule -- ${command}`,
    );
  }
}
