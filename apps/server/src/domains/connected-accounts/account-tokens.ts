import { PlainError } from "../../http/api-error.ts";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import type { Queryable } from "../../platform/database/database.ts";
import {
  createOpenClient,
  deleteToken,
  describeTrouble,
  type ProjectProvider,
  type ProviderTokens,
  ProviderTrouble,
  readFittingTokens,
  refreshTokens,
  type StoredToken,
  storeToken,
} from "../auth/oauth/index.ts";
import { holdAccount } from "./queries.ts";
import type { ConnectedAccountServices } from "./services.ts";

export interface TokenSearch {
  readonly projectId: string;
  readonly accountId: string;
  readonly provider: ProjectProvider;
  readonly scopes: readonly string[];
}

export interface AccountTokens {
  /** An access token of the account with these scopes, refreshed if need be; null when there is none to be had.
   *  @throws PlainError 502 when the provider cannot be asked now */
  find(search: TokenSearch): Promise<string | null>;
}

/** How long a token that is handed out lives at least, in ms. */
const remainingMs = 5 * 60 * 1000;
/** A refresh holds a database connection while the provider is asked, so that no other node uses the same refresh token meanwhile:
 *  many providers take a second use for theft and end the connection. The provider is given ten seconds, and these few refreshes at
 *  once leave most of the connections to everybody else. */
const refreshesAtOnce = { running: 4, waiting: 200 };

export function createAccountTokens(services: ConnectedAccountServices): AccountTokens {
  const { database } = services;
  const openClient = createOpenClient(services);
  const limited = createConcurrencyLimit(refreshesAtOnce);
  const running = new Map<string, Promise<string | null>>();

  const readTokens = (queryable: Queryable, { projectId, accountId, scopes }: TokenSearch) =>
    readFittingTokens(queryable, services, { projectId, accountId, scopes, remainingMs });

  /** Looks again once the account is held: whoever held it before may have left a fresh token. */
  const refreshHeld = (search: TokenSearch): Promise<Refreshed> =>
    database.transaction(async (transaction) => {
      const { projectId, accountId, provider, scopes } = search;
      if (!(await transaction.row(holdAccount, [projectId, accountId]))) return { token: null };
      const tokens = await readTokens(transaction, search);
      const fresh = tokens.find(isAccess);
      if (fresh) return { token: fresh.value };
      for (const { id, value, scopes: covered } of tokens) {
        const answer = await ask(() =>
          openClient(provider).then((open) => refreshTokens(provider, open, value, scopes)),
        );
        if (answer instanceof ProviderTrouble) {
          // The provider wants it no more. Other trouble passes, and then the token is good again.
          if (answer.kind === "bad-answer") await transaction.run(deleteToken, [projectId, id]);
          else if (answer.kind !== "bad-scope") return { token: null, trouble: answer };
          continue;
        }
        await keep(transaction, search, answer, covered);
        return { token: answer.accessToken };
      }
      return { token: null };
    });

  /** The new access token has what was asked for it. A new refresh token can do what its predecessor could, and replaces it. */
  const keep = async (
    transaction: Queryable,
    { projectId, accountId, scopes }: TokenSearch,
    answer: ProviderTokens,
    covered: readonly string[],
  ): Promise<void> => {
    const { accessToken, refreshToken, lifeS } = answer;
    const granted = scopes.length > 0 ? scopes : covered;
    const owner = { projectId, accountId };
    const access = { ...owner, kind: "access", value: accessToken, scopes: granted, lifeS } as const;
    await storeToken(transaction, services, access);
    if (refreshToken === null) return;
    const successor = { ...owner, kind: "refresh", value: refreshToken, scopes: covered, lifeS: null } as const;
    await storeToken(transaction, services, successor);
  };

  const refresh = async (search: TokenSearch): Promise<string | null> => {
    const { token, trouble } = await limited(() => refreshHeld(search));
    if (!trouble) return token;
    const about = { trouble: describeTrouble(trouble), projectId: search.projectId, providerId: search.provider.id };
    services.log.warn(about, "a provider's token could not be refreshed");
    throw new PlainError(
      502,
      `${search.provider.definition.displayName} could not be asked for a new token. Try again.`,
    );
  };

  return {
    async find(search) {
      const stored = (await readTokens(database, search)).find(isAccess);
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

interface Refreshed {
  readonly token: string | null;
  readonly trouble?: ProviderTrouble;
}

const isAccess = ({ kind }: StoredToken): boolean => kind === "access";

/** Trouble as a value: what was done before it must be committed. */
const ask = (work: () => Promise<ProviderTokens>): Promise<ProviderTokens | ProviderTrouble> =>
  work().catch((error: unknown) => (error instanceof ProviderTrouble ? error : Promise.reject(error)));
