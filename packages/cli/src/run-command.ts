import { ConfigurationError, KnownError, NetworkError } from "@vestibule/client";
import { type CliContext, CommandError, UsageError } from "./cli-context.ts";
import { compatHelp, isCompatCommand, runCompatCommand } from "./compat/compat-command.ts";
import { type CredentialsFile, createCredentialsFile } from "./credentials-file.ts";
import { initHelp, isInitCommand, runInitCommand } from "./init/init-command.ts";
import { createApp, describeUser, login } from "./login.ts";
import { isMigrateCommand, migrateHelp, runMigrateCommand } from "./migrate-imports/migrate-command.ts";
import { type ParsedCommand, parseCommand, type Target } from "./parse-command.ts";
import { configHelp, isConfigCommand, runConfigCommand } from "./project-config/config-command.ts";
import { isOperatorCommand, runServerCommand } from "./run-server-command.ts";

/** Ends the session on the server, then deletes the stored token. If the server can't be reached, the token is kept. */
async function logout(target: Target, credentials: CredentialsFile, context: CliContext): Promise<void> {
  const refreshToken = await credentials.read(target);
  if (refreshToken === null) {
    context.print("You're not signed in.");
    return;
  }
  await createApp(target, context, refreshToken).signOut();
  await credentials.write(target, null);
  context.print("Signed out.");
}

/** Prints the signed-in user. @throws CommandError when no user is signed in */
async function whoami(target: Target, credentials: CredentialsFile, context: CliContext): Promise<void> {
  const refreshToken = await credentials.read(target);
  if (refreshToken === null) throw new CommandError("You're not signed in. Sign in with: vestibule login");
  const user = await createApp(target, context, refreshToken).getUser();
  if (!user) throw new CommandError("Your session has ended. Sign in again with: vestibule login");
  context.print(`${describeUser(user)} (${user.id})`);
}

type Command = (parsed: ParsedCommand, context: CliContext) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  login: (parsed, context) =>
    login({ ...parsed.target(), appUrl: parsed.appUrl() }, createCredentialsFile(context), context),
  logout: (parsed, context) => logout(parsed.target(), createCredentialsFile(context), context),
  whoami: (parsed, context) => whoami(parsed.target(), createCredentialsFile(context), context),
};

const help = `Usage: vestibule <command> [options]

Commands:
  login     sign in through a browser page
  logout    sign out and end this session
  whoami    show the signed-in user
  init      add Vestibule to the application in this folder; see "vestibule init --help"
  config    manage project configuration in a file; see "vestibule config --help"
  compat    check a server with a published client; see "vestibule compat --help"
  migrate-imports  change an application from the published packages to ours; see "vestibule migrate-imports --help"

Server commands (run on the server's machine; see "vestibule backup --help"):
  backup    write a full database backup to a file
  restore   restore a backup into an empty database
  doctor    check the server setup
  audit     verify the audit log
  keys      rotate the keys that sign access tokens
  secret    rotate the server secret
  user      export what is stored about a user
  migrate   run or print the migrations of a new version

Options, which you can also set as environment variables:
  --project <id>     VESTIBULE_PROJECT_ID
  --key <key>        VESTIBULE_PUBLISHABLE_CLIENT_KEY
  --api-url <url>    VESTIBULE_API_URL, the server (http://localhost:8100)
  --app-url <url>    VESTIBULE_APP_URL, the app with the handler pages (login only)
  -h, --help
  -v, --version`;

const ok = 0;
const failed = 1;
const usageFailed = 2;

function getHelp(args: readonly string[]): string {
  if (isInitCommand(args)) return initHelp;
  if (isConfigCommand(args)) return configHelp;
  if (isMigrateCommand(args)) return migrateHelp;
  return isCompatCommand(args) ? compatHelp : help;
}

/** Runs one command. Returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runCommand(args: readonly string[], context: CliContext): Promise<number> {
  try {
    if (isInitCommand(args)) return await runInitCommand(args, context);
    if (isConfigCommand(args)) return await runConfigCommand(args, context);
    if (isCompatCommand(args)) return await runCompatCommand(args, context);
    if (isMigrateCommand(args)) return await runMigrateCommand(args, context);
    return isOperatorCommand(args) ? await runServerCommand(args, context) : await run(args, context);
  } catch (error) {
    if (error instanceof UsageError) {
      context.printError(`${error.message}\n\n${getHelp(args)}`);
      return usageFailed;
    }
    context.printError(formatError(error));
    return failed;
  }
}

/** Formats an expected error. @throws any other error unchanged */
function formatError(error: unknown): string {
  // The first sentence. The client kit's advice names options and variables that the command doesn't have.
  if (error instanceof NetworkError)
    return `${error.message.replace(/(?<=\.) .*/, "")} Check that the server is running and that --api-url or VESTIBULE_API_URL points to it.`;
  if (error instanceof CommandError || error instanceof ConfigurationError || KnownError.isInstance(error))
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
