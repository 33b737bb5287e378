import { randomUUID } from "node:crypto";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteSupersededTokens, findTokenRowsWithScopes, insertToken } from "../oauth-statements.ts";

type Services = Pick<Platform, "encryption" | "clock">;

/** Binds a ciphertext to its row; see `Encryption`. */
const getEncryptionContext = (projectId: string, id: string): string => `oauth-token:${projectId}:${id}`;

interface NewToken {
  readonly projectId: string;
  readonly accountId: string;
  readonly kind: "access" | "refresh";
  readonly value: string;
  readonly scopes: readonly string[];
  /** In seconds; null when nobody tells the end. */
  readonly lifeS: number | null;
}

/** Keeps a token of an account, encrypted, in the place of older ones that could do no more. */
export async function storeToken(transaction: Queryable, services: Services, token: NewToken): Promise<void> {
  const { projectId, accountId, kind, value, scopes, lifeS } = token;
  const id = randomUUID();
  const now = services.clock();
  await transaction.run(deleteSupersededTokens, [projectId, accountId, kind, scopes]);
  await transaction.run(insertToken, [
    projectId,
    id,
    accountId,
    kind,
    services.encryption.encrypt(value, getEncryptionContext(projectId, id)),
    scopes,
    lifeS === null ? null : new Date(now + lifeS * 1000),
    new Date(now),
  ]);
}

/** A token of a provider, in clear. */
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
  /** How much longer an access token must live, in ms. */
  readonly remainingMs: number;
}

/** The tokens of an account that cover the scopes, newest first. */
export async function findTokensWithScopes(
  database: Queryable,
  { encryption, clock }: Services,
  { projectId, accountId, scopes, remainingMs }: TokenSearch,
): Promise<StoredToken[]> {
  const until = new Date(clock() + remainingMs);
  const rows = await database.rows(findTokenRowsWithScopes, [projectId, accountId, scopes, until]);
  return rows.map(({ id, kind, ciphertext, scopes: covered }) => ({
    id,
    kind,
    value: encryption.decrypt(ciphertext, getEncryptionContext(projectId, id)),
    scopes: covered,
  }));
}
