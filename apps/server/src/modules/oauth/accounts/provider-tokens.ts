import { randomUUID } from "node:crypto";
import { type EncryptedColumn, toText } from "../../../platform/crypto/encrypted-column.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteSupersededTokens, findTokenRowsWithScopes, insertToken } from "../oauth-statements.ts";

type Services = Pick<Platform, "encryption" | "clock">;

/** Binds a ciphertext to its row; see `Encryption`. */
const getEncryptionContext = (projectId: string, id: string): string => `oauth-token:${projectId}:${id}`;

/** What a rotation of the server secret encrypts again. */
export const encryptedProviderTokens: EncryptedColumn = {
  table: "oauth_tokens",
  column: "ciphertext",
  key: ["project_id", "id"],
  getContext: ([projectId, id]) => getEncryptionContext(toText(projectId), toText(id)),
};

interface NewToken {
  readonly projectId: string;
  readonly accountId: string;
  readonly kind: "access" | "refresh";
  readonly value: string;
  readonly scopes: readonly string[];
  /** In seconds; null if unknown. */
  readonly lifeS: number | null;
}

/** Stores an encrypted token and deletes older tokens whose scopes it covers. */
export async function storeToken(transaction: Queryable, services: Services, token: NewToken): Promise<void> {
  const { projectId, accountId, kind, value, scopes, lifeS } = token;
  const id = randomUUID();
  const now = services.clock();
  await transaction.run(deleteSupersededTokens, { projectId, accountId, kind, scopes });
  await transaction.run(insertToken, {
    projectId,
    id,
    accountId,
    kind,
    ciphertext: services.encryption.encrypt(value, getEncryptionContext(projectId, id)),
    scopes,
    expiresAt: lifeS === null ? null : new Date(now + lifeS * 1000),
    createdAt: new Date(now),
  });
}

/** A decrypted provider token. */
export interface StoredToken {
  readonly id: string;
  readonly kind: "access" | "refresh";
  readonly value: string;
  readonly scopes: readonly string[];
}

interface TokenSearch {
  readonly projectId: string;
  readonly accountId: string;
  readonly scopes: readonly string[];
  /** Minimum remaining lifetime of an access token, in ms. */
  readonly remainingMs: number;
}

/** Returns the account's tokens that cover the scopes, newest first. */
export async function findTokensWithScopes(
  database: Queryable,
  { encryption, clock }: Services,
  { projectId, accountId, scopes, remainingMs }: TokenSearch,
): Promise<StoredToken[]> {
  const until = new Date(clock() + remainingMs);
  const rows = await database.rows(findTokenRowsWithScopes, { projectId, accountId, scopes, until });
  return rows.map(({ id, kind, ciphertext, scopes: covered }) => ({
    id,
    kind,
    value: encryption.decrypt(ciphertext, getEncryptionContext(projectId, id)),
    scopes: covered,
  }));
}
