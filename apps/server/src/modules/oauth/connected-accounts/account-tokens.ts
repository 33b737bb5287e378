import { PlainError } from "../../../http/api-error.ts";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { createOpenClient } from "../exchange/open-client.ts";
import { describeProviderError, ProviderError } from "../provider-error.ts";
import type { ConnectedAccountServices } from "./connected-account-services.ts";
import { findTokens, isAccessToken, refreshAccount, type TokenSearch } from "./refresh-account.ts";

export interface AccountTokens {
  /**
   * An access token of the account with these scopes, refreshed if necessary; null if there is none.
   * @throws PlainError 502 if the provider cannot be reached
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
  return new PlainError(502, `Couldn't refresh the token at ${provider.definition.displayName}. Try again.`);
}
