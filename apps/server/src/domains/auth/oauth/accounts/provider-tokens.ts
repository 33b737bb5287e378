import { randomUUID } from "node:crypto";
import type { Queryable } from "../../../../platform/database/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { ProviderTokens } from "../exchange/exchange-code.ts";
import { deleteCoveredTokens, findFittingTokens, insertToken } from "../queries.ts";

type Services = Pick<Platform, "encryption" | "clock">;

/** Binds a ciphertext to its row; see `Encryption`. */
const contextOf = (projectId: string, id: string): string => `oauth-token:${projectId}:${id}`;

interface NewTokens {
  readonly projectId: string;
  readonly accountId: string;
  readonly tokens: ProviderTokens;
}

/** Keeps the tokens of an account, encrypted, in the place of older ones that could do no more. */
export async function storeTokens(
  transaction: Queryable,
  services: Services,
  { projectId, accountId, tokens }: NewTokens,
): Promise<void> {
  const now = services.clock();
  const store = async (kind: "access" | "refresh", token: string, expiresAt: Date | null): Promise<void> => {
    const id = randomUUID();
    await transaction.run(deleteCoveredTokens, [projectId, accountId, kind, tokens.scopes]);
    const ciphertext = services.encryption.encrypt(token, contextOf(projectId, id));
    const row = [projectId, id, accountId, kind, ciphertext, tokens.scopes, expiresAt, new Date(now)];
    await transaction.run(insertToken, row);
  };
  await store("access", tokens.accessToken, new Date(now + tokens.lifeS * 1000));
  if (tokens.refreshToken !== null) await store("refresh", tokens.refreshToken, null);
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
export async function readFittingTokens(
  database: Queryable,
  { encryption, clock }: Services,
  { projectId, accountId, scopes, remainingMs }: TokenSearch,
): Promise<StoredToken[]> {
  const until = new Date(clock() + remainingMs);
  const rows = await database.rows(findFittingTokens, [projectId, accountId, scopes, until]);
  return rows.map(({ id, kind, ciphertext, scopes: covered }) => ({
    id,
    kind,
    value: encryption.decrypt(ciphertext, contextOf(projectId, id)),
    scopes: covered,
  }));
}
