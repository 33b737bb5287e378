import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Client } from "pg";
import type { Config } from "../config.ts";
import type { Environment } from "../config-reader.ts";
import { deriveSecretCheck, sameDigest } from "../platform/crypto/encryption.ts";
import { errorCode } from "../platform/data-folder/index.ts";
import { readMigrations, readSecretCheck } from "./database/catalog.ts";

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

type SecretLocation = Pick<Config, "secret" | "dataFolder">;

/**
 * The server secret as a server would read it: from the environment, otherwise from the data folder. Null: there is
 * none yet. Unlike a server, this doesn't create one.
 */
export async function findSecret({ secret, dataFolder }: SecretLocation): Promise<string | null> {
  if (secret !== undefined) return secret;
  const path = join(dataFolder, "secret");
  try {
    return (await readFile(path, "utf8")).trim() || null;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return null;
    throw new OperatorError(`The secret file ${path} can't be read (${code}). Check its owner and mode.`, {
      cause: error,
    });
  }
}

export const isMatchingSecret = (check: Buffer, secret: string): boolean =>
  sameDigest(check, deriveSecretCheck(secret));

/** The secret, verified against this database. @throws OperatorError when it is missing or doesn't match */
export async function readDatabaseSecret(client: Client, location: SecretLocation): Promise<string> {
  const secret = await findSecret(location);
  if (secret === null)
    throw new OperatorError(
      `No server secret was found: VESTIBULE_SECRET is not set, and the data folder ${location.dataFolder} has no file \`secret\`.`,
    );
  const check = (await readMigrations(client)) === null ? null : await readSecretCheck(client);
  if (check !== null && !isMatchingSecret(check, secret))
    throw new OperatorError("The secret doesn't match this database. Set VESTIBULE_SECRET to the original one.");
  return secret;
}
