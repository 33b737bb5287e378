import { ConfigError, readConfig } from "../config.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { StartError } from "../platform/start-error.ts";
import { verifyAuditLog } from "./audit/verify-audit-log.ts";
import { backup } from "./backup/backup.ts";
import { doctor } from "./doctor/doctor.ts";
import { type OperatorEnvironment, OperatorError, OperatorUsageError } from "./operator-environment.ts";
import { type OperatorCommand, parseOperatorCommand, usage } from "./options.ts";
import { restore } from "./restore/restore.ts";

const successExitCode = 0;
const failureExitCode = 1;
const usageExitCode = 2;

/** Runs an operator command. Returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runOperatorCommand(args: readonly string[], surroundings: OperatorEnvironment): Promise<number> {
  const { printError, signal } = surroundings;
  try {
    return await run(parseOperatorCommand(args), surroundings);
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

async function run(command: OperatorCommand, surroundings: OperatorEnvironment): Promise<number> {
  if (command.name === "help") {
    surroundings.print(usage);
    return successExitCode;
  }
  // The doctor also reports configuration problems.
  if (command.name === "doctor") return (await doctor(command, surroundings)) ? successExitCode : failureExitCode;
  const config = readConfig(surroundings.environment, surroundings.workingFolder);
  switch (command.name) {
    case "backup":
      await backup(command, config, surroundings);
      return successExitCode;
    case "restore":
      await restore(command, config, surroundings);
      return successExitCode;
    case "audit verify":
      return (await verifyAuditLog(command, config, surroundings)) ? successExitCode : failureExitCode;
  }
}
