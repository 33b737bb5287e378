import { randomUUID } from "node:crypto";
import type { PasskeyRead } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import { columnTypes, statement } from "../../../platform/database/statement.ts";

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

interface Owner {
  readonly projectId: string;
  readonly userId: string;
}

interface NewPasskey extends Owner {
  /** base64url. */
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly deviceType: PasskeyRow["device_type"];
  readonly isBackedUp: boolean;
  readonly aaguid: string;
  readonly name: string;
  /** ms since the epoch. */
  readonly now: number;
}

const insert = statement(
  "insert-passkey",
  `insert into passkeys (project_id, id, user_id, credential_id, public_key, sign_count, transports, device_type, is_backed_up,
     aaguid, name, created_at)
   values ($projectId, $id, $userId, $credentialId, $publicKey, $signCount, $transports, $deviceType, $isBackedUp, $aaguid, $name, $createdAt)
   on conflict (project_id, credential_id) do nothing`,
);

/** Returns the new passkey's id; null if any user of the project already has this credential. */
export async function insertPasskey(transaction: Queryable, passkey: NewPasskey): Promise<string | null> {
  const id = randomUUID();
  const inserted = await transaction.run(insert, {
    projectId: passkey.projectId,
    id,
    userId: passkey.userId,
    credentialId: passkey.credentialId,
    publicKey: passkey.publicKey,
    signCount: passkey.signCount,
    transports: passkey.transports,
    deviceType: passkey.deviceType,
    isBackedUp: passkey.isBackedUp,
    aaguid: passkey.aaguid,
    name: passkey.name,
    createdAt: new Date(passkey.now),
  });
  return inserted > 0 ? id : null;
}

const listOfUser = statement(
  "list-passkeys-of-user",
  `select ${columns} from passkeys where project_id = $projectId and user_id = $userId order by created_at, id`,
  columnTypes<Pick<PasskeyRow, "device_type">>(),
);

/** Oldest first. */
export const listPasskeysOfUser = (database: Queryable, { projectId, userId }: Owner): Promise<PasskeyRow[]> =>
  database.rows(listOfUser, { projectId, userId });

const lockByCredential = statement(
  "lock-passkey-by-credential",
  `select ${columns.replaceAll(/\w+/g, "p.$&")} from passkeys p join users u on u.project_id = p.project_id and u.id = p.user_id
   where p.project_id = $projectId and p.credential_id = $credentialId for key share of u for update of p`,
  columnTypes<Pick<PasskeyRow, "device_type">>(),
);

/** With two concurrent sign-ins, the second sees the sign count of the first. Locks the user first. `credentialId`: base64url. */
export const lockPasskeyByCredential = (
  transaction: Queryable,
  { projectId, credentialId }: { readonly projectId: string; readonly credentialId: string },
): Promise<PasskeyRow | null> => transaction.row(lockByCredential, { projectId, credentialId });

const recordUse = statement(
  "record-passkey-use",
  "update passkeys set sign_count = $signCount, is_backed_up = $isBackedUp, last_used_at = $lastUsedAt where project_id = $projectId and id = $id",
);

interface PasskeyUse {
  readonly projectId: string;
  readonly id: string;
  readonly signCount: number;
  readonly isBackedUp: boolean;
  /** ms since the epoch. */
  readonly now: number;
}

export async function recordPasskeyUse(
  transaction: Queryable,
  { projectId, id, signCount, isBackedUp, now }: PasskeyUse,
): Promise<void> {
  await transaction.run(recordUse, { projectId, id, signCount, isBackedUp, lastUsedAt: new Date(now) });
}

interface PasskeyOfUser extends Owner {
  readonly id: string;
}

const rename = statement(
  "rename-passkey",
  `update passkeys set name = $name where project_id = $projectId and user_id = $userId and id = $id returning ${columns}`,
  columnTypes<Pick<PasskeyRow, "device_type">>(),
);

/** Null if the user has no such passkey. */
export const renamePasskey = (
  database: Queryable,
  { projectId, userId, id, name }: PasskeyOfUser & { readonly name: string },
): Promise<PasskeyRow | null> => database.row(rename, { projectId, userId, id, name });

const deleteById = statement(
  "delete-passkey",
  "delete from passkeys where project_id = $projectId and user_id = $userId and id = $id returning name",
);

/** Returns the name of the deleted passkey; null if the user has no such passkey. */
export const deletePasskey = async (
  transaction: Queryable,
  { projectId, userId, id }: PasskeyOfUser,
): Promise<string | null> => (await transaction.row(deleteById, { projectId, userId, id }))?.name ?? null;

const deleteOfUser = statement(
  "delete-passkeys-of-user",
  "delete from passkeys where project_id = $projectId and user_id = $userId",
);

/** Returns the number of deleted passkeys. */
export const removeAllPasskeys = (transaction: Queryable, { projectId, userId }: Owner): Promise<number> =>
  transaction.run(deleteOfUser, { projectId, userId });

export const toWire = (passkey: PasskeyRow): PasskeyRead => ({
  id: passkey.id,
  name: passkey.name,
  created_at_millis: passkey.created_at.getTime(),
  last_used_at_millis: passkey.last_used_at?.getTime() ?? null,
  is_backed_up: passkey.is_backed_up,
});
