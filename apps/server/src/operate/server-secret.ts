import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import type { Config } from "../config.ts";
import { openKeyring } from "../modules/setup/index.ts";
import { deriveSecretCheck, sameDigest } from "../platform/crypto/digest.ts";
import { type Keyring, UnknownSecretError } from "../platform/crypto/encryption.ts";
import { errorCode } from "../platform/data-folder/index.ts";
import type { Queryable } from "../platform/database/database.ts";
import { StartError } from "../platform/start-error.ts";
import { readMigrations, readSecretCheck } from "./database/catalog.ts";
import { OperatorError } from "./operator-environment.ts";

export type SecretLocation = Pick<Config, "secret" | "previousSecret" | "dataFolder">;

/**
 * The server secret as a server would read it: from the environment, otherwise from the data folder; then the previous one
 * during a rotation. Empty: there is none yet. Unlike a server, this doesn't create one.
 */
export async function findSecrets({ secret, previousSecret, dataFolder }: SecretLocation): Promise<string[]> {
  const found =
    secret === undefined
      ? [await readSecretFile(join(dataFolder, "secret")), await readSecretFile(join(dataFolder, "secret.previous"))]
      : [secret, previousSecret];
  return found.filter((value) => value !== null && value !== undefined);
}

async function readSecretFile(path: string): Promise<string | null> {
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

/** @throws OperatorError when there is no secret */
async function requireSecrets(location: SecretLocation): Promise<string[]> {
  const secrets = await findSecrets(location);
  if (secrets.length > 0) return secrets;
  throw new OperatorError(
    `No server secret was found: VESTIBULE_SECRET is not set, and the data folder ${location.dataFolder} has no file \`secret\`.`,
  );
}

/** The secret that the database uses. @throws OperatorError when it is missing or doesn't match */
export async function readDatabaseSecret(client: Client, location: SecretLocation): Promise<string> {
  const [configured = "", previous] = await requireSecrets(location);
  const check = (await readMigrations(client)) === null ? null : await readSecretCheck(client);
  if (check === null || isMatchingSecret(check, configured)) return configured;
  if (previous !== undefined && isMatchingSecret(check, previous)) return previous;
  throw new OperatorError("The secret doesn't match this database. Set VESTIBULE_SECRET to the original one.");
}

/** The keys for the data of a migrated database. @throws OperatorError when a secret is missing or doesn't match */
export async function openDatabaseKeyring(database: Queryable, location: SecretLocation): Promise<Keyring> {
  const secrets = await requireSecrets(location);
  try {
    return await openKeyring(database, secrets);
  } catch (error) {
    if (error instanceof StartError && error.cause instanceof UnknownSecretError)
      throw new OperatorError("The secret doesn't match this database. Set VESTIBULE_SECRET to the original one.");
    throw error;
  }
}
