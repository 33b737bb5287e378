import { randomUUID } from "node:crypto";
import type { AccessType } from "@vestibule/contract";
import { PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type AuditContext, recordAudit } from "../../audit/index.ts";
import { countKeySets, insertKeySet, lockKeySet, updateKeySet } from "./key-set-statements.ts";
import { type Keys, makeKeys, toColumns } from "./keys.ts";

export interface NewKeySet {
  readonly description: string;
  readonly expiresAt: Date;
  readonly wanted: Parameters<typeof makeKeys>[0];
  /** What else the audit log is told. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Every server keeps them in memory, and compares each with the key of a request. */
const maxUnrevoked = 500;

const target = (id: string) => ({ type: "project_key", id });

/** Makes a set of keys in the context's project, which must be held, so that they can be counted. The caller makes servers forget the project.
 *  @throws PlainError 400 when there are too many */
export async function addKeySet(
  transaction: Queryable,
  context: AuditContext,
  { description, expiresAt, wanted, details = {} }: NewKeySet,
): Promise<{ id: string; keys: Keys }> {
  const { projectId, now } = context;
  const found = await transaction.row(countKeySets, [projectId]);
  if ((found?.count ?? 0) >= maxUnrevoked)
    throw new PlainError(
      400,
      `A project has at most ${maxUnrevoked} sets of keys that are not revoked. Revoke one first.`,
    );
  const [id, keys] = [randomUUID(), makeKeys(wanted)];
  await transaction.run(insertKeySet, [projectId, id, description, expiresAt, new Date(now), ...toColumns(keys)]);
  await recordAudit(transaction, context, [
    {
      action: "project_key.create",
      target: target(id),
      details: { keys: kindsOf(keys), expires_at_millis: expiresAt.getTime(), ...details },
    },
  ]);
  return { id, keys };
}

/** Which keys a set has, in the words of the access types. */
const kindsOf = (keys: Keys): AccessType[] => [
  ...(keys.publishableClientKey ? (["client"] as const) : []),
  ...(keys.secretServerKey ? (["server"] as const) : []),
  ...(keys.superSecretAdminKey ? (["admin"] as const) : []),
];

/** Ends a set of keys for good, if it still opens something. The caller makes servers forget the project. */
export async function revokeKeySet(
  transaction: Queryable,
  context: AuditContext,
  id: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const before = await transaction.row(lockKeySet, [context.projectId, id]);
  if (!before || before.revoked_at !== null) return;
  await transaction.run(updateKeySet, [context.projectId, id, null, new Date(context.now)]);
  await recordAudit(transaction, context, [{ action: "project_key.revoke", target: target(id), details }]);
}
