import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Caller } from "../../auth/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireOwnSession } from "../../sessions/index.ts";
import { splitScopes } from "../oauth-policy.ts";
import { findAccountsOfUser } from "../oauth-statements.ts";
import { findProvider, type ProjectProvider } from "../providers/find-provider.ts";
import { type AccountTokens, type ConnectedAccountServices, findUserId, RefreshError } from "./account-tokens.ts";
import { assertOwnAccount } from "./assert-own-account.ts";

type CreateAccessToken = typeof contract.connectedAccounts.createAccessToken;
type CreateOwnAccessToken = typeof contract.connectedAccounts.createOwnAccessToken;

/** `POST /connected-accounts/{user_id}/{provider_id}/access-token` */
export function createAccessToken(
  services: ConnectedAccountServices,
  tokens: AccountTokens,
): Handler<CreateAccessToken, Project, Caller> {
  return async function createAccessToken({ auth, user, params, body }) {
    assertOwnAccount(auth, user, params.user_id);
    await requireOwnSession(services, auth);
    const request = { project: auth.project, userId: params.user_id, providerId: params.provider_id };
    return { access_token: await getAccessToken(services, tokens, { ...request, scopes: splitScopes(body.scope) }) };
  };
}

/** `POST /connected-accounts/{user_id}/{provider_id}/{account_id}/access-token` */
export function createAccountAccessToken(
  services: ConnectedAccountServices,
  tokens: AccountTokens,
): Handler<typeof contract.connectedAccounts.createAccountAccessToken, Project, Caller> {
  return async function createAccountAccessToken({ auth, user, params, body }) {
    const { user_id: userId, provider_id: providerId, account_id: accountId } = params;
    assertOwnAccount(auth, user, userId);
    await requireOwnSession(services, auth);
    const request = { project: auth.project, userId, providerId, accountId, scopes: splitScopes(body.scope) };
    try {
      return { access_token: await getAccessToken(services, tokens, request) };
    } catch (error) {
      // Only the clients that call this endpoint know the code.
      if (error instanceof RefreshError)
        throw apiError("OAUTH_ACCESS_TOKEN_NOT_AVAILABLE", { provider: providerId, details: error.message });
      throw error;
    }
  };
}

/** `POST /auth/oauth/connected-accounts/{provider_id}/access-token`, the older URL. */
export function createOwnAccessToken(
  services: ConnectedAccountServices,
  tokens: AccountTokens,
): Handler<CreateOwnAccessToken, Project, Caller> {
  return async function createOwnAccessToken({ auth, user, params, body }) {
    await requireOwnSession(services, auth);
    const request = { project: auth.project, userId: user.id, providerId: params.provider_id };
    return { access_token: await getAccessToken(services, tokens, { ...request, scopes: splitScopes(body.scope) }) };
  };
}

interface TokenRequest {
  readonly project: Project;
  readonly userId: string;
  readonly providerId: string;
  /** The user's ID at the provider; default: any. */
  readonly accountId?: string;
  readonly scopes: readonly string[];
}

/** Checks in the order of the contract, then returns a token of the first account that has one. */
async function getAccessToken(
  services: ConnectedAccountServices,
  tokens: AccountTokens,
  { project, userId, providerId, accountId, scopes }: TokenRequest,
): Promise<string> {
  const provider = requireProvider(services, project, providerId);
  const { database } = services;
  if (!(await database.row(findUserId, { projectId: project.id, userId }))) throw apiError("USER_NOT_FOUND");
  const known = await database.rows(findAccountsOfUser, { projectId: project.id, userId, providerId: provider.id });
  const accounts = known.filter(
    (account) => account.allow_connected_accounts && (accountId === undefined || account.account_id === accountId),
  );
  if (accounts.length === 0) throw apiError("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER");
  for (const account of accounts) {
    const token = await tokens.find({ projectId: project.id, accountId: account.id, provider, scopes });
    if (token !== null) return token;
  }
  throw apiError("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
}

function requireProvider(services: ConnectedAccountServices, project: Project, id: string): ProjectProvider {
  // Shared keys give tokens for the operator's OAuth application, not for this project's.
  if (project.config.oauth_providers.some((entry) => entry.id === id && entry.type === "shared"))
    throw apiError("OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS");
  const provider = findProvider(services.oauth, project, id);
  if (!provider) throw apiError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  return provider;
}
