import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { type EncryptedColumn, toText } from "../../platform/crypto/encrypted-column.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Platform } from "../../platform/platform.ts";

/** The prefix of secrets on the wire. */
const secretPrefix = "whsec_";
/** Length of generated secrets, in bytes. */
const secretLength = 32;
/** Min and max length of custom secrets, in bytes. @see Standard Webhooks, "Signature scheme" */
const [minSecretBytes, maxSecretBytes] = [24, 64];

export interface SignedMessage {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestampS: number;
  /** As sent on the wire. */
  readonly body: string;
}

/** Generates a secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(secretLength).toString("base64")}`;

/** The key of a secret. @throws Error unless it is `whsec_` followed by the base64 of 24 to 64 bytes. */
export function parseSecret(text: string): Buffer {
  const encoded = text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : "";
  const key = Buffer.from(encoded, "base64");
  const isBase64 = key.toString("base64").replace(/=+$/, "") === encoded.replace(/=+$/, "");
  if (!isBase64 || key.length < minSecretBytes || key.length > maxSecretBytes)
    throw new Error(
      `A secret must be ${secretPrefix} followed by the base64 of ${minSecretBytes} to ${maxSecretBytes} bytes`,
    );
  return key;
}

/**
 * A signature as in the header: `v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body`.
 * @see Standard Webhooks, "Signature scheme"
 */
export function sign(secret: string, { id, timestampS, body }: SignedMessage): string {
  const digest = createHmac("sha256", parseSecret(secret)).update(`${id}.${timestampS}.${body}`).digest("base64");
  return `v1,${digest}`;
}

/** How long a rotated secret still signs along with the new one, in ms. */
export const secretOverlapMs = 24 * 60 * 60 * 1000;
/** Max rotated secrets that still sign: frequent rotation must not make the header grow without limit. */
const maxReplacedSecrets = 3;

const lockEndpoint = statement(
  "lock-webhook-endpoint",
  "select id from webhook_endpoints where project_id = $projectId and id = $endpointId for no key update",
);
const insertSecret = statement(
  "insert-webhook-secret",
  "insert into webhook_secrets (project_id, endpoint_id, id, ciphertext, created_at) values ($projectId, $endpointId, $id, $ciphertext, $createdAt)",
);
const findCurrentSecret = statement(
  "find-current-webhook-secret",
  "select id, ciphertext from webhook_secrets where project_id = $projectId and endpoint_id = $endpointId and expires_at is null",
);
const endCurrentSecret = statement(
  "end-current-webhook-secret",
  "update webhook_secrets set expires_at = $expiresAt where project_id = $projectId and endpoint_id = $endpointId and expires_at is null",
);
const deleteReplacedSecrets = statement(
  "delete-replaced-webhook-secrets",
  `delete from webhook_secrets where project_id = $projectId and endpoint_id = $endpointId and expires_at is not null and (
     expires_at <= $now or id not in (
       select id from webhook_secrets where project_id = $projectId and endpoint_id = $endpointId and expires_at is not null
       order by expires_at desc, id limit $maxReplacedSecrets))`,
);

type Services = Pick<Platform, "encryption">;

/** `key`: a custom secret, `whsec_…`; generated if absent. */
export interface SecretOf {
  readonly projectId: string;
  readonly endpointId: string;
  readonly key?: string | undefined;
  /** ms since the epoch. */
  readonly now: number;
}

const toContext = (projectId: string, endpointId: string, id: string): string =>
  `webhook-secret:${projectId}:${endpointId}:${id}`;

/** What a rotation of the server secret encrypts again. */
export const encryptedWebhookSecrets: EncryptedColumn = {
  table: "webhook_secrets",
  column: "ciphertext",
  key: ["project_id", "endpoint_id", "id"],
  getContext: ([projectId, endpointId, id]) => toContext(toText(projectId), toText(endpointId), toText(id)),
};

/** @throws Error if the row was modified or moved. */
export const decryptSecret = (
  { encryption }: Services,
  { projectId, endpointId }: { readonly projectId: string; readonly endpointId: string },
  { id, ciphertext }: { readonly id: string; readonly ciphertext: Buffer },
): string => encryption.decrypt(ciphertext, toContext(projectId, endpointId, id));

/** The current secret, which receivers use to verify. The endpoint must exist. */
export async function currentSecret(
  database: Queryable,
  services: Services,
  projectId: string,
  endpointId: string,
): Promise<string> {
  const row = await database.row(findCurrentSecret, { projectId, endpointId });
  if (!row) throw new Error(`Webhook endpoint ${endpointId} has no secret`);
  return decryptSecret(services, { projectId, endpointId }, row);
}

/** Inserts the first secret of a new endpoint. @throws Error if `key` is not a secret (see `parseSecret`). */
export async function insertFirstSecret(
  transaction: Queryable,
  { encryption }: Services,
  { projectId, endpointId, key, now }: SecretOf,
): Promise<void> {
  const secret = key ?? newSecret();
  parseSecret(secret);
  const id = randomUUID();
  const ciphertext = encryption.encrypt(secret, toContext(projectId, endpointId, id));
  await transaction.run(insertSecret, { projectId, endpointId, id, ciphertext, createdAt: new Date(now) });
}

/**
 * Rotates the secret; the previous one signs along with it for a day. @throws Error if `key` is not a secret (see
 * `parseSecret`).
 */
export async function rotateSecret(transaction: Queryable, services: Services, of: SecretOf): Promise<void> {
  const { projectId, endpointId, now } = of;
  await transaction.run(lockEndpoint, { projectId, endpointId });
  await transaction.run(endCurrentSecret, { projectId, endpointId, expiresAt: new Date(now + secretOverlapMs) });
  await insertFirstSecret(transaction, services, of);
  await transaction.run(deleteReplacedSecrets, { projectId, endpointId, now: new Date(now), maxReplacedSecrets });
}
