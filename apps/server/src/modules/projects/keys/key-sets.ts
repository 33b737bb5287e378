import { randomUUID } from "node:crypto";
import type { AccessType } from "@vestibule/contract";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type AuditContext, recordAudit } from "../../audit/index.ts";
import {
  countKeySets,
  insertKeySet,
  type Keys,
  lockKeySet,
  lockUnrevokedKeySet,
  makeKeys,
  toColumns,
  updateKeySet,
} from "./key-set-statements.ts";

export interface NewKeySet {
  readonly description: string;
  readonly expiresAt: Date;
  readonly wanted: Parameters<typeof makeKeys>[0];
  /** Additional details for the audit log. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Every server keeps key sets in memory and compares a request's key with each. */
const maxUnrevoked = 500;

const target = (id: string) => ({ type: "project_key", id });

/**
 * Creates a key set in the context's project. The caller must lock the project for the count and invalidate its cache
 * entry.
 * @throws PlainError 400 when there are too many
 */
export async function addKeySet(
  transaction: Queryable,
  context: AuditContext,
  { description, expiresAt, wanted, details = {} }: NewKeySet,
): Promise<{ id: string; keys: Keys }> {
  const { projectId, now, actor } = context;
  const found = await transaction.row(countKeySets, { projectId });
  if ((found?.count ?? 0) >= maxUnrevoked)
    throw new PlainError(400, `A project can have at most ${maxUnrevoked} active key sets. Revoke one first.`);
  const createdWith = actor.type === "key" ? actor.id : null;
  // The key may have been revoked since the request was authorized.
  if (createdWith !== null && !(await lockUnrevokedKeySet(transaction, { projectId, id: createdWith })))
    throw apiError("INVALID_SUPER_SECRET_ADMIN_KEY", { project_id: projectId });
  const [id, keys] = [randomUUID(), makeKeys(wanted)];
  await transaction.run(insertKeySet, {
    projectId,
    id,
    description,
    expiresAt,
    createdAt: new Date(now),
    createdWith,
    ...toColumns(keys),
  });
  await recordAudit(transaction, context, [
    {
      action: "project_key.create",
      target: target(id),
      details: { keys: getKinds(keys), expires_at_millis: expiresAt.getTime(), ...details },
    },
  ]);
  return { id, keys };
}

/** Which keys a set has, as access types. */
const getKinds = (keys: Keys): AccessType[] => [
  ...(keys.publishableClientKey ? (["client"] as const) : []),
  ...(keys.secretServerKey ? (["server"] as const) : []),
  ...(keys.superSecretAdminKey ? (["admin"] as const) : []),
];

/**
 * Revokes a key set permanently, unless it is already revoked or expired. The caller must invalidate the project's
 * cache entry.
 */
export async function revokeKeySet(
  transaction: Queryable,
  context: AuditContext,
  id: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const before = await transaction.row(lockKeySet, { projectId: context.projectId, id });
  if (!before || before.revoked_at !== null) return;
  await transaction.run(updateKeySet, {
    projectId: context.projectId,
    id,
    description: null,
    revokedAt: new Date(context.now),
  });
  await recordAudit(transaction, context, [{ action: "project_key.revoke", target: target(id), details }]);
}
