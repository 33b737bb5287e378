import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import type { Config } from "../config.ts";
import { deriveSecretCheck, sameDigest } from "../platform/crypto/digest.ts";
import { errorCode } from "../platform/data-folder/index.ts";
import { readMigrations, readSecretCheck } from "./database/catalog.ts";
import { OperatorError } from "./operator-environment.ts";

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
