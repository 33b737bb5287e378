/** Everything around a command, so that tests can bring their own. */
export interface CliContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeFolder: string;
  readonly version: string;
  /** How the program names itself to the server: people see it when they confirm a login. */
  readonly userAgent: string;
  /** One line for whoever reads the result. */
  print(text: string): void;
  /** One line about what went wrong. */
  printError(text: string): void;
}

/** A mistake of whoever typed the command: told in one sentence, exit code 2. */
export class UsageError extends Error {}

/** An expected failure: told in one sentence, exit code 1. */
export class CommandError extends Error {}
