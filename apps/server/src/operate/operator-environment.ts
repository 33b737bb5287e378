import type { Readable, Writable } from "node:stream";
import type { Environment } from "../config-reader.ts";

/** The environment of an operator command, which tests replace. */
export interface OperatorEnvironment {
  readonly environment: Environment;
  /** Absolute; the base of a relative data folder. */
  readonly workingFolder: string;
  /** Standard streams, for a backup read from or written to a pipe. */
  readonly input: Readable;
  readonly output: Writable;
  /** Prints one line of output. */
  print(text: string): void;
  /** Prints one line to standard error: errors and notes. */
  printError(text: string): void;
  /** Shows progress, replacing the previous progress line. */
  showProgress(text: string): void;
  /** Aborted when the operator cancels the command. */
  readonly signal: AbortSignal;
}

/** A usage error: one sentence plus the usage, exit code 2. */
export class OperatorUsageError extends Error {}

/** An error that the operator can fix: one or two sentences, exit code 1. */
export class OperatorError extends Error {}
