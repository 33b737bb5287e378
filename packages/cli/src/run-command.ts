import { KnownError, NetworkError, ResponseError } from "@vestibule/client";
import { type CliContext, CommandError, UsageError } from "./cli-context.ts";
import { login } from "./commands/login.ts";
import { logout } from "./commands/logout.ts";
import { whoami } from "./commands/whoami.ts";
import { createCredentialsFile } from "./credentials-file.ts";
import { type ParsedCommand, parseCommand } from "./parse-command.ts";
import { configHelp, isConfigCommand, runConfigCommand } from "./project-config/config-command.ts";
import { isOperatorCommand, runServerCommand } from "./run-server-command.ts";

type Command = (parsed: ParsedCommand, context: CliContext) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  login: (parsed, context) =>
    login({ ...parsed.target(), appUrl: parsed.appUrl() }, createCredentialsFile(context), context),
  logout: (parsed, context) => logout(parsed.target(), createCredentialsFile(context), context),
  whoami: (parsed, context) => whoami(parsed.target(), createCredentialsFile(context), context),
};

const help = `Usage: vestibule <command> [options]

Commands:
  login     log in through a page in the browser
  logout    end the session of this machine
  whoami    say who is logged in
  config    keep a project's configuration in a file; "vestibule config --help" tells more

Commands for whoever runs a server, on its machine; "vestibule backup --help" tells more:
  backup    write all of the database to a file
  restore   fill an empty database from such a file
  doctor    check the installation
  audit     check the audit log

Options, each also as an environment variable:
  --project <id>     VESTIBULE_PROJECT_ID
  --key <key>        VESTIBULE_PUBLISHABLE_CLIENT_KEY
  --api-url <url>    VESTIBULE_API_URL, the server (http://localhost:8100)
  --app-url <url>    VESTIBULE_APP_URL, the application with the handler pages; for login
  -h, --help
  -v, --version`;

const ok = 0;
const failed = 1;
const usageFailed = 2;

/** Runs one command. Returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runCommand(args: readonly string[], context: CliContext): Promise<number> {
  try {
    if (isConfigCommand(args)) return await runConfigCommand(args, context);
    return isOperatorCommand(args) ? await runServerCommand(args, context) : await run(args, context);
  } catch (error) {
    if (error instanceof UsageError) {
      context.printError(`${error.message}\n\n${isConfigCommand(args) ? configHelp : help}`);
      return usageFailed;
    }
    context.printError(formatError(error));
    return failed;
  }
}

/** Formats an expected error. @throws any other error unchanged */
function formatError(error: unknown): string {
  if (error instanceof NetworkError)
    return `${error.message} Check that the server is running and that --api-url or VESTIBULE_API_URL points to it.`;
  if (error instanceof CommandError || error instanceof ResponseError || KnownError.isInstance(error))
    return error.message;
  throw error;
}

async function run(args: readonly string[], context: CliContext): Promise<number> {
  const parsed = parseCommand(args, context);
  if (parsed.wantsVersion) context.print(context.version);
  else if (parsed.wantsHelp) context.print(help);
  else {
    if (parsed.name === null) throw new UsageError("No command given.");
    const command = Object.hasOwn(commands, parsed.name) ? commands[parsed.name] : undefined;
    if (!command) throw new UsageError(`Unknown command: ${parsed.name}`);
    await command(parsed, context);
  }
  return ok;
}
