import { randomText } from "../../../platform/crypto/random.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  deleteRecoveryCodes,
  findUnusedRecoveryCodes,
  insertRecoveryCodes,
  markRecoveryCodeUsed,
} from "./second-factor-statements.ts";

const codeCount = 10;
/** Characters of the code alphabet, 5 random bits each. */
const codeLength = 10;

interface Owner {
  readonly projectId: string;
  readonly userId: string;
}

/** Without what people add when they write a code down; letters that look like digits become them. */
const normalize = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");

/** Codes and their hashes, made before a transaction begins: ten hashes take a tenth of a second.
 *  Fewer than 112 random bits, so hashed as passwords are. @see ASVS 5.0 6.5.2 */
async function generateRecoveryCodes({
  passwords,
}: Pick<Platform, "passwords">): Promise<{ codes: string[]; hashes: string[] }> {
  const plain = Array.from({ length: codeCount }, () => randomText(codeLength));
  const hashes = await Promise.all(plain.map((code) => passwords.hash(code)));
  return { codes: plain.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`), hashes };
}

/** Replaces a user's recovery codes in one transaction with what `act` does besides. Returns the new ones, `xxxxx-xxxxx`. */
export async function replaceRecoveryCodes(
  services: Pick<Platform, "database" | "passwords" | "clock">,
  { projectId, userId }: Owner,
  act: (transaction: Queryable) => Promise<void>,
): Promise<string[]> {
  const { codes, hashes } = await generateRecoveryCodes(services);
  await services.database.transaction(async (transaction) => {
    await act(transaction);
    await transaction.run(deleteRecoveryCodes, [projectId, userId]);
    await transaction.run(insertRecoveryCodes, [projectId, userId, hashes, new Date(services.clock())]);
  });
  return codes;
}

/** The id of the unused code that this is, or null. Its use is made final by {@link useRecoveryCode}. */
async function matchRecoveryCode(
  { database, passwords }: Pick<Platform, "database" | "passwords">,
  { projectId, userId }: Owner,
  code: string,
): Promise<string | null> {
  const normalized = normalize(code);
  if (normalized.length !== codeLength) return null;
  for (const { id, hash } of await database.rows(findUnusedRecoveryCodes, [projectId, userId])) {
    if (await passwords.verify(normalized, hash)) return id;
  }
  return null;
}

/** Checks a code now, and gives what uses it up inside the caller's transaction (false: somebody else was faster). */
export async function consumeRecoveryCode(
  services: Pick<Platform, "database" | "passwords" | "clock">,
  { projectId, userId }: Owner,
  code: string,
): Promise<((transaction: Queryable) => Promise<boolean>) | null> {
  const id = await matchRecoveryCode(services, { projectId, userId }, code);
  if (id === null) return null;
  const values = [projectId, userId, id, new Date(services.clock())];
  return async (transaction) => (await transaction.run(markRecoveryCodeUsed, values)) > 0;
}

export const countRecoveryCodes = async (database: Queryable, { projectId, userId }: Owner): Promise<number> =>
  (await database.rows(findUnusedRecoveryCodes, [projectId, userId])).length;
