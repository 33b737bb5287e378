import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { updateTotpLastStep, updateTotpSecret } from "../../users/index.ts";
import { deleteRecoveryCodes, lockTotp } from "./second-factor-statements.ts";
import { matchTotp } from "./totp.ts";

/** Encryption context of a TOTP secret. */
const context = (projectId: string, userId: string): string => `totp:${projectId}:${userId}`;

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
  await transaction.run(deleteRecoveryCodes, [projectId, userId]);
}

/** Verifies a code and consumes it: later and concurrent requests with the same code are rejected. */
export async function consumeTotp(
  transaction: Queryable,
  { encryption, clock }: Pick<Platform, "encryption" | "clock">,
  { projectId, userId }: Owner,
  code: string,
): Promise<boolean> {
  const row = await transaction.row(lockTotp, [projectId, userId]);
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
  Boolean((await database.row(lockTotp, [projectId, userId]))?.totp_secret_ciphertext);
