/** The environment of a command, injectable for tests. */
export interface CliContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeFolder: string;
  readonly version: string;
  /** The CLI's user agent. Users see it when they confirm a sign-in. */
  readonly userAgent: string;
  /** Prints one line of output. */
  print(text: string): void;
  /** Prints one line of error output. */
  printError(text: string): void;
}

/** The command was used incorrectly: prints one message, exits with code 2. */
export class UsageError extends Error {}

/** An expected failure: prints one message, exits with code 1. */
export class CommandError extends Error {}
