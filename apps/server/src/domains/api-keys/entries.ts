import { type AuditEvent, changesOf } from "../audit/index.ts";
import type { KeyRow } from "./queries.ts";

const targetOf = ({ id }: KeyRow) => ({ type: "api_key", id });
const ownerOf = ({ type, owner_id }: KeyRow) => ({ owner_type: type, owner_id });
const millisOf = (date: Date | null): number | null => date?.getTime() ?? null;

/** What the audit log is told of a new key. */
export const createdEvent = (key: KeyRow): AuditEvent => ({
  action: "api_key.create",
  target: targetOf(key),
  details: { ...ownerOf(key), is_public: key.is_public, expires_at_millis: millisOf(key.expires_at) },
});

export const revokedEvent = (key: KeyRow, details: object = {}): AuditEvent => ({
  action: "api_key.revoke",
  target: targetOf(key),
  details: { ...ownerOf(key), ...details },
});

/** The end of a key is an entry by itself, the first time. */
export function changeEvents(before: KeyRow, after: KeyRow): AuditEvent[] {
  const comparable = (key: KeyRow) => ({ ...key, expires_at_millis: millisOf(key.expires_at) });
  const watched = { named: ["description"], shown: ["expires_at_millis"] } as const;
  const changes = changesOf(comparable(before), comparable(after), watched);
  const updated: AuditEvent | null = changes && {
    action: "api_key.update",
    target: targetOf(after),
    details: { ...ownerOf(after), ...changes },
  };
  const isRevoked = before.revoked_at === null && after.revoked_at !== null;
  return [...(updated ? [updated] : []), ...(isRevoked ? [revokedEvent(after)] : [])];
}
