import type { Logger } from "pino";
import { deriveSecretCheck, getFingerprint } from "../../platform/crypto/digest.ts";
import {
  createKeyring,
  type Keyring,
  MissingPreviousSecretError,
  type StoredSecret,
  toFirstSecret,
  UnknownSecretError,
} from "../../platform/crypto/encryption.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import type { NodeSecrets } from "../../platform/jobs/node-registry.ts";
import { StartError } from "../../platform/start-error.ts";

/** The payload of `project_changed` when the secrets changed: no project has this ID. */
export const secretsPayload = "server-secrets";

const listSecrets = statement(
  "list-server-secrets",
  "select number, secret_check, audit_key_ciphertext, replaced_at, retired_at from server_secrets order by number",
);

export const insertFirstSecret = statement(
  "insert-first-server-secret",
  "insert into server_secrets (number, secret_check) select 1, $secretCheck where not exists (select from server_secrets)",
);

export const otherSecretMessage =
  "This database was set up with another server secret, and its encrypted data can't be read with this one. Start with the original secret: VESTIBULE_SECRET, or the file `secret` in the data folder.";

const missingPreviousMessage =
  "Data in this database is still encrypted with the previous server secret. Set VESTIBULE_PREVIOUS_SECRET, or put the file `secret.previous` back into the data folder, until `vestibule secret rotate` has finished.";

/** In the order in which they were used. */
export const listServerSecrets = (database: Queryable): Promise<StoredSecret[]> => database.rows(listSecrets, {});

/**
 * Reads which secrets the database uses. `known`: the configured secret, then the previous one if any. An empty database
 * will use the first. @throws StartError when the known secrets can't decrypt its data
 */
export async function openKeyring(database: Queryable, known: readonly string[]): Promise<Keyring> {
  const stored = await listServerSecrets(database);
  const [configured = ""] = known;
  try {
    return createKeyring(known, stored.length > 0 ? stored : [toFirstSecret(configured)]);
  } catch (error) {
    if (error instanceof UnknownSecretError) throw new StartError(otherSecretMessage, { cause: error });
    if (error instanceof MissingPreviousSecretError) throw new StartError(missingPreviousMessage, { cause: error });
    throw error;
  }
}

/** What an operator must know about a rotation that was begun, or can be finished; null: nothing. */
export function describeSecretState(
  known: readonly string[],
  stored: readonly StoredSecret[],
): { readonly summary: string; readonly advice: string } | null {
  const [configured, previous] = known.map(deriveSecretCheck);
  const find = (check: Buffer | undefined) => stored.find(({ secret_check }) => check?.equals(secret_check));
  if (stored.length > 0 && !find(configured))
    return {
      summary: "The configured server secret is not used yet.",
      advice: "When all servers know it, run `vestibule secret rotate`.",
    };
  if (stored.some(({ replaced_at, retired_at }) => replaced_at !== null && retired_at === null))
    return {
      summary: "Data is still encrypted with the previous server secret.",
      advice: "Run `vestibule secret rotate` until it has finished.",
    };
  if (find(previous)?.retired_at)
    return {
      summary: "Nothing that is stored is encrypted with the previous server secret anymore.",
      advice: "A day after the rotation, unset VESTIBULE_PREVIOUS_SECRET, or delete the file `secret.previous`.",
    };
  return null;
}

/** Follows rotations of the server secret while this server runs. */
export interface SecretFollower {
  /** Reads the secrets again, from the configuration and the database. Logs a failure: the next call tries again. */
  follow(): Promise<void>;
  /** What a rotation must know about this server. */
  describe(): NodeSecrets;
  /** Called after each change, so that the rotation learns of it. */
  onFollowed(announce: () => Promise<void>): void;
}

/** `readSecrets`: the configured secret, then the previous one if any. */
export function createSecretFollower(options: {
  readonly database: Queryable;
  readonly keyring: Keyring;
  readonly readSecrets: () => Promise<readonly string[]>;
  readonly log: Logger;
}): SecretFollower {
  const { database, keyring, readSecrets, log } = options;
  let known: readonly string[] = [keyring.secret];
  let announce = async (): Promise<void> => undefined;

  const read = async (): Promise<void> => {
    const [secrets, stored] = [await readSecrets(), await listServerSecrets(database)];
    known = secrets;
    if (stored.length > 0) keyring.update(secrets, stored);
  };
  return {
    async follow() {
      await read().catch((error: unknown) =>
        log.error({ err: error }, "the server secret was rotated, and this server doesn't know the new one"),
      );
      await announce().catch((error: unknown) =>
        log.warn({ err: error }, "this server will announce its secrets at the next heartbeat"),
      );
    },
    describe: () => ({ known: known.map(getFingerprint), current: keyring.keyNumber }),
    onFollowed(next) {
      announce = next;
    },
  };
}
