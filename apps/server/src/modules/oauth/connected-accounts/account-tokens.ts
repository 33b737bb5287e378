import { PlainError } from "../../../http/api-error.ts";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type RowOf, statement } from "../../../platform/database/statement.ts";
import type { AuthServices } from "../../auth/index.ts";
import { findTokensWithScopes, type StoredToken, storeToken } from "../accounts/provider-tokens.ts";
import { type ProviderTokens, refreshTokens } from "../exchange/exchange-code.ts";
import { createOpenClient, type OpenClient } from "../exchange/open-client.ts";
import { deleteToken } from "../oauth-statements.ts";
import { describeProviderError, ProviderError } from "../provider-error.ts";
import type { OauthConfig, ProjectProvider } from "../providers/find-provider.ts";

export type ConnectedAccountRow = RowOf<typeof listConnectedAccounts>;

export const listConnectedAccounts = statement(
  "list-connected-accounts",
  `select id, user_id, provider_id, account_id, email, created_at, allow_sign_in, allow_connected_accounts
   from oauth_accounts where project_id = $projectId and user_id = $userId
   order by created_at, id`,
);

export const findUserId = statement(
  "find-user-id",
  "select id from users where project_id = $projectId and id = $userId",
);

/** Locks an account while its tokens are refreshed, so that only one node refreshes them at a time. */
const lockAccount = statement(
  "lock-oauth-account",
  "select id from oauth_accounts where project_id = $projectId and id = $accountId for update",
);

export type ConnectedAccountServices = AuthServices & { readonly oauth: OauthConfig };

interface TokenSearch {
  readonly projectId: string;
  readonly accountId: string;
  readonly provider: ProjectProvider;
  readonly scopes: readonly string[];
}

/** Minimum remaining lifetime of a returned token, in ms. */
const remainingMs = 5 * 60 * 1000;

/** Stored tokens that match a search: access tokens that live long enough, and refresh tokens. */
const findTokens = (
  queryable: Queryable,
  services: ConnectedAccountServices,
  { projectId, accountId, scopes }: TokenSearch,
): Promise<StoredToken[]> => findTokensWithScopes(queryable, services, { projectId, accountId, scopes, remainingMs });

const isAccessToken = ({ kind }: StoredToken): boolean => kind === "access";

/**
 * Refreshes the account's tokens; null if it has no usable refresh token. Provider errors are returned, not thrown, so
 * that the transaction commits. Re-reads the tokens after locking the account, because the previous holder of the lock
 * may have stored a fresh one.
 */
async function refreshAccount(
  services: ConnectedAccountServices,
  open: OpenClient,
  search: TokenSearch,
): Promise<string | null | ProviderError> {
  return services.database.transaction(async (transaction) => {
    const { projectId, accountId } = search;
    if (!(await transaction.row(lockAccount, { projectId, accountId }))) return null;
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
      if (result.kind === "bad-answer") await transaction.run(deleteToken, { projectId, tokenId: token.id });
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

/** The provider couldn't be reached, or didn't accept this client. */
export class RefreshError extends PlainError {}

export interface AccountTokens {
  /**
   * An access token of the account with these scopes, refreshed if necessary; null if there is none.
   * @throws RefreshError 502 if the provider cannot be reached
   */
  find(search: TokenSearch): Promise<string | null>;
}

/**
 * A refresh keeps a database connection (with a row lock) while it waits for the provider, so that no other node reuses
 * the refresh token: many providers treat reuse as theft and revoke the grant. The provider has ten seconds, and this
 * limit leaves most connections to other requests.
 */
const refreshConcurrency = { running: 4, waiting: 200 };

export function createAccountTokens(services: ConnectedAccountServices): AccountTokens {
  const openClient = createOpenClient(services);
  const limited = createConcurrencyLimit(refreshConcurrency);
  const running = new Map<string, Promise<string | null>>();

  const refresh = async (search: TokenSearch): Promise<string | null> => {
    try {
      // Fetches the issuer's metadata before it takes a connection.
      const open = await openClient(search.provider);
      const outcome = await limited(() => refreshAccount(services, open, search));
      if (outcome instanceof ProviderError) throw outcome;
      return outcome;
    } catch (error) {
      throw error instanceof ProviderError ? toRefreshError(services, search, error) : error;
    }
  };

  return {
    async find(search) {
      const stored = (await findTokens(services.database, services, search)).find(isAccessToken);
      if (stored) return stored.value;
      // Concurrent requests for the same tokens on this node share one refresh.
      const key = [search.projectId, search.accountId, ...search.scopes].join(" ");
      const other = running.get(key);
      if (other) return other;
      const started = refresh(search).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}

function toRefreshError(
  { log }: ConnectedAccountServices,
  { projectId, provider }: TokenSearch,
  providerError: ProviderError,
) {
  const about = { providerError: describeProviderError(providerError), projectId, providerId: provider.id };
  log.warn(about, "a provider's token could not be refreshed");
  return new RefreshError(502, `Couldn't refresh the token at ${provider.definition.displayName}. Try again.`);
}
