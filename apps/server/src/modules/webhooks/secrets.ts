import { randomUUID } from "node:crypto";
import { type Queryable, statement } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { newSecret, parseSecret } from "./signing.ts";

/** How long a secret that was replaced still signs beside the new one, in ms. */
export const secretOverlapMs = 24 * 60 * 60 * 1000;
/** So many replaced secrets sign beside the current one: whoever rotates all day does not lengthen the header without end. */
const maxReplacedSecrets = 3;

const lockEndpoint = statement(
  "lock-webhook-endpoint",
  "select id from webhook_endpoints where project_id = $1 and id = $2 for no key update",
);
const insertSecret = statement(
  "insert-webhook-secret",
  "insert into webhook_secrets (project_id, endpoint_id, id, ciphertext, created_at) values ($1, $2, $3, $4, $5)",
);
const findCurrentSecret = statement<{ id: string; ciphertext: Buffer }>(
  "find-current-webhook-secret",
  "select id, ciphertext from webhook_secrets where project_id = $1 and endpoint_id = $2 and expires_at is null",
);
const endCurrentSecret = statement(
  "end-current-webhook-secret",
  "update webhook_secrets set expires_at = $3 where project_id = $1 and endpoint_id = $2 and expires_at is null",
);
const deleteReplacedSecrets = statement(
  "drop-replaced-webhook-secrets",
  `delete from webhook_secrets where project_id = $1 and endpoint_id = $2 and expires_at is not null and (
     expires_at <= $3 or id not in (
       select id from webhook_secrets where project_id = $1 and endpoint_id = $2 and expires_at is not null
       order by expires_at desc, id limit $4))`,
);

type Services = Pick<Platform, "encryption">;

/** `key`: the owner's own, as `whsec_…`; without it a new one is made. */
export interface SecretOf {
  readonly projectId: string;
  readonly endpointId: string;
  readonly key?: string | undefined;
  /** ms since the epoch. */
  readonly now: number;
}

const toContext = (projectId: string, endpointId: string, id: string): string =>
  `webhook-secret:${projectId}:${endpointId}:${id}`;

/** @throws Error when the row was changed or moved. */
export const decryptSecret = (
  { encryption }: Services,
  { projectId, endpointId }: { readonly projectId: string; readonly endpointId: string },
  { id, ciphertext }: { readonly id: string; readonly ciphertext: Buffer },
): string => encryption.decrypt(ciphertext, toContext(projectId, endpointId, id));

/** The secret with which the endpoint's owner verifies. The endpoint has to be there. */
export async function currentSecret(
  database: Queryable,
  services: Services,
  projectId: string,
  endpointId: string,
): Promise<string> {
  const row = await database.row(findCurrentSecret, [projectId, endpointId]);
  if (!row) throw new Error(`Webhook endpoint ${endpointId} has no secret`);
  return decryptSecret(services, { projectId, endpointId }, row);
}

/** The secret of an endpoint that is being made. @throws Error when `key` is not a secret (see `parseSecret`). */
export async function insertFirstSecret(
  transaction: Queryable,
  { encryption }: Services,
  { projectId, endpointId, key, now }: SecretOf,
): Promise<void> {
  const secret = key ?? newSecret();
  parseSecret(secret);
  const id = randomUUID();
  const ciphertext = encryption.encrypt(secret, toContext(projectId, endpointId, id));
  await transaction.run(insertSecret, [projectId, endpointId, id, ciphertext, new Date(now)]);
}

/** Replaces the secret; the one before signs beside it for a day. @throws Error when `key` is not a secret (see `parseSecret`). */
export async function rotateSecret(transaction: Queryable, services: Services, of: SecretOf): Promise<void> {
  const { projectId, endpointId, now } = of;
  await transaction.run(lockEndpoint, [projectId, endpointId]);
  await transaction.run(endCurrentSecret, [projectId, endpointId, new Date(now + secretOverlapMs)]);
  await insertFirstSecret(transaction, services, of);
  await transaction.run(deleteReplacedSecrets, [projectId, endpointId, new Date(now), maxReplacedSecrets]);
}
