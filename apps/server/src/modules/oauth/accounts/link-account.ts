import { apiError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { getIdleCutoff, type LockedSession, lockLiveSession } from "../../sessions/index.ts";
import { type CallerSession, findSessionUser } from "../flow/find-caller.ts";
import { assertTrustedRedirectUri } from "../oauth-policy.ts";
import type { OauthServices } from "../oauth-services.ts";
import { type AccountRow, findAccount, findAccountsOfUser, lockUserForLink } from "../oauth-statements.ts";
import { addAccountAndNotify, type OAuthCallbackResult, type ResolvedAccount, storeTokens } from "./create-account.ts";

/** A callback whose account is to be linked to the signed-in user. */
interface LinkCallbackResult extends OAuthCallbackResult {
  readonly caller: CallerSession;
}

/**
 * Checks whether the account can be linked, so that an error reaches the application's error page. Nothing is linked
 * yet, to prevent account-linking CSRF: only the client that started the flow has the PKCE verifier for the code
 * exchange.
 * @throws OUTER_OAUTH_TIMEOUT, USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION, REDIRECT_URL_NOT_WHITELISTED,
 *   OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER @see RFC 9700 §4.7.1 (PKCE as CSRF protection)
 */
export async function prepareLink(
  { database, clock }: OauthServices,
  callbackResult: OAuthCallbackResult,
): Promise<ResolvedAccount> {
  const { project, provider, scopes, profile, tokens, caller } = callbackResult;
  if (!caller || !(await findSessionUser(database, project, caller, clock()))) throw apiError("OUTER_OAUTH_TIMEOUT");
  await findLinkableAccount(database, { ...callbackResult, caller });
  const link = { kind: "link", providerId: provider.id, scopes, profile, tokens, receivedAt: clock(), caller } as const;
  return { userId: caller.userId, isNewUser: false, link };
}

/**
 * Links the account to the requesting user if their session is still live, and returns that session. Runs all checks
 * before it writes.
 * @throws INVALID_AUTHORIZATION_CODE, USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION, REDIRECT_URL_NOT_WHITELISTED,
 *   OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER
 */
export async function linkAccount(
  transaction: Queryable,
  services: OauthServices,
  callbackResult: LinkCallbackResult,
): Promise<LockedSession> {
  const { project, caller } = callbackResult;
  // Serializes concurrent links by one user, so that the second sees the first account.
  await transaction.row(lockUserForLink, { projectId: project.id, userId: caller.userId });
  const now = services.clock();
  const session = { projectId: project.id, ...caller, now, idleCutoff: getIdleCutoff(project, now) };
  const parent = await lockLiveSession(transaction, session);
  if (!parent || !(await findSessionUser(transaction, project, caller, now)))
    throw apiError("INVALID_AUTHORIZATION_CODE");
  const known = await findLinkableAccount(transaction, callbackResult);
  if (known) await storeTokens(transaction, services, callbackResult, known.id);
  else await addAccountAndNotify(transaction, services, callbackResult, caller.userId);
  return parent;
}

/** Returns the account if the user already has it; null if no user does. */
async function findLinkableAccount(
  database: Queryable,
  { project, provider, profile, redirectUri, caller: { userId } }: LinkCallbackResult,
): Promise<AccountRow | null> {
  const own = await database.rows(findAccountsOfUser, { projectId: project.id, userId, providerId: provider.id });
  if (own.length > 0 && !own.some(({ account_id }) => account_id === profile.accountId))
    throw apiError("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
  assertTrustedRedirectUri(project, redirectUri);
  const known = await database.row(findAccount, {
    projectId: project.id,
    providerId: provider.id,
    accountId: profile.accountId,
  });
  if (known && known.user_id !== userId) throw apiError("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");
  return known;
}
