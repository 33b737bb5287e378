import { otpLength } from "@vestibule/contract";
import { ApiError, apiError } from "../../../http/api-error.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { type EncryptedColumn, toBytes, toText } from "../../../platform/crypto/encrypted-column.ts";
import type { Encryption } from "../../../platform/crypto/encryption.ts";
import { randomSecret } from "../../../platform/crypto/random.ts";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import {
  type CodeRow,
  consumeCode,
  countAttempt,
  deleteUnusedCodes,
  findCodeByTail,
  findLastCodeByEmail,
  insertCode,
  lockUnusedCodes,
} from "./code-statements.ts";

/** Max attempts on a code, correct or not. */
export const maxAttempts = 20;

export interface CodeState {
  readonly earlier_attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/**
 * The check order is part of the contract: not found, expired, used, attempts. `now`: ms since the epoch.
 * @throws VERIFICATION_CODE_NOT_FOUND, _EXPIRED, _ALREADY_USED, _MAX_ATTEMPTS_REACHED
 */
export function checkCode<C extends CodeState>(code: C | undefined, now: number): C {
  if (!code) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  if (code.expires_at.getTime() <= now) throw apiError("VERIFICATION_CODE_EXPIRED");
  if (code.used_at !== null) throw apiError("VERIFICATION_CODE_ALREADY_USED");
  if (code.earlier_attempts >= maxAttempts) throw apiError("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  return code;
}

/** The purpose of a code. A code is not found at an endpoint for another purpose. */
export type CodePurpose =
  | "email-verification"
  | "sign-in"
  | "password-reset"
  | "mfa-attempt"
  | "passkey-registration"
  | "passkey-authentication"
  | "reauthentication"
  | "team-invitation"
  | "owner-invitation"
  | "project-transfer"
  | "unsubscribe";

export interface NewCode {
  readonly projectId: string;
  readonly purpose: CodePurpose;
  /** The user the code belongs to; deleted with them. Null without an account. */
  readonly userId: string | null;
  /** What the code refers to; never a secret. */
  readonly subject: object;
  readonly lifeMs: number;
  /** ms since the epoch. */
  readonly now: number;
  /** Also stores the nonce, encrypted, so that {@link findLastNonce} can return it. */
  readonly encryptNonceWith?: Encryption;
}

/** The digest includes the purpose. 225 random bits need no salt. @see ASVS 5.0 6.5.2, 6.6.2 */
const digestCode = (purpose: string, code: string): Buffer => sha256(`${purpose}:${code}`);

const digestTail = (code: string): Buffer => sha256(code.slice(otpLength));

/** Creates a code of 45 characters and stores its digests. */
export async function createCode(transaction: Queryable, code: NewCode): Promise<string> {
  const text = randomSecret();
  const digest = digestCode(code.purpose, text);
  await transaction.run(insertCode, {
    projectId: code.projectId,
    purpose: code.purpose,
    digest,
    tailDigest: digestTail(text),
    userId: code.userId,
    subject: JSON.stringify(code.subject),
    createdAt: new Date(code.now),
    expiresAt: new Date(code.now + code.lifeMs),
    nonceCiphertext:
      code.encryptNonceWith?.encrypt(text.slice(otpLength), getNonceContext(code.projectId, digest)) ?? null,
  });
  return text;
}

const getNonceContext = (projectId: string, digest: Buffer): string =>
  `code-nonce:${projectId}:${digest.toString("hex")}`;

/** What a rotation of the server secret encrypts again. */
export const encryptedCodeNonces: EncryptedColumn = {
  table: "verification_codes",
  column: "nonce_ciphertext",
  key: ["project_id", "purpose", "digest"],
  getContext: ([projectId, , digest]) => getNonceContext(toText(projectId), toBytes(digest)),
};

/**
 * The nonce of the last code emailed to an address, in lowercase; null if that code can't be redeemed. All who get the
 * nonce share the attempts on the code.
 */
export async function findLastNonce(
  database: Queryable,
  encryption: Encryption,
  search: { readonly projectId: string; readonly purpose: CodePurpose; readonly email: string; readonly now: number },
): Promise<string | null> {
  const { projectId, purpose, email, now } = search;
  const row = await database.row(findLastCodeByEmail, { projectId, purpose, email });
  if (!row || getStatus(row, now) !== "waiting") return null;
  return encryption.decrypt(row.nonce_ciphertext, getNonceContext(projectId, row.digest));
}

interface StoredState {
  readonly attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

function getStatus(row: StoredState, now: number): "waiting" | "used" | "gone" {
  if (row.used_at !== null) return "used";
  return row.expires_at.getTime() <= now || row.attempts >= maxAttempts ? "gone" : "waiting";
}

/**
 * The status of a code by the nonce given to its requester. Counts no attempt, because the nonce can't redeem the code.
 */
export async function codeStatus(
  database: Queryable,
  search: { readonly projectId: string; readonly purpose: CodePurpose; readonly nonce: string; readonly now: number },
): Promise<"waiting" | "used" | "gone"> {
  const row = await database.row(findCodeByTail, {
    projectId: search.projectId,
    purpose: search.purpose,
    tailDigest: sha256(search.nonce.toLowerCase()),
  });
  return row ? getStatus(row, search.now) : "gone";
}

/**
 * Deletes a user's unused codes of a purpose. Used ones stay, so that their links still return
 * VERIFICATION_CODE_ALREADY_USED.
 */
export async function invalidateUnusedCodes(
  transaction: Queryable,
  {
    projectId,
    userId,
    purpose,
  }: { readonly projectId: string; readonly userId: string; readonly purpose: CodePurpose },
): Promise<void> {
  await transaction.run(deleteUnusedCodes, { projectId, userId, purpose });
}

export interface CodeAttempt {
  readonly projectId: string;
  readonly purpose: CodePurpose;
  /** As entered, in any case. */
  readonly code: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** Counts the attempt and verifies the code without using it. @throws as `checkCode` */
export async function verifyCode(database: Queryable, attempt: CodeAttempt): Promise<CodeRow> {
  const digest = digestCode(attempt.purpose, attempt.code.toLowerCase());
  const rows = await countCodeAttempt(database, attempt);
  return checkCode(
    rows.find((row) => row.purpose === attempt.purpose && row.digest.equals(digest)),
    attempt.now,
  );
}

const countCodeAttempt = (database: Queryable, { projectId, code }: CodeAttempt): Promise<CodeRow[]> =>
  database.rows(countAttempt, { projectId, tailDigest: digestTail(code.toLowerCase()) });

/**
 * Redeems a code and runs `act` in one transaction: if `act` throws, the code stays unused. The attempt counts either
 * way.
 * @throws as `checkCode`; of parallel redemptions all but one get VERIFICATION_CODE_ALREADY_USED
 */
export async function redeemCode<T>(
  database: Database,
  attempt: CodeAttempt,
  act: (transaction: Queryable, code: CodeRow) => Promise<T>,
): Promise<T> {
  return redeemVerifiedCode(database, attempt, await verifyCode(database, attempt), act);
}

/**
 * Like {@link redeemCode}, for a verified code: the caller can do slow work in between, such as hashing, without
 * holding a connection.
 */
export function redeemVerifiedCode<T>(
  database: Database,
  attempt: CodeAttempt,
  row: CodeRow,
  act: (transaction: Queryable, code: CodeRow) => Promise<T>,
): Promise<T> {
  return database.transaction((transaction) => consumeAndAct(transaction, attempt, row, act));
}

/**
 * Like {@link redeemVerifiedCode}, for a code whose redemption ends the user's sessions and invalidates their other codes
 * of its purpose: locks the user and these codes, so that only one is redeemed.
 */
export function redeemVerifiedCodeExclusively<T>(
  database: Database,
  attempt: CodeAttempt,
  row: CodeRow,
  act: (transaction: Queryable, code: CodeRow) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.rows(lockUnusedCodes, {
      projectId: attempt.projectId,
      userId: row.user_id,
      purpose: attempt.purpose,
    });
    return consumeAndAct(transaction, attempt, row, act);
  });
}

/**
 * Like {@link redeemCode}, for a code that many users may have. Counting in the transaction serializes the attempts:
 * one redeems the code before concurrent attempts reach the limit, and the others get VERIFICATION_CODE_ALREADY_USED.
 */
export async function redeemSharedCode<T>(
  database: Database,
  attempt: CodeAttempt,
  act: (transaction: Queryable, code: CodeRow) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(async (transaction) =>
      consumeAndAct(transaction, attempt, await verifyCode(transaction, attempt), act),
    );
  } catch (error) {
    // The rollback has reverted the count.
    if (error instanceof ApiError) await countCodeAttempt(database, attempt);
    throw error;
  }
}

async function consumeAndAct<T>(
  transaction: Queryable,
  { projectId, purpose, now }: CodeAttempt,
  row: CodeRow,
  act: (transaction: Queryable, code: CodeRow) => Promise<T>,
): Promise<T> {
  const used = await transaction.run(consumeCode, {
    projectId,
    purpose,
    digest: row.digest,
    userId: row.user_id,
    usedAt: new Date(now),
  });
  if (used === 0) throw apiError("VERIFICATION_CODE_ALREADY_USED");
  return act(transaction, row);
}
