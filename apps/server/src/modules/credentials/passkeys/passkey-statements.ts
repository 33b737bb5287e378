import { statement } from "../../../platform/database/database.ts";

/** A credential record. @see WebAuthn level 3, §4 */
export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  /** base64url. */
  readonly credential_id: string;
  /** COSE key. */
  readonly public_key: Buffer;
  /** A bigint, which the driver returns as a string. */
  readonly sign_count: string;
  readonly transports: readonly string[];
  readonly device_type: "singleDevice" | "multiDevice";
  readonly is_backed_up: boolean;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const columns =
  "id, user_id, credential_id, public_key, sign_count, transports, device_type, is_backed_up, name, created_at, last_used_at";

/** Inserts nothing if any user of the project already has this credential. */
export const insertPasskey = statement(
  "insert-passkey",
  `insert into passkeys (project_id, id, user_id, credential_id, public_key, sign_count, transports, device_type, is_backed_up,
     aaguid, name, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (project_id, credential_id) do nothing`,
);

/** Oldest first. */
export const listPasskeysOfUser = statement<PasskeyRow>(
  "list-passkeys-of-user",
  `select ${columns} from passkeys where project_id = $1 and user_id = $2 order by created_at, id`,
);

/** With two concurrent sign-ins, the second sees the sign count of the first. */
export const lockPasskeyByCredential = statement<PasskeyRow>(
  "lock-passkey-by-credential",
  `select ${columns} from passkeys where project_id = $1 and credential_id = $2 for update`,
);

export const recordPasskeyUse = statement(
  "record-passkey-use",
  "update passkeys set sign_count = $3, is_backed_up = $4, last_used_at = $5 where project_id = $1 and id = $2",
);

export const renamePasskey = statement<PasskeyRow>(
  "rename-passkey",
  `update passkeys set name = $4 where project_id = $1 and user_id = $2 and id = $3 returning ${columns}`,
);

export const deletePasskey = statement<{ name: string }>(
  "delete-passkey",
  "delete from passkeys where project_id = $1 and user_id = $2 and id = $3 returning name",
);

export const deletePasskeysOfUser = statement(
  "delete-passkeys-of-user",
  "delete from passkeys where project_id = $1 and user_id = $2",
);
