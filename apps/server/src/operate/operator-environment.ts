import type { Readable, Writable } from "node:stream";
import type { Environment } from "../config-reader.ts";

/** Everything around a command of an operator, so that tests can bring their own. */
export interface OperatorEnvironment {
  readonly environment: Environment;
  /** Absolute; the data folder may be relative to it. */
  readonly workingFolder: string;
  /** For data: a backup that is read from a pipe, or written into one. */
  readonly input: Readable;
  readonly output: Writable;
  /** One line of the result. */
  print(text: string): void;
  /** One line beside the result: what went wrong, what there is to know. */
  printError(text: string): void;
  /** How far it is, now and then; each time in place of what it was before. */
  showProgress(text: string): void;
  /** Aborted when the operator wants it to end. */
  readonly signal: AbortSignal;
}

/** A mistake of whoever typed the command: told in one sentence with the usage, exit code 2. */
export class OperatorUsageError extends Error {}

/** It cannot be done, and the operator can do something about it: one or two whole sentences, exit code 1. */
export class OperatorError extends Error {}
