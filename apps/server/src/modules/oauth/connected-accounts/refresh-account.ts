import type { Queryable } from "../../../platform/database/database.ts";
import { findTokensWithScopes, type StoredToken, storeToken } from "../accounts/provider-tokens.ts";
import { type ProviderTokens, refreshTokens } from "../exchange/exchange-code.ts";
import type { OpenClient } from "../exchange/open-client.ts";
import { deleteToken } from "../oauth-statements.ts";
import { ProviderError } from "../provider-error.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import type { ConnectedAccountServices } from "./connected-account-services.ts";
import { lockAccount } from "./connected-account-statements.ts";

export interface TokenSearch {
  readonly projectId: string;
  readonly accountId: string;
  readonly provider: ProjectProvider;
  readonly scopes: readonly string[];
}

/** Minimum remaining lifetime of a returned token, in ms. */
const remainingMs = 5 * 60 * 1000;

/** Stored tokens that match a search: access tokens that live long enough, and refresh tokens. */
export const findTokens = (
  queryable: Queryable,
  services: ConnectedAccountServices,
  { projectId, accountId, scopes }: TokenSearch,
): Promise<StoredToken[]> => findTokensWithScopes(queryable, services, { projectId, accountId, scopes, remainingMs });

export const isAccessToken = ({ kind }: StoredToken): boolean => kind === "access";

/**
 * Refreshes the account's tokens; null if it has no usable refresh token. Provider errors are returned, not thrown, so
 * that the transaction commits. Re-reads the tokens after locking the account, because the previous holder of the lock
 * may have stored a fresh one.
 */
export async function refreshAccount(
  services: ConnectedAccountServices,
  open: OpenClient,
  search: TokenSearch,
): Promise<string | null | ProviderError> {
  return services.database.transaction(async (transaction) => {
    const { projectId, accountId } = search;
    if (!(await transaction.row(lockAccount, [projectId, accountId]))) return null;
    const tokens = await findTokens(transaction, services, search);
    const fresh = tokens.find(isAccessToken);
    if (fresh) return fresh.value;
    for (const token of tokens) {
      const result = await requestTokens(open, search, token);
      if (!(result instanceof ProviderError)) {
        await storeTokens(transaction, services, search, result, token);
        return result.accessToken;
      }
      // The provider rejected the refresh token. Other errors are temporary or concern only the scope.
      if (result.kind === "bad-answer") await transaction.run(deleteToken, [projectId, token.id]);
      else if (result.kind !== "bad-scope") return result;
    }
    return null;
  });
}

const requestTokens = (
  open: OpenClient,
  { provider, scopes }: TokenSearch,
  { value }: StoredToken,
): Promise<ProviderTokens | ProviderError> =>
  refreshTokens(provider, open, value, scopes).catch((error: unknown) =>
    error instanceof ProviderError ? error : Promise.reject(error),
  );

/**
 * The new access token has the requested scopes. A new refresh token replaces its predecessor and has the same scopes.
 */
async function storeTokens(
  transaction: Queryable,
  services: ConnectedAccountServices,
  { projectId, accountId, scopes }: TokenSearch,
  { accessToken, refreshToken, lifeS }: ProviderTokens,
  { scopes: covered }: StoredToken,
): Promise<void> {
  const owner = { projectId, accountId };
  const granted = scopes.length > 0 ? scopes : covered;
  await storeToken(transaction, services, { ...owner, kind: "access", value: accessToken, scopes: granted, lifeS });
  if (refreshToken === null) return;
  const successor = { ...owner, kind: "refresh", value: refreshToken, scopes: covered, lifeS: null } as const;
  await storeToken(transaction, services, successor);
}
