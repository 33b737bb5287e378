import { randomText } from "../../../platform/crypto/random.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteRecoveryCodes, findUnusedRecoveryCodes, insertRecoveryCodes, markRecoveryCodeUsed } from "./totp.ts";

const codeCount = 10;
/** Characters of the code alphabet, 5 random bits each. */
const codeLength = 10;

interface Owner {
  readonly projectId: string;
  readonly userId: string;
}

/** Removes separators that users type and maps letters that look like digits to digits. */
const normalize = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");

/**
 * Codes and their hashes, created before a transaction begins: ten hashes take 0.1 s. Fewer than 112 random bits, so
 * hashed like passwords. @see ASVS 5.0 6.5.2
 */
async function generateRecoveryCodes(
  { passwords }: Pick<Platform, "passwords">,
  projectId: string,
): Promise<{ codes: string[]; hashes: string[] }> {
  const plain = Array.from({ length: codeCount }, () => randomText(codeLength));
  const hashes = await Promise.all(plain.map((code) => passwords.hash({ projectId, password: code })));
  return { codes: plain.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`), hashes };
}

/** Replaces a user's recovery codes and runs `act` in one transaction. Returns the new codes, `xxxxx-xxxxx`. */
export async function replaceRecoveryCodes(
  services: Pick<Platform, "database" | "passwords" | "clock">,
  { projectId, userId }: Owner,
  act: (transaction: Queryable) => Promise<void>,
): Promise<string[]> {
  const { codes, hashes } = await generateRecoveryCodes(services, projectId);
  await services.database.transaction(async (transaction) => {
    await act(transaction);
    await transaction.run(deleteRecoveryCodes, { projectId, userId });
    await transaction.run(insertRecoveryCodes, { projectId, userId, hashes, createdAt: new Date(services.clock()) });
  });
  return codes;
}

/** The id of the matching unused code, or null. {@link consumeRecoveryCode} consumes it. */
async function matchRecoveryCode(
  { database, passwords }: Pick<Platform, "database" | "passwords">,
  { projectId, userId }: Owner,
  code: string,
): Promise<string | null> {
  const normalized = normalize(code);
  if (normalized.length !== codeLength) return null;
  for (const { id, hash } of await database.rows(findUnusedRecoveryCodes, { projectId, userId })) {
    if (await passwords.verify({ projectId, password: normalized }, hash)) return id;
  }
  return null;
}

/**
 * Verifies a code and returns a function that consumes it in the caller's transaction. It returns false if a concurrent
 * request consumed the code first.
 */
export async function consumeRecoveryCode(
  services: Pick<Platform, "database" | "passwords" | "clock">,
  { projectId, userId }: Owner,
  code: string,
): Promise<((transaction: Queryable) => Promise<boolean>) | null> {
  const id = await matchRecoveryCode(services, { projectId, userId }, code);
  if (id === null) return null;
  const values = { projectId, userId, codeId: id, usedAt: new Date(services.clock()) };
  return async (transaction) => (await transaction.run(markRecoveryCodeUsed, values)) > 0;
}

export const countRecoveryCodes = async (database: Queryable, { projectId, userId }: Owner): Promise<number> =>
  (await database.rows(findUnusedRecoveryCodes, { projectId, userId })).length;
