import type { Encryption } from "../../../platform/crypto/encryption.ts";
import { generateSigningKey } from "../../../platform/crypto/jwt.ts";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAudit, systemContext } from "../../audit/index.ts";

const minuteMs = 60_000;

/**
 * How long a new key is published before it signs, in ms. Longer than a JWKS is cached: our `max-age` of one minute, the
 * project cache of a node that missed the notification (one minute), and ten minutes in common client libraries.
 */
export const signingKeyOverlapMs = 15 * minuteMs;

/**
 * How long a key stays published after its successor started to sign, in ms. Longer than a token lives (ten minutes),
 * plus the difference between two servers' clocks (five minutes) and the age of a project cache (one minute).
 */
const retiredKeyMs = 20 * minuteMs;

/** Encryption context of a private key; see `Encryption`. */
export const signingKeyContext = (projectId: string, kid: string): string => `signing-key:${projectId}:${kid}`;

/** The row of a new key, without its times. */
export function createSigningKey(encryption: Encryption, projectId: string) {
  const { publicJwk, privatePem } = generateSigningKey();
  return {
    projectId,
    kid: publicJwk.kid,
    publicJwk: JSON.stringify(publicJwk),
    ciphertext: encryption.encrypt(privatePem, signingKeyContext(projectId, publicJwk.kid)),
  };
}

/**
 * Inserts a key that will sign from `$signsFrom` on, unless the newest key doesn't sign yet. Of several concurrent
 * rotations, the first one retires the newest key, and the others find none to retire.
 */
const replaceNewestKey = statement(
  "replace-newest-signing-key",
  `with retired as (
     update signing_keys set retired_at = $signsFrom
     where project_id = $projectId and retired_at is null and signs_from <= $now returning project_id
   )
   insert into signing_keys (project_id, kid, public_jwk, private_key_ciphertext, created_at, signs_from)
   select project_id, $kid, $publicJwk, $ciphertext, $now, $signsFrom from retired`,
);

const listProjectsWithOldKeys = statement(
  "list-projects-with-old-signing-keys",
  `select k.project_id from signing_keys k join projects p on p.id = k.project_id and p.deleted_at is null
   where k.retired_at is null and k.signs_from < $before and ($after?::text is null or k.project_id > $after)
   order by k.project_id limit $limit`,
);

const deleteRetiredKeys = statement(
  "delete-retired-signing-keys",
  `delete from signing_keys where (project_id, kid) in
     (select project_id, kid from signing_keys where retired_at < $before limit $limit)`,
);

type Services = Pick<Platform, "encryption"> & { readonly database: Pick<Database, "transaction" | "rows"> };

export interface Rotation {
  /** Key ID of the new key. */
  readonly kid: string;
  /** When it starts to sign. */
  readonly signsFrom: Date;
}

/**
 * Publishes a new signing key of a project; it signs a quarter of an hour later, and tokens of the previous one stay
 * valid until they expire. Returns null if the newest key doesn't sign yet. `now`: ms since the epoch, by the database's clock.
 */
export function rotateSigningKey(services: Services, projectId: string, now: number): Promise<Rotation | null> {
  const key = createSigningKey(services.encryption, projectId);
  const signsFrom = new Date(now + signingKeyOverlapMs);
  return services.database.transaction(async (transaction) => {
    const inserted = await transaction.run(replaceNewestKey, { ...key, now: new Date(now), signsFrom });
    if (inserted === 0) return null;
    await recordAudit(transaction, systemContext(projectId, now), [
      { action: "signing_key.rotate", target: { type: "signing_key", id: key.kid } },
    ]);
    return { kid: key.kid, signsFrom };
  });
}

/** Projects per query. */
const pageSize = 100;

/**
 * Rotates the keys of every project whose newest key started to sign before `before`. Returns the number of new keys. A
 * run that was interrupted continues with the next one.
 */
export async function rotateSigningKeys(
  services: Services,
  { before, now, signal, onProgress }: RotationOptions,
): Promise<number> {
  let rotated = 0;
  let after: string | null = null;
  for (;;) {
    const projects: { project_id: string }[] = await services.database.rows(listProjectsWithOldKeys, {
      before,
      after,
      limit: pageSize,
    });
    for (const { project_id: projectId } of projects) {
      signal?.throwIfAborted();
      if (await rotateSigningKey(services, projectId, now)) rotated += 1;
    }
    onProgress?.(rotated);
    if (projects.length < pageSize) return rotated;
    after = projects.at(-1)?.project_id ?? null;
  }
}

interface RotationOptions {
  readonly before: Date;
  /** ms since the epoch, by the database's clock. */
  readonly now: number;
  readonly signal?: AbortSignal;
  onProgress?(rotated: number): void;
}

/**
 * Deletes the keys, with their private parts, whose last token has expired. Returns the number of deleted rows. `now`: ms
 * since the epoch.
 */
export const deleteRetiredSigningKeys = (
  database: Queryable,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<number> => database.run(deleteRetiredKeys, { before: new Date(now - retiredKeyMs), limit });
