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

/** How long a token that is handed out lives at least, in ms. */
const remainingMs = 5 * 60 * 1000;

/** What is stored for a search: access tokens that live long enough, and refresh tokens. */
export const findTokens = (
  queryable: Queryable,
  services: ConnectedAccountServices,
  { projectId, accountId, scopes }: TokenSearch,
): Promise<StoredToken[]> => findTokensWithScopes(queryable, services, { projectId, accountId, scopes, remainingMs });

export const isAccessToken = ({ kind }: StoredToken): boolean => kind === "access";

/** Refreshes the account's tokens; null when there is nothing to refresh them with. Trouble is returned, not thrown, so that what was
 *  found out before it is committed. The account is held meanwhile, and looked at again once it is: whoever held it before may have
 *  left a fresh token. */
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
      // The provider wants it no more. Other trouble passes, and then the token is good again.
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

/** The new access token has what was asked for it. A new refresh token can do what its predecessor could, and replaces it. */
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
