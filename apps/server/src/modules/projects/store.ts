import { internalProjectId } from "@vestibule/contract";
import { toPublicBranding } from "@vestibule/contract/endpoints";
import { type EncryptedColumn, toText } from "../../platform/crypto/encrypted-column.ts";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import { importPrivateKey, importPublicKey } from "../../platform/crypto/jwt.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { LruCache } from "../../platform/lru-cache.ts";
import type { Platform } from "../../platform/platform.ts";
import { withOwnMark, withPictureUrls } from "./branding.ts";
import { applyConfigDefaults, type KeySet, type Project, type ProjectSigningKey } from "./project.ts";
import {
  findKeySets,
  findProject,
  findSecrets,
  findSigningKeys,
  type KeySetRow,
  type SigningKeyRow,
} from "./project-statements.ts";
import { signingKeyContext } from "./signing-keys/rotate-signing-keys.ts";
import { dashboardHandlerPath, domainKey } from "./trusted-domains/trusted-domain.ts";

/**
 * Project internal always trusts the server's public URL, which serves the dashboard. Otherwise a wrong domain list
 * would lock owners out of password resets and OAuth sign-in. Other projects are unchanged.
 */
export function trustServerOrigin<P extends Pick<Project, "id" | "config">>(project: P, publicUrl: string): P {
  const { id, config } = project;
  if (id !== internalProjectId) return project;
  const own = domainKey(publicUrl);
  if (config.domains.some(({ domain }) => domainKey(domain) === own)) return project;
  const domains = [...config.domains, { domain: publicUrl, handler_path: dashboardHandlerPath }];
  return { ...project, config: { ...config, domains } };
}

/** In-memory cache of projects: most requests need no query for keys, configuration and signing keys. */
export interface ProjectStore {
  /** Null if there is no such project. */
  find(projectId: string): Promise<Project | null>;
  /** Makes the next `find` read the database again. */
  invalidate(projectId: string): void;
  invalidateAll(): void;
}

/** Maximum number of cached projects; the least recently used are evicted. */
const capacity = 10_000;
/** Invalidations arrive immediately; if one is lost, this is the maximum age of a stale entry, in ms. */
const maxAgeMs = 60_000;

const idPattern = /^(?:internal|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Encryption context of a secret; see `Encryption`. */
export const secretContext = (projectId: string, name: string): string => `project-secret:${projectId}:${name}`;

/** What a rotation of the server secret encrypts again. */
export const encryptedProjectColumns: readonly EncryptedColumn[] = [
  {
    table: "project_secrets",
    column: "ciphertext",
    key: ["project_id", "name"],
    getContext: ([projectId, name]) => secretContext(toText(projectId), toText(name)),
  },
  {
    table: "signing_keys",
    column: "private_key_ciphertext",
    key: ["project_id", "kid"],
    getContext: ([projectId, kid]) => signingKeyContext(toText(projectId), toText(kid)),
  },
];

interface Entry {
  readonly project: Project;
  readonly readAt: number;
}

/** `now`: a monotonic clock in ms with any origin. Project internal also trusts the server's own URL. */
export function createProjectStore(
  database: Queryable,
  { encryption, publicUrl }: Pick<Platform, "encryption" | "publicUrl">,
  now: () => number,
): ProjectStore {
  const cache = new LruCache<Entry>(capacity);
  const loading = new Map<string, Promise<Project | null>>();

  const load = async (projectId: string): Promise<Project | null> => {
    const readAt = now();
    const started = readProject(database, encryption, projectId).then(
      (project) => project && trustServerOrigin(project, publicUrl),
    );
    loading.set(projectId, started);
    try {
      const project = await started;
      // An invalidation during the read has removed this entry: the result may be stale, so don't cache it.
      if (project && loading.get(projectId) === started) cache.set(projectId, { project, readAt });
      return project;
    } finally {
      if (loading.get(projectId) === started) loading.delete(projectId);
    }
  };

  return {
    async find(projectId) {
      if (!idPattern.test(projectId)) return null;
      const entry = cache.get(projectId);
      if (entry && now() - entry.readAt < maxAgeMs) return entry.project;
      return loading.get(projectId) ?? load(projectId);
    },
    invalidate(projectId) {
      cache.delete(projectId);
      loading.delete(projectId);
    },
    invalidateAll() {
      cache.clear();
      loading.clear();
    },
  };
}

/** Reads a project without the cache, for use inside a transaction. */
export async function readProject(
  database: Queryable,
  encryption: Encryption,
  projectId: string,
): Promise<Project | null> {
  const row = await database.row(findProject, { projectId });
  if (!row) return null;
  const secrets = await database.rows(findSecrets, { projectId });
  const keySets = await database.rows(findKeySets, { projectId });
  const signingKeys = await database.rows(findSigningKeys, { projectId });
  const config = applyConfigDefaults(row.config);
  const stored = withPictureUrls(config.branding, row.public_url);
  const branding = row.id === internalProjectId ? withOwnMark(stored, row.public_url) : stored;
  return {
    id: row.id,
    displayName: row.display_name,
    description: row.description,
    isProductionMode: row.is_production_mode,
    createdAt: row.created_at,
    config,
    branding: toPublicBranding(branding) ?? null,
    secrets: Object.fromEntries(
      secrets.map(({ name, ciphertext }) => [name, encryption.decrypt(ciphertext, secretContext(projectId, name))]),
    ),
    keySets: keySets.map(toKeySet),
    signingKeys: signingKeys.map((key) => toSigningKey(encryption, projectId, key)),
  };
}

const toKeySet = (row: KeySetRow): KeySet => ({
  id: row.id,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  digests: {
    client: row.publishable_client_key_digest,
    server: row.secret_server_key_digest,
    admin: row.super_secret_admin_key_digest,
  },
});

const toSigningKey = (encryption: Encryption, projectId: string, row: SigningKeyRow): ProjectSigningKey => ({
  kid: row.kid,
  publicJwk: row.public_jwk,
  publicKey: importPublicKey(row.public_jwk),
  privateKey: importPrivateKey(encryption.decrypt(row.private_key_ciphertext, signingKeyContext(projectId, row.kid))),
  signsFrom: row.signs_from,
});
