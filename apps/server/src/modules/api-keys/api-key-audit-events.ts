import { type AuditEvent, diffFields } from "../audit/index.ts";
import type { KeyRow } from "./api-key-statements.ts";

const toAuditTarget = ({ id }: KeyRow) => ({ type: "api_key", id });
const toOwnerDetails = ({ type, owner_id }: KeyRow) => ({ owner_type: type, owner_id });
const toMillis = (date: Date | null): number | null => date?.getTime() ?? null;

/** Audit event for a new key. */
export const createdEvent = (key: KeyRow): AuditEvent => ({
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
export function changeEvents(before: KeyRow, after: KeyRow): AuditEvent[] {
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
