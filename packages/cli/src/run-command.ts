import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConfigurationError, KnownError, NetworkError, StackClientApp } from "@vestibule/client";
import { type CliContext, CommandError, UsageError } from "./cli-context.ts";
import { compatHelp, isCompatCommand, runCompatCommand } from "./compat/compat-command.ts";
import { isMigrateCommand, migrateHelp, runMigrateCommand } from "./migrate-imports/migrate-command.ts";
import { type ParsedCommand, parseCommand, type Target } from "./parse-command.ts";
import { configHelp, isConfigCommand, runConfigCommand } from "./project-config/config-command.ts";
import { isOperatorCommand, runServerCommand } from "./run-server-command.ts";

/** Refresh tokens by server and project, in a file that only its owner can read. */
interface CredentialsFile {
  readonly path: string;
  read(target: Target): Promise<string | null>;
  /** Null deletes the token. */
  write(target: Target, refreshToken: string | null): Promise<void>;
}

type Stored = Record<string, string>;

const ownerOnly = 0o600;
const ownerOnlyFolder = 0o700;
const formatKey = ({ apiUrl, projectId }: Target): string => `${apiUrl} ${projectId}`;

/** @see XDG Base Directory Specification */
export function createCredentialsFile({ environment, homeFolder }: CliContext): CredentialsFile {
  const path = join(environment.XDG_CONFIG_HOME || join(homeFolder, ".config"), "vestibule", "credentials.json");
  return {
    path,
    read: async (target) => (await readAll(path))[formatKey(target)] ?? null,
    async write(target, refreshToken) {
      const { [formatKey(target)]: _, ...others } = await readAll(path);
      await writeAll(path, refreshToken === null ? others : { ...others, [formatKey(target)]: refreshToken });
    },
  };
}

async function readAll(path: string): Promise<Stored> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
  const content = parseJson(text);
  const isStored =
    typeof content === "object" && content !== null && Object.values(content).every((v) => typeof v === "string");
  if (!isStored) throw new CommandError(`${path} isn't a credentials file. Move it and sign in again.`);
  return content as Stored;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes to a temporary file and renames it, so that a crash never leaves a partial file. */
async function writeAll(path: string, stored: Stored): Promise<void> {
  if (Object.keys(stored).length === 0) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true, mode: ownerOnlyFolder });
  const temporaryPath = `${path}.${process.pid}`;
  await writeFile(temporaryPath, `${JSON.stringify(stored, null, 2)}\n`, { mode: ownerOnly });
  await rename(temporaryPath, path);
}

/** Creates the client app for one command. `refreshToken`: the signed-in user's token, or null. */
const createApp = (target: Target, { userAgent }: CliContext, refreshToken: string | null): StackClientApp =>
  new StackClientApp({
    baseUrl: target.apiUrl,
    projectId: target.projectId,
    publishableClientKey: target.publishableClientKey,
    redirectMethod: "none",
    tokenStore: refreshToken === null ? "memory" : { accessToken: null, refreshToken },
    extraRequestHeaders: { "user-agent": userAgent },
  });

/** Returns a one-line label for a user. */
const describeUser = (user: {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}): string => {
  const name = user.displayName ?? user.primaryEmail ?? user.id;
  // Users choose their own names, so strip control characters to prevent terminal escape injection.
  return [...name].filter((character) => !/\p{Cc}/u.test(character)).join("");
};

/** Signs in through a browser page. The CLI gets its own session, which ends with the browser's. */
async function login(
  target: Target & { readonly appUrl: string },
  credentials: CredentialsFile,
  context: CliContext,
): Promise<void> {
  const { print } = context;
  const result = await createApp(target, context, null).promptCliLogin({
    appUrl: target.appUrl,
    promptLink: (url) => print(`Open this URL in your browser and confirm the sign-in:\n\n  ${url}\n`),
  });
  if (result.status === "error") throw new CommandError(result.error.message);
  const user = await createApp(target, context, result.data).getUser();
  if (!user) throw new CommandError("The sign-in was confirmed, but its session has already ended. Sign in again.");
  await credentials.write(target, result.data);
  print(`Signed in as ${describeUser(user)}.`);
}

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
  config    manage project configuration in a file; see "vestibule config --help"
  compat    check a server with a published client; see "vestibule compat --help"
  migrate-imports  change an application from the published packages to ours; see "vestibule migrate-imports --help"

Server commands (run on the server's machine; see "vestibule backup --help"):
  backup    write a full database backup to a file
  restore   restore a backup into an empty database
  doctor    check the server setup
  audit     verify the audit log

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
  if (isConfigCommand(args)) return configHelp;
  if (isMigrateCommand(args)) return migrateHelp;
  return isCompatCommand(args) ? compatHelp : help;
}

/** Runs one command. Returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runCommand(args: readonly string[], context: CliContext): Promise<number> {
  try {
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
  if (error instanceof NetworkError)
    return `${error.message} Check that the server is running and that --api-url or VESTIBULE_API_URL points to it.`;
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
