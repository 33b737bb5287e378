import type { ProjectKeySetRead } from "@vestibule/contract/endpoints";
import type { KeySetRow } from "./key-set-statements.ts";

/** A key set without its keys: only their last four characters are stored in plain text. */
export function toWire(row: KeySetRow, lastUsedAt: Date | null): ProjectKeySetRead {
  const {
    publishable_client_key_last_four: client,
    secret_server_key_last_four: server,
    super_secret_admin_key_last_four: admin,
  } = row;
  return {
    id: row.id,
    description: row.description,
    created_at_millis: row.created_at.getTime(),
    expires_at_millis: row.expires_at.getTime(),
    ...(row.revoked_at ? { manually_revoked_at_millis: row.revoked_at.getTime() } : {}),
    ...(lastUsedAt ? { last_used_at_millis: lastUsedAt.getTime() } : {}),
    ...(client ? { publishable_client_key: { last_four: client } } : {}),
    ...(server ? { secret_server_key: { last_four: server } } : {}),
    ...(admin ? { super_secret_admin_key: { last_four: admin } } : {}),
  };
}
