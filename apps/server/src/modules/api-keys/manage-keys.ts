import { randomUUID } from "node:crypto";
import type { ApiKeyUpdate } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import { sha256 } from "../../platform/crypto/digest.ts";
import { randomSecret } from "../../platform/crypto/random.ts";
import { violatesForeignKey } from "../../platform/database/database-errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AuditedCall, recordAudit, toAuditContext } from "../audit/index.ts";
import { changeEvents, createdEvent } from "./api-key-audit-events.ts";
import { findKey, findKeyByValue, insertKey, type KeyRow, lockKey, updateKey } from "./api-key-statements.ts";
import { type ApiKeyType, formatApiKey, getLastFour, parseApiKey } from "./key-format.ts";
import { assertUsable, toExpiry } from "./key-state.ts";

type Services = Pick<Platform, "database" | "clock">;
type WritingServices = Services & Pick<Platform, "readEndUser">;

export interface NewKey {
  readonly projectId: string;
  readonly type: ApiKeyType;
  readonly ownerId: string;
  readonly description: string;
  readonly expires_at_millis?: number | null | undefined;
  readonly is_public?: boolean | undefined;
}

/** Makes a key; its value is returned here and never again, as only a digest is kept. @throws USER_NOT_FOUND, TEAM_NOT_FOUND */
export async function createKey(
  services: WritingServices,
  call: AuditedCall,
  key: NewKey,
): Promise<{ row: KeyRow; value: string }> {
  const { projectId, type, ownerId, description, is_public: isPublic = false } = key;
  const id = randomUUID();
  const value = formatApiKey({ id, type, isPublic }, randomSecret());
  const owner = type === "user" ? [ownerId, null] : [null, ownerId];
  const times = [new Date(services.clock()), toExpiry(key.expires_at_millis)];
  const values = [projectId, id, sha256(value), getLastFour(value), ...owner, description, isPublic, ...times];
  const creating = services.database.transaction(async (transaction) => {
    const row = await transaction.row(insertKey, values);
    if (!row) throw new Error("An API key was inserted and not returned");
    await recordAudit(transaction, toAuditContext(services, call), [createdEvent(row)]);
    return row;
  });
  const row = await creating.catch((error: unknown) => {
    throw toMissingOwnerError(error, type, ownerId) ?? error;
  });
  return { row, value };
}

/** The owner is looked up by the database alone: then nobody can be deleted in between. */
function toMissingOwnerError(error: unknown, type: ApiKeyType, ownerId: string) {
  if (!violatesForeignKey(error, `api_keys_project_id_${type}_id_fkey`)) return null;
  return type === "user" ? apiError("USER_NOT_FOUND") : apiError("TEAM_NOT_FOUND", { team_id: ownerId });
}

/** A key of this type by its id. @throws API_KEY_NOT_FOUND, also for a key of the other type or of another project */
export async function requireKey(
  { database }: Services,
  projectId: string,
  type: ApiKeyType,
  id: string,
): Promise<KeyRow> {
  const key = await database.row(findKey, [projectId, id]);
  if (key?.type !== type) throw apiError("API_KEY_NOT_FOUND");
  return key;
}

/** Changes a key. Revoking again keeps the first time. @throws API_KEY_NOT_FOUND when it went away with its owner meanwhile */
export async function patchKey(
  services: WritingServices,
  call: AuditedCall,
  id: string,
  { description, revoked, expires_at_millis: expiry }: ApiKeyUpdate,
): Promise<KeyRow> {
  const projectId = call.auth.project.id;
  const now = new Date(services.clock());
  const changes = [description ?? null, revoked === true, now, expiry !== undefined, toExpiry(expiry)];
  return services.database.transaction(async (transaction) => {
    const before = await transaction.row(lockKey, [projectId, id]);
    const after = await transaction.row(updateKey, [projectId, id, ...changes]);
    if (!before || !after) throw apiError("API_KEY_NOT_FOUND");
    await recordAudit(transaction, toAuditContext(services, call), changeEvents(before, after));
    return after;
  });
}

/** The key that a value is, with one query, and without any for what is no key at all.
 *  @throws API_KEY_NOT_FOUND, WRONG_API_KEY_TYPE, API_KEY_REVOKED, API_KEY_EXPIRED */
export async function verifyKey(
  { database, clock }: Services,
  projectId: string,
  type: ApiKeyType,
  value: string,
): Promise<KeyRow> {
  const parsed = parseApiKey(value);
  const key = parsed && (await database.row(findKeyByValue, [projectId, parsed.id, sha256(value)]));
  return assertUsable(key, type, clock());
}
