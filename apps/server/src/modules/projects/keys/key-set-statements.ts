import { keyPrefixes } from "@vestibule/contract";
import type { Logger } from "pino";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { randomSecret } from "../../../platform/crypto/random.ts";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import { createLastUsedTracker, type LastUsedTracker } from "../../../platform/database/last-used-tracker.ts";
import { type RowOf, statement } from "../../../platform/database/statement.ts";

/** The plaintext keys of a set, returned once to the caller and never stored. */
export interface Keys {
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

export const makeKeys = (wanted: { client: boolean; server: boolean; admin: boolean }): Keys => ({
  publishableClientKey: wanted.client ? keyPrefixes.publishableClient + randomSecret() : null,
  secretServerKey: wanted.server ? keyPrefixes.secretServer + randomSecret() : null,
  superSecretAdminKey: wanted.admin ? keyPrefixes.superSecretAdmin + randomSecret() : null,
});

const getDigest = (key: string | null): Buffer | null => (key === null ? null : sha256(key));
const getLastFour = (key: string | null): string | null => (key === null ? null : key.slice(-4));

/** Digest and last four characters of each key. */
export const toColumns = ({ publishableClientKey, secretServerKey, superSecretAdminKey }: Keys) => ({
  publishableClientKeyDigest: getDigest(publishableClientKey),
  publishableClientKeyLastFour: getLastFour(publishableClientKey),
  secretServerKeyDigest: getDigest(secretServerKey),
  secretServerKeyLastFour: getLastFour(secretServerKey),
  superSecretAdminKeyDigest: getDigest(superSecretAdminKey),
  superSecretAdminKeyLastFour: getLastFour(superSecretAdminKey),
});

export type KeySetRow = RowOf<typeof listKeySets>;

const columns = `id, description, expires_at, revoked_at, created_at, last_used_at,
  publishable_client_key_last_four, secret_server_key_last_four, super_secret_admin_key_last_four`;

export const listKeySets = statement(
  "list-key-sets",
  `select ${columns} from project_key_sets where project_id = $projectId
   and (created_at, id) < ($afterTime::timestamptz, $afterId::uuid) order by created_at desc, id desc limit $limit`,
);

export const findKeySet = statement(
  "find-key-set",
  `select ${columns} from project_key_sets where project_id = $projectId and id = $id`,
);

/** Counts the sets that each request's key is compared with. */
export const countKeySets = statement(
  "count-key-sets",
  `select count(*)::int as "count!" from project_key_sets where project_id = $projectId and revoked_at is null`,
);

export const insertKeySet = statement(
  "insert-key-set",
  `insert into project_key_sets (project_id, id, description, expires_at, created_at,
     publishable_client_key_digest, publishable_client_key_last_four,
     secret_server_key_digest, secret_server_key_last_four,
     super_secret_admin_key_digest, super_secret_admin_key_last_four, created_with)
   values ($projectId, $id, $description, $expiresAt, $createdAt, $publishableClientKeyDigest?, $publishableClientKeyLastFour?, $secretServerKeyDigest?, $secretServerKeyLastFour?, $superSecretAdminKeyDigest?, $superSecretAdminKeyLastFour?, $createdWith?)
   returning ${columns}`,
);

/** Keeps a key set from being revoked until the caller's transaction ends. */
const lockUnrevoked = statement(
  "lock-unrevoked-key-set",
  "select id from project_key_sets where project_id = $projectId and id = $id and revoked_at is null for share",
);

/** False if the key set was revoked, perhaps since the request was authorized. */
export const lockUnrevokedKeySet = async (
  transaction: Queryable,
  key: { readonly projectId: string; readonly id: string },
): Promise<boolean> => (await transaction.row(lockUnrevoked, key)) !== null;

/** Sets the keys of a set with a fixed id; used for the keys the installation provides. */
const upsertKeySet = statement(
  "upsert-key-set",
  `insert into project_key_sets (project_id, id, description, expires_at, created_at,
     publishable_client_key_digest, publishable_client_key_last_four,
     secret_server_key_digest, secret_server_key_last_four,
     super_secret_admin_key_digest, super_secret_admin_key_last_four)
   values ($projectId, $id, $description, $expiresAt, $createdAt, $publishableClientKeyDigest?, $publishableClientKeyLastFour?, $secretServerKeyDigest?, $secretServerKeyLastFour?, $superSecretAdminKeyDigest?, $superSecretAdminKeyLastFour?)
   on conflict (project_id, id) do update set
     publishable_client_key_digest = excluded.publishable_client_key_digest,
     publishable_client_key_last_four = excluded.publishable_client_key_last_four,
     secret_server_key_digest = excluded.secret_server_key_digest,
     secret_server_key_last_four = excluded.secret_server_key_last_four,
     super_secret_admin_key_digest = excluded.super_secret_admin_key_digest,
     super_secret_admin_key_last_four = excluded.super_secret_admin_key_last_four
   where (project_key_sets.publishable_client_key_digest, project_key_sets.secret_server_key_digest, project_key_sets.super_secret_admin_key_digest)
     is distinct from (excluded.publishable_client_key_digest, excluded.secret_server_key_digest, excluded.super_secret_admin_key_digest)`,
);

/** Locks the row so that its state before the change can be compared. */
export const lockKeySet = statement(
  "lock-key-set",
  `select ${columns} from project_key_sets where project_id = $projectId and id = $id for no key update`,
);

/** Revoking again keeps the time of the first revocation. */
export const updateKeySet = statement(
  "update-key-set",
  `update project_key_sets set
     description = coalesce($description?, description),
     revoked_at = case when $revokedAt?::timestamptz is null then revoked_at else coalesce(revoked_at, $revokedAt) end
   where project_id = $projectId and id = $id
   returning ${columns}`,
);

/** Locks rows in a fixed order, so that two servers cannot deadlock. */
const recordKeySetUses = statement(
  "record-key-set-uses",
  `with used as (
     select k.project_id, k.id, u.used_at from project_key_sets k
     join unnest($projectIds::text[], $ids::uuid[], $times::timestamptz[]) as u (project_id, id, used_at)
       on k.project_id = u.project_id and k.id = u.id
     order by k.project_id, k.id for no key update of k
   )
   update project_key_sets k set last_used_at = greatest(k.last_used_at, used.used_at)
   from used where k.project_id = used.project_id and k.id = used.id`,
);

/** Last use of project keys, batched so that requests cause no write. */
export type KeySetActivity = LastUsedTracker;

export const createKeySetActivity = (database: Database, log: Logger): KeySetActivity =>
  createLastUsedTracker(database, log, { what: "project keys", writeUses: recordKeySetUses });

/** How the API represents "never": 2099-12-31. */
const never = new Date("2099-12-31T23:59:59Z");

/** Ensures that a project has exactly these keys in one key set with a fixed id. Idempotent. */
export async function installKeys(
  transaction: Queryable,
  set: { projectId: string; id: string; description: string; keys: Keys; createdAt: number },
): Promise<void> {
  await transaction.run(upsertKeySet, {
    projectId: set.projectId,
    id: set.id,
    description: set.description,
    expiresAt: never,
    createdAt: new Date(set.createdAt),
    ...toColumns(set.keys),
  });
}

const endDerivedKeys = statement(
  "end-derived-keys",
  `update project_key_sets set secret_server_key_digest = null, secret_server_key_last_four = null,
     super_secret_admin_key_digest = null, super_secret_admin_key_last_four = null, expires_at = least(expires_at, $expiresAt)
   where project_id = $projectId and id = $id`,
);

/**
 * Ends the secret keys of an installed key set after its successor was installed. Pages that browsers have open still send its publishable
 * key, which is not a secret, until `expiresAt`.
 */
export const endInstalledKeys = (
  transaction: Queryable,
  set: { readonly projectId: string; readonly id: string; readonly expiresAt: Date },
): Promise<number> => transaction.run(endDerivedKeys, set);
