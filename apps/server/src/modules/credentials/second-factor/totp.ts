import { randomBytes } from "node:crypto";
import { totpDigits } from "@vestibule/contract";
import { Secret, TOTP } from "otpauth";
import { type EncryptedColumn, toText } from "../../../platform/crypto/encrypted-column.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Platform } from "../../../platform/platform.ts";
import { updateTotpLastStep, updateTotpSecret } from "../../users/index.ts";

/** Length of a secret, in bytes. @see RFC 4226 §4, R6 */
const secretBytes = 20;
const periodS = 30;
/**
 * Codes of this many steps before and after the current one are accepted, to allow for clock skew. @see RFC 6238 §5.2,
 * ASVS 5.0 6.5.5
 */
const window = 1;

const createTotp = (secret: Buffer): TOTP =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: "SHA1",
    digits: totpDigits,
    period: periodS,
  });

export interface TotpEnrolment {
  readonly secret: Buffer;
  readonly base32: string;
  /** The URL in the QR code that authenticator apps scan. */
  readonly otpauthUrl: string;
}

/** Generates a secret. `issuer`, `account`: shown in the authenticator app. */
export function generateTotpSecret(issuer: string, account: string): TotpEnrolment {
  const secret = randomBytes(secretBytes);
  const totp = createTotp(secret);
  // A colon separates issuer and account in the label, so neither can contain one.
  totp.issuer = issuer.replaceAll(":", " ");
  totp.label = account.replaceAll(":", " ");
  return { secret, base32: totp.secret.base32, otpauthUrl: totp.toString() };
}

/**
 * The time step of the code, or null if the code is outside the window or its step is not later than `lastStep`, which
 * prevents replays. `now`: ms since the epoch. @see RFC 6238 §5.2
 */
export function matchTotp(secret: Buffer, code: string, now: number, lastStep: number | null): number | null {
  const digits = code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = createTotp(secret).validate({ token: digits, timestamp: now, window });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / periodS) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** Locks the user: of two requests with the same code, the second sees that it was used. */
const lockTotp = statement(
  "lock-totp",
  "select totp_secret_ciphertext, totp_last_step from users where project_id = $projectId and id = $userId for no key update",
);

export const deleteRecoveryCodes = statement(
  "delete-recovery-codes",
  "delete from recovery_codes where project_id = $projectId and user_id = $userId",
);

export const insertRecoveryCodes = statement(
  "insert-recovery-codes",
  `insert into recovery_codes (project_id, user_id, id, hash, created_at)
   select $projectId, $userId, gen_random_uuid(), hash, $createdAt from unnest($hashes::text[]) as hash`,
);

export const findUnusedRecoveryCodes = statement(
  "find-unused-recovery-codes",
  "select id, hash from recovery_codes where project_id = $projectId and user_id = $userId and used_at is null",
);

/** Of two requests with the same code, only one updates a row here. */
export const markRecoveryCodeUsed = statement(
  "mark-recovery-code-used",
  "update recovery_codes set used_at = $usedAt where project_id = $projectId and user_id = $userId and id = $codeId and used_at is null",
);

/** Encryption context of a TOTP secret. */
const context = (projectId: string, userId: string): string => `totp:${projectId}:${userId}`;

/** What a rotation of the server secret encrypts again. */
export const encryptedTotpSecrets: EncryptedColumn = {
  table: "users",
  column: "totp_secret_ciphertext",
  key: ["project_id", "id"],
  getContext: ([projectId, userId]) => context(toText(projectId), toText(userId)),
};

interface Owner {
  readonly projectId: string;
  readonly userId: string;
}

/** Enables TOTP, or disables it with null. Deletes the recovery codes of the previous secret. `secret`: base64. */
export async function setTotpSecret(
  transaction: Queryable,
  { encryption }: Pick<Platform, "encryption">,
  { projectId, userId }: Owner,
  secret: string | null,
  lastStep: number | null = null,
): Promise<void> {
  const ciphertext = secret === null ? null : encryption.encrypt(secret, context(projectId, userId));
  await updateTotpSecret(transaction, { projectId, userId, ciphertext, lastStep });
  await transaction.run(deleteRecoveryCodes, { projectId, userId });
}

/** Verifies a code and consumes it: later and concurrent requests with the same code are rejected. */
export async function consumeTotp(
  transaction: Queryable,
  { encryption, clock }: Pick<Platform, "encryption" | "clock">,
  { projectId, userId }: Owner,
  code: string,
): Promise<boolean> {
  const row = await transaction.row(lockTotp, { projectId, userId });
  if (!row?.totp_secret_ciphertext) return false;
  const secret = Buffer.from(encryption.decrypt(row.totp_secret_ciphertext, context(projectId, userId)), "base64");
  const lastStep = row.totp_last_step === null ? null : Number(row.totp_last_step);
  const step = matchTotp(secret, code, clock(), lastStep);
  if (step === null) return false;
  await updateTotpLastStep(transaction, { projectId, userId, lastStep: step });
  return true;
}

/** Inside a transaction, the result stays valid until its end. */
export const hasTotp = async (database: Queryable, { projectId, userId }: Owner): Promise<boolean> =>
  Boolean((await database.row(lockTotp, { projectId, userId }))?.totp_secret_ciphertext);
