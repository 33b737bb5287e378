import { statement } from "../../../platform/database/database.ts";

/** Locks the user: of two requests with the same code, the second sees that it was used. */
export const lockTotp = statement<{ totp_secret_ciphertext: Buffer | null; totp_last_step: string | null }>(
  "lock-totp",
  "select totp_secret_ciphertext, totp_last_step from users where project_id = $1 and id = $2 for no key update",
);

export const deleteRecoveryCodes = statement(
  "delete-recovery-codes",
  "delete from recovery_codes where project_id = $1 and user_id = $2",
);

export const insertRecoveryCodes = statement(
  "insert-recovery-codes",
  `insert into recovery_codes (project_id, user_id, id, hash, created_at)
   select $1, $2, gen_random_uuid(), hash, $4 from unnest($3::text[]) as hash`,
);

export const findUnusedRecoveryCodes = statement<{ id: string; hash: string }>(
  "find-unused-recovery-codes",
  "select id, hash from recovery_codes where project_id = $1 and user_id = $2 and used_at is null",
);

/** Of two requests with the same code, only one updates a row here. */
export const markRecoveryCodeUsed = statement(
  "mark-recovery-code-used",
  "update recovery_codes set used_at = $4 where project_id = $1 and user_id = $2 and id = $3 and used_at is null",
);
