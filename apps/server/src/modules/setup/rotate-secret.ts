import { internalProjectId } from "@vestibule/contract";
import type { Config } from "../../config.ts";
import { deriveSecretCheck, getFingerprint, sha256 } from "../../platform/crypto/digest.ts";
import { auditKeyContext, createKeyring, type Keyring, toFirstSecret } from "../../platform/crypto/encryption.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { endInstalledKeys, installKeys, lockProjectForUpdate } from "../projects/index.ts";
import { lockInstallation } from "./claim.ts";
import { deriveClaimCode, deriveKeys } from "./derived-secrets.ts";
import { getInternalKeys, getKeySetId } from "./install.ts";
import { listServerSecrets, secretsPayload } from "./server-secrets.ts";

const replaceCurrent = statement(
  "replace-current-server-secret",
  "update server_secrets set replaced_at = now(), audit_key_ciphertext = $ciphertext where number = $number and replaced_at is null",
);

const updateAuditKey = statement(
  "update-audit-key",
  "update server_secrets set audit_key_ciphertext = $ciphertext where number = $number and replaced_at is not null",
);

const insertSecret = statement(
  "insert-server-secret",
  "insert into server_secrets (number, secret_check) values ($number, $secretCheck)",
);

const updateInstallation = statement(
  "update-installation-secret",
  `update installation set secret_check = $secretCheck,
     claim_code_digest = case when claim_code_digest is not null then $claimCode::bytea end`,
);

const retireSecrets = statement(
  "retire-server-secrets",
  "update server_secrets set retired_at = now() where replaced_at is not null and retired_at is null returning number",
);

const notifyServers = statement("notify-of-server-secrets", `select pg_notify('project_changed', $payload) as "sent"`);

const listUnpreparedServers = statement(
  "list-servers-without-secret",
  `select p.node_id from job_pools p
   where exists (select from pg_stat_activity a where a.application_name = 'vestibule-jobs ' || p.node_id)
     and (not coalesce($fingerprint = any (p.known_secrets), false)
       or ($number?::smallint is not null and p.current_secret is distinct from $number))`,
);

const countServers = statement(
  "count-running-servers",
  `select count(*)::int as "count!" from pg_stat_activity
   where datname = current_database() and application_name like 'vestibule-jobs %'`,
);

/** Running servers that don't know a secret, or don't encrypt with it yet. `number`: of the secret in use; null: not yet. */
export async function listServersWithoutSecret(
  database: Queryable,
  { secret, number }: { readonly secret: string; readonly number: number | null },
): Promise<{ readonly servers: number; readonly without: number }> {
  await database.rows(notifyServers, { payload: secretsPayload });
  const servers = (await database.row(countServers, {}))?.count ?? 0;
  const without = await database.rows(listUnpreparedServers, { fingerprint: getFingerprint(secret), number });
  return { servers, without: without.length };
}

/** How long open pages can still use the previous publishable key of the dashboard and the demo, in ms. */
const publishableKeyMs = 30 * 24 * 60 * 60 * 1000;

const maxKeyNumber = 255;

/**
 * Makes `next` the current secret: from now on, servers encrypt with it, and the previous one only decrypts. `now`: ms since
 * the epoch. Returns the keyring with both.
 * @throws Error when another rotation was faster
 */
export async function replaceSecret(
  transaction: Queryable,
  keyring: Keyring,
  next: string,
  { now, internalKeys }: Pick<Config, "internalKeys"> & { readonly now: number },
): Promise<Keyring> {
  const installation = await transaction.row(lockInstallation, {});
  const stored = await listServerSecrets(transaction);
  const former = stored.find(({ replaced_at }) => replaced_at === null);
  if (!installation || former?.number !== keyring.keyNumber) throw new Error("The server secret was rotated meanwhile");
  const number = Math.max(...stored.map((row) => row.number)) + 1;
  if (number > maxKeyNumber) throw new Error("The server secret was rotated 254 times, which is the maximum");
  const secretCheck = deriveSecretCheck(next);
  const encryption = createKeyring([next], [{ ...toFirstSecret(next), number }]);
  for (const row of stored) {
    const auditKey = keyring.getAuditKey(row.number).toString("base64");
    const ciphertext = encryption.encrypt(auditKey, auditKeyContext(row.number));
    await transaction.run(row === former ? replaceCurrent : updateAuditKey, { number: row.number, ciphertext });
  }
  await transaction.run(insertSecret, { number, secretCheck });
  await transaction.run(updateInstallation, { secretCheck, claimCode: sha256(deriveClaimCode(next)) });
  await installKeys(transaction, {
    projectId: internalProjectId,
    id: getKeySetId("internal", number),
    description: "Installation keys",
    keys: getInternalKeys(next, { internalKeys }),
    createdAt: now,
  });
  const demoId = installation.demo_project_id;
  if (demoId !== null && (await lockProjectForUpdate(transaction, demoId)))
    await installKeys(transaction, {
      projectId: demoId,
      id: getKeySetId("demo", number),
      description: "Example app key",
      keys: {
        publishableClientKey: deriveKeys(next, demoId).publishableClientKey,
        secretServerKey: null,
        superSecretAdminKey: null,
      },
      createdAt: now,
    });
  await transaction.rows(notifyServers, { payload: secretsPayload });
  return createKeyring([next, keyring.secret], await listServerSecrets(transaction));
}

/** Retires the previous secret, after everything was encrypted again. `now`: ms since the epoch. */
export async function finishRotation(transaction: Queryable, now: number): Promise<void> {
  const installation = await transaction.row(lockInstallation, {});
  const expiresAt = new Date(now + publishableKeyMs);
  for (const { number } of await transaction.rows(retireSecrets, {})) {
    await endInstalledKeys(transaction, {
      projectId: internalProjectId,
      id: getKeySetId("internal", number),
      expiresAt,
    });
    if (installation?.demo_project_id)
      await endInstalledKeys(transaction, {
        projectId: installation.demo_project_id,
        id: getKeySetId("demo", number),
        expiresAt,
      });
  }
  await transaction.rows(notifyServers, { payload: secretsPayload });
}
