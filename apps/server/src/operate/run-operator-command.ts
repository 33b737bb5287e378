import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { ConfigError } from "../config-reader.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { StartError } from "../platform/start-error.ts";
import { verifyAuditLog } from "./audit/verify-audit-log.ts";
import { backup } from "./backup/backup.ts";
import { checkConfig } from "./check-config.ts";
import { doctor } from "./doctor/doctor.ts";
import { exportUserData } from "./export/export-user.ts";
import { rotateKeys } from "./keys/rotate-keys.ts";
import { migrateDatabase } from "./migrate/migrate-database.ts";
import { type OperatorEnvironment, OperatorError, OperatorUsageError } from "./operator-environment.ts";
import { restore } from "./restore/restore.ts";
import { rotateSecret } from "./secret/rotate-secret.ts";

const usage = `Usage: vestibule <command> [options], or vestibule-server <command> [options]; without a command, vestibule-server starts the server

  backup <file> [--with-secret]      write a consistent backup of the database; "-": to standard output
  restore <file>                     restore into an empty database while no server runs; "-": from standard input
  doctor [--json]                    check the server setup and suggest fixes
  config check [--json]              print every setting with its source, secrets masked, and all problems
  audit verify [--project <id>] [--head <number>:<hash>]
                                     check that no audit log entry was altered
  keys rotate [--project <id>]       publish new signing keys, which sign a quarter of an hour later; sessions continue
  user export <id> [--project <id>]  print everything that is stored about a user, as JSON
  migrate [--plan]                   run the migrations of this version; --plan: only print them, with their locks
  secret rotate                      replace the server secret, and encrypt stored values again while servers run

These commands read the same environment as the server, so run them on the server's machine: VESTIBULE_DATA_DIR or VESTIBULE_DATABASE_URL, VESTIBULE_SECRET, …`;

type OperatorCommand =
  | { readonly name: "backup"; readonly file: string; readonly withSecret: boolean }
  | { readonly name: "restore"; readonly file: string }
  | { readonly name: "doctor"; readonly json: boolean }
  | { readonly name: "config check"; readonly json: boolean }
  | { readonly name: "audit verify"; readonly projectId: string | null; readonly head: string | null }
  | { readonly name: "keys rotate"; readonly projectId: string | null }
  | { readonly name: "secret rotate" }
  | { readonly name: "migrate"; readonly isPlan: boolean }
  | { readonly name: "user export"; readonly userId: string; readonly projectId: string | null }
  | { readonly name: "help" };

const flags = {
  "with-secret": { type: "boolean" },
  json: { type: "boolean" },
  project: { type: "string" },
  plan: { type: "boolean" },
  head: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** The options of each command. */
const known: Readonly<Record<string, readonly string[]>> = {
  backup: ["with-secret"],
  restore: [],
  doctor: ["json"],
  config: ["json"],
  audit: ["project", "head"],
  keys: ["project"],
  secret: [],
  migrate: ["plan"],
  user: ["project"],
};

/** @throws OperatorUsageError for unknown commands and options */
export function parseOperatorCommand(args: readonly string[]): OperatorCommand {
  const { values, positionals } = parse(args);
  const [name = "", argument, ...rest] = positionals;
  if (values.help === true) return { name: "help" };
  const options = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!options) throw new OperatorUsageError(`Unknown command: ${name}.`);
  const strange = Object.keys(values).find((option) => !options.includes(option));
  if (strange) throw new OperatorUsageError(`${name} has no option --${strange}.`);
  const [id, unexpected] = name === "user" ? rest : [undefined, rest[0]];
  if (unexpected) throw new OperatorUsageError(`Unexpected argument: ${unexpected}`);
  const file = (): string => {
    if (!argument) throw new OperatorUsageError(`Specify a file, or "-".`);
    return argument;
  };
  switch (name) {
    case "backup":
      return { name, file: file(), withSecret: values["with-secret"] === true };
    case "restore":
      return { name, file: file() };
    case "audit":
      if (argument !== "verify") throw new OperatorUsageError("Unknown audit command. Use: audit verify");
      return { name: "audit verify", projectId: values.project ?? null, head: values.head ?? null };
    case "keys":
      if (argument !== "rotate") throw new OperatorUsageError("Unknown keys command. Use: keys rotate");
      return { name: "keys rotate", projectId: values.project ?? null };
    case "secret":
      if (argument !== "rotate") throw new OperatorUsageError("Unknown secret command. Use: secret rotate");
      return { name: "secret rotate" };
    case "config":
      if (argument !== "check") throw new OperatorUsageError("Unknown config command. Use: config check");
      return { name: "config check", json: values.json === true };
    case "user":
      if (argument !== "export" || !id) throw new OperatorUsageError("Unknown user command. Use: user export <id>");
      return { name: "user export", userId: id, projectId: values.project ?? null };
    case "migrate":
      if (argument) throw new OperatorUsageError(`Unexpected argument: ${argument}`);
      return { name, isPlan: values.plan === true };
    default:
      if (argument) throw new OperatorUsageError(`Unexpected argument: ${argument}`);
      return { name: "doctor", json: values.json === true };
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's message names the option and the problem.
    throw new OperatorUsageError(error instanceof Error ? error.message : String(error));
  }
}

const successExitCode = 0;
const failureExitCode = 1;
const usageExitCode = 2;

/** Runs an operator command. Returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runOperatorCommand(args: readonly string[], context: OperatorEnvironment): Promise<number> {
  const { printError, signal } = context;
  try {
    return await run(parseOperatorCommand(args), context);
  } catch (error) {
    if (error instanceof OperatorUsageError) {
      printError(`${error.message}\n\n${usage}`);
      return usageExitCode;
    }
    if (signal.aborted) {
      printError("Canceled. No partial changes were left.");
      return failureExitCode;
    }
    if (isDatabaseUnavailable(error)) {
      printError("The connection to the database was lost. No partial changes were left. Run the command again.");
      return failureExitCode;
    }
    const isForPeople = error instanceof OperatorError || error instanceof StartError || error instanceof ConfigError;
    if (!isForPeople) throw error;
    printError(error.message);
    return failureExitCode;
  }
}

async function run(command: OperatorCommand, context: OperatorEnvironment): Promise<number> {
  if (command.name === "help") {
    context.print(usage);
    return successExitCode;
  }
  // The doctor also reports configuration problems.
  if (command.name === "doctor") return (await doctor(command, context)) ? successExitCode : failureExitCode;
  if (command.name === "config check") return checkConfig(command, context) ? successExitCode : failureExitCode;
  const config = readConfig(context.environment, context.workingFolder);
  switch (command.name) {
    case "backup":
      await backup(command, config, context);
      return successExitCode;
    case "restore":
      await restore(command, config, context);
      return successExitCode;
    case "audit verify":
      return (await verifyAuditLog(command, config, context)) ? successExitCode : failureExitCode;
    case "keys rotate":
      await rotateKeys(command, config, context);
      return successExitCode;
    case "secret rotate":
      await rotateSecret(config, context);
      return successExitCode;
    case "migrate":
      await migrateDatabase(command, config, context);
      return successExitCode;
    case "user export":
      await exportUserData(command, config, context);
      return successExitCode;
  }
}
