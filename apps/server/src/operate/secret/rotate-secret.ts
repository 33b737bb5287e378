import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../../config.ts";
import { resealHeads } from "../../modules/audit/index.ts";
import {
  finishRotation,
  listServerSecrets,
  listServersWithoutSecret,
  replaceSecret,
} from "../../modules/setup/index.ts";
import { deriveSecretCheck } from "../../platform/crypto/digest.ts";
import { type Keyring, retiredSecretMs, type StoredSecret } from "../../platform/crypto/encryption.ts";
import { randomSecret } from "../../platform/crypto/random.ts";
import { replaceSecretFile } from "../../platform/data-folder/index.ts";
import { createDatabaseClock } from "../../platform/database/database-clock.ts";
import { type MigratedDatabase, withMigratedDatabase } from "../open-migrated-database.ts";
import { type OperatorEnvironment, OperatorError } from "../operator-environment.ts";
import { describeCount } from "../progress.ts";
import { findSecrets } from "../server-secret.ts";
import { countFormerValues, encryptColumnAgain, encryptedColumns } from "./encrypt-again.ts";

/** How long running servers may take to read a new secret from their data folder, in ms. */
const learnMs = 3_000;
const pollMs = 250;

/**
 * A request may have encrypted a value just before its server followed the rotation, and may store it later, in ms: longer than a
 * statement can take.
 */
const defaultSettleMs = 40_000;

type Services = MigratedDatabase & { readonly config: Config; readonly context: OperatorEnvironment };

/**
 * `vestibule secret rotate`: replaces the server secret while servers run, and encrypts everything again. Each step can be
 * interrupted; the next run continues.
 */
export const rotateSecret = (
  config: Config,
  context: OperatorEnvironment,
  { settleMs = defaultSettleMs } = {},
): Promise<void> =>
  withMigratedDatabase(config, context.signal, async (opened) => {
    const services = { ...opened, config, context };
    const stored = await listServerSecrets(opened.database);
    const isUnfinished = stored.some(isBeingReplaced);
    if (isUnfinished) context.print("Continuing the rotation that was begun.");
    const keyring = isUnfinished ? opened.encryption : await beginRotation(services, stored);
    if (keyring === null) {
      // What a server that was stuck stored after the rotation had finished.
      await encryptUntilDone(services, opened.encryption);
      context.print(nothingToDo);
      return;
    }
    await encryptAll(services, keyring);
    const { servers } = await waitForServers(services, keyring);
    if (servers > 0) {
      context.showProgress("Waiting for requests that began before the rotation …");
      await wait(settleMs, undefined, { signal: context.signal });
    }
    await encryptUntilDone(services, keyring);
    const now = await createDatabaseClock(opened.database)();
    await opened.database.transaction((transaction) => finishRotation(transaction, now));
    context.print(
      `The rotation has finished: nothing that is stored is encrypted with the previous secret. Sign-ins that are under way and webhook API tokens still use it. Remove it after ${new Date(now + retiredSecretMs).toISOString()}: ${
        config.secret === undefined ? "delete the file `secret.previous`" : "unset VESTIBULE_PREVIOUS_SECRET"
      }, and restart the servers.`,
    );
  });

const nothingToDo =
  "The database already uses VESTIBULE_SECRET, and nothing is encrypted with another one. To rotate it, set VESTIBULE_SECRET to a new secret and VESTIBULE_PREVIOUS_SECRET to the current one for all servers, restart them, and run this command again.";

const isBeingReplaced = ({ replaced_at, retired_at }: StoredSecret): boolean =>
  replaced_at !== null && retired_at === null;

/** Makes the next secret the current one. Null: there is nothing to do. */
async function beginRotation(services: Services, stored: readonly StoredSecret[]): Promise<Keyring | null> {
  const { config, context, database, encryption } = services;
  const next = await findNextSecret(config, encryption.secret);
  if (next === null) return null;
  if (stored.some(({ secret_check }) => deriveSecretCheck(next).equals(secret_check)))
    throw new OperatorError("This secret was used before. Choose a new one, for example from: openssl rand -base64 32");
  await requireServersToKnow(services, next);
  const now = await createDatabaseClock(database)();
  const keyring = await database.transaction((transaction) =>
    replaceSecret(transaction, encryption, next, { internalKeys: config.internalKeys, now }),
  );
  context.print("The new secret is in use. Encrypting stored values again.");
  return keyring;
}

/** With a secret in the data folder, creates the next one there. Null: the configured secret is the current one. */
async function findNextSecret(config: Config, current: string): Promise<string | null> {
  const [configured = ""] = await findSecrets(config);
  if (configured !== current) return configured;
  if (config.secret !== undefined) return null;
  const next = randomSecret();
  await replaceSecretFile(config.dataFolder, current, next);
  return next;
}

/** @throws OperatorError when a running server couldn't decrypt what the others encrypt */
async function requireServersToKnow({ context, database }: Services, next: string): Promise<void> {
  for (const deadline = performance.now() + learnMs; ; await wait(pollMs, undefined, { signal: context.signal })) {
    const { without } = await listServersWithoutSecret(database, { secret: next, number: null });
    if (without === 0) return;
    if (performance.now() > deadline)
      throw new OperatorError(
        `${describeCount(without, "running server doesn't", "running servers don't")} know the new secret. Restart all servers with both secrets, or copy the files \`secret\` and \`secret.previous\` to their data folders. Nothing was changed in the database.`,
      );
  }
}

/** Waits until every running server encrypts with the new secret, which takes a minute if it missed the notification. */
async function waitForServers({ context, database }: Services, keyring: Keyring): Promise<{ servers: number }> {
  for (;;) {
    const { secret, keyNumber: number } = keyring;
    const { servers, without } = await listServersWithoutSecret(database, { secret, number });
    if (without === 0) return { servers };
    context.showProgress(`Waiting for ${describeCount(without, "server")} to use the new secret …`);
    await wait(pollMs, undefined, { signal: context.signal });
  }
}

async function encryptUntilDone(services: Services, keyring: Keyring): Promise<void> {
  while ((await encryptAll(services, keyring)) > 0);
}

/** Encrypts what is still encrypted with a former secret. Returns the number of values. */
async function encryptAll({ client, database, context }: Services, keyring: Keyring): Promise<number> {
  let total = 0;
  for (const column of encryptedColumns) {
    const expected = await countFormerValues(client, column, keyring.keyNumber);
    let done = 0;
    const count = await encryptColumnAgain(client, keyring, column, (batch) => {
      done += batch;
      context.showProgress(`${column.table}: ${done.toLocaleString("en")} of ${describeCount(expected, "value")} …`);
    });
    // Rows that others had locked are left.
    if (expected > 0) context.print(`${column.table}: ${describeCount(count, "value")} encrypted again`);
    total += Math.max(count, expected);
  }
  const heads = await resealHeads({ database, encryption: keyring });
  if (heads > 0) context.print(`audit_heads: ${describeCount(heads, "audit log")} sealed again`);
  return total + heads;
}
