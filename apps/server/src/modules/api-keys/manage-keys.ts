import { randomUUID } from "node:crypto";
import type { ApiKeyUpdate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import { sha256 } from "../../platform/crypto/digest.ts";
import { randomSecret } from "../../platform/crypto/random.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { violatesForeignKey } from "../../platform/database/database-errors.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type AuditContext,
  type AuditEvent,
  type AuditedCall,
  diffFields,
  recordAudit,
  toAuditContext,
} from "../audit/index.ts";
import { getIdleCutoff, lockLiveSession } from "../sessions/index.ts";
import type { KeyCaller } from "./access.ts";
import {
  countKeys,
  findKey,
  findKeyByValue,
  insertKey,
  type KeyRow,
  lockKey,
  lockKeyTeam,
  lockKeyUser,
  revokeAllOfUser,
  updateKey,
} from "./api-key-statements.ts";
import { type ApiKeyType, assertUsable, formatApiKey, getLastFour, parseApiKey, toExpiry } from "./key-format.ts";

const toAuditTarget = ({ id }: KeyRow) => ({ type: "api_key", id });
const toOwnerDetails = ({ type, owner_id }: KeyRow) => ({ owner_type: type, owner_id });
const toMillis = (date: Date | null): number | null => date?.getTime() ?? null;

/** Audit event for a new key. */
const createdEvent = (key: KeyRow): AuditEvent => ({
  action: "api_key.create",
  target: toAuditTarget(key),
  details: { ...toOwnerDetails(key), is_public: key.is_public, expires_at_millis: toMillis(key.expires_at) },
});

export const revokedEvent = (key: KeyRow, details: object = {}): AuditEvent => ({
  action: "api_key.revoke",
  target: toAuditTarget(key),
  details: { ...toOwnerDetails(key), ...details },
});

/** A revocation is a separate entry, and only the first one is recorded. */
function changeEvents(before: KeyRow, after: KeyRow): AuditEvent[] {
  const comparable = (key: KeyRow) => ({ ...key, expires_at_millis: toMillis(key.expires_at) });
  const auditedFields = { withoutValues: ["description"], withValues: ["expires_at_millis"] } as const;
  const changes = diffFields(comparable(before), comparable(after), auditedFields);
  const updated: AuditEvent | null = changes && {
    action: "api_key.update",
    target: toAuditTarget(after),
    details: { ...toOwnerDetails(after), ...changes },
  };
  const isRevoked = before.revoked_at === null && after.revoked_at !== null;
  return [...(updated ? [updated] : []), ...(isRevoked ? [revokedEvent(after)] : [])];
}

type Services = Pick<Platform, "database" | "clock">;
type WritingServices = Services & Pick<Platform, "readEndUser">;

/** Keys of one user or team that aren't revoked: key lists are not paginated. */
const maxKeys = 100;

export interface NewKey {
  readonly projectId: string;
  readonly type: ApiKeyType;
  readonly ownerId: string;
  readonly description: string;
  readonly expires_at_millis?: number | null | undefined;
  readonly is_public?: boolean | undefined;
}

/**
 * Creates a key. Its value is returned only here, because the database stores only a digest. @throws USER_NOT_FOUND,
 * TEAM_NOT_FOUND, USER_AUTHENTICATION_REQUIRED if the caller's session ended in the meantime, PlainError 400
 */
export async function createKey(
  services: WritingServices,
  call: AuditedCall & { readonly auth: KeyCaller },
  key: NewKey,
): Promise<{ row: KeyRow; value: string }> {
  const { projectId, type, ownerId, description, is_public: isPublic = false } = key;
  const id = randomUUID();
  const value = formatApiKey({ id, type, isPublic }, randomSecret());
  const values = {
    projectId,
    id,
    digest: sha256(value),
    lastFour: getLastFour(value),
    userId: type === "user" ? ownerId : null,
    teamId: type === "team" ? ownerId : null,
    description,
    isPublic,
    createdAt: new Date(services.clock()),
    expiresAt: toExpiry(key.expires_at_millis),
  };
  const creating = services.database.transaction(async (transaction) => {
    if (values.userId !== null) await transaction.row(lockKeyUser, { projectId, userId: values.userId });
    await requireLiveSession(transaction, call.auth, services.clock());
    if (values.teamId !== null) await transaction.row(lockKeyTeam, { projectId, teamId: values.teamId });
    const existing = await transaction.row(countKeys, { ...values, limit: maxKeys });
    if (existing && existing.count >= maxKeys)
      throw new PlainError(400, `This ${type} already has ${maxKeys} API keys. Revoke one first.`);
    const row = await transaction.row(insertKey, values);
    if (!row) throw new Error("Inserting an API key returned no row");
    await recordAudit(transaction, toAuditContext(services, call), [createdEvent(row)]);
    return row;
  });
  const row = await creating.catch((error: unknown) => {
    throw toMissingOwnerError(error, type, ownerId) ?? error;
  });
  return { row, value };
}

/**
 * Serializes with a password reset and "sign out everywhere": they either revoke the new key too, or end the session
 * before the key exists.
 */
async function requireLiveSession(transaction: Queryable, auth: KeyCaller, now: number): Promise<void> {
  const { accessType, project, user, sessionId } = auth;
  if (accessType !== "client" || !user) return;
  const session = { projectId: project.id, userId: user.id, sessionId, now, idleCutoff: getIdleCutoff(project, now) };
  if (!(await lockLiveSession(transaction, session))) throw apiError("USER_AUTHENTICATION_REQUIRED");
}

/** Revokes a user's keys in the caller's transaction, and on request those of teams without another member. */
export async function revokeKeysOfUser(
  transaction: Queryable,
  context: AuditContext,
  { userId, includesOwnTeams, cause }: { userId: string; includesOwnTeams: boolean; cause: string },
): Promise<void> {
  const { projectId, now } = context;
  const values = { projectId, userId, includesOwnTeams, revokedAt: new Date(now) };
  const revoked = await transaction.rows(revokeAllOfUser, values);
  if (revoked.length > 0)
    await recordAudit(
      transaction,
      context,
      revoked.map((key) => revokedEvent(key, { cause })),
    );
}

/** Relies on the foreign key instead of a prior lookup, so that the owner cannot be deleted in between. */
function toMissingOwnerError(error: unknown, type: ApiKeyType, ownerId: string) {
  if (!violatesForeignKey(error, `api_keys_project_id_${type}_id_fkey`)) return null;
  return type === "user" ? apiError("USER_NOT_FOUND") : apiError("TEAM_NOT_FOUND", { team_id: ownerId });
}

/** A key of this type by id. @throws API_KEY_NOT_FOUND, also for a key of the other type or of another project */
export async function requireKey(
  { database }: Services,
  projectId: string,
  type: ApiKeyType,
  id: string,
): Promise<KeyRow> {
  const key = await database.row(findKey, { projectId, id });
  if (key?.type !== type) throw apiError("API_KEY_NOT_FOUND");
  return key;
}

/**
 * Updates a key. Revoking again keeps the first time. @throws API_KEY_NOT_FOUND if it was deleted with its owner in the
 * meantime
 */
export async function patchKey(
  services: WritingServices,
  call: AuditedCall,
  id: string,
  { description, revoked, expires_at_millis: expiry }: ApiKeyUpdate,
): Promise<KeyRow> {
  const projectId = call.auth.project.id;
  const now = new Date(services.clock());
  const changes = {
    description: description ?? null,
    revokes: revoked === true,
    revokedAt: now,
    setExpiresAt: expiry !== undefined,
    expiresAt: toExpiry(expiry),
  };
  return services.database.transaction(async (transaction) => {
    const before = await transaction.row(lockKey, { projectId, id });
    const after = await transaction.row(updateKey, { projectId, id, ...changes });
    if (!before || !after) throw apiError("API_KEY_NOT_FOUND");
    await recordAudit(transaction, toAuditContext(services, call), changeEvents(before, after));
    return after;
  });
}

/**
 * Finds and checks the key for a value, with one query; malformed values cost none.
 * @throws API_KEY_NOT_FOUND, WRONG_API_KEY_TYPE, API_KEY_REVOKED, API_KEY_EXPIRED
 */
export async function verifyKey(
  { database, clock }: Services,
  projectId: string,
  type: ApiKeyType,
  value: string,
): Promise<KeyRow> {
  const parsed = parseApiKey(value);
  const key = parsed && (await findKeyByValue(database, { projectId, id: parsed.id, digest: sha256(value) }));
  return assertUsable(key, type, clock());
}
