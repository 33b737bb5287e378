import { PlainError } from "../../../http/api-error.ts";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { createOpenClient } from "../exchange/open-client.ts";
import { describeProviderError, ProviderError } from "../provider-error.ts";
import type { ConnectedAccountServices } from "./connected-account-services.ts";
import { findTokens, isAccessToken, refreshAccount, type TokenSearch } from "./refresh-account.ts";

export interface AccountTokens {
  /** An access token of the account with these scopes, refreshed if need be; null when there is none to be had.
   *  @throws PlainError 502 when the provider cannot be asked now */
  find(search: TokenSearch): Promise<string | null>;
}

/** A refresh holds a database connection while the provider is asked, so that no other node uses the same refresh token meanwhile:
 *  many providers take a second use for theft and end the connection. The provider is given ten seconds, and these few refreshes at
 *  once leave most of the connections to everybody else. */
const refreshConcurrency = { running: 4, waiting: 200 };

export function createAccountTokens(services: ConnectedAccountServices): AccountTokens {
  const openClient = createOpenClient(services);
  const limited = createConcurrencyLimit(refreshConcurrency);
  const running = new Map<string, Promise<string | null>>();

  const refresh = async (search: TokenSearch): Promise<string | null> => {
    try {
      // Metadata of an issuer are read before a connection is taken.
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
      // Requests for the same tokens on this node wait for one refresh, without a connection of their own.
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
  return new PlainError(502, `${provider.definition.displayName} could not be asked for a new token. Try again.`);
}
