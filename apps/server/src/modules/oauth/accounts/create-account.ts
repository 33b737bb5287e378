import type { Queryable } from "../../../platform/database/database.ts";
import type { EndUser } from "../../../platform/end-user.ts";
import { recordAudit } from "../../audit/index.ts";
import { insertOAuthAccount } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import type { ProviderTokens } from "../exchange/exchange-code.ts";
import type { OauthServices } from "../oauth-services.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import type { Profile } from "../providers/provider.ts";
import type { FlowParameters } from "../stored-parameters.ts";
import type { PendingLink } from "./pending-link.ts";
import { storeToken } from "./provider-tokens.ts";

/** A verified callback from a provider. */
export interface OAuthCallbackResult extends Pick<FlowParameters, "scopes" | "redirectUri" | "caller"> {
  readonly project: Project;
  readonly provider: ProjectProvider;
  readonly profile: Profile;
  readonly tokens: ProviderTokens;
  readonly endUser: EndUser;
}

/** The user that the callback resolved to. */
export interface ResolvedAccount {
  readonly userId: string;
  readonly isNewUser: boolean;
  /** The account to link when the authorization code is exchanged. */
  readonly link: PendingLink | null;
}

/** Inserts the account and stores its tokens. Publishes no webhook event: for a new user, `user.created` covers it. */
export async function createAccount(
  transaction: Queryable,
  services: OauthServices,
  callbackResult: OAuthCallbackResult,
  userId: string,
): Promise<void> {
  const { project, provider, profile } = callbackResult;
  const id = await insertOAuthAccount(transaction, {
    projectId: project.id,
    userId,
    providerId: provider.id,
    accountId: profile.accountId,
    email: profile.email,
    createdAt: services.clock(),
  });
  await storeTokens(transaction, services, callbackResult, id);
}

/** Stores the tokens with the requested scopes too, since many providers omit the granted scopes or rename them. */
export async function storeTokens(
  transaction: Queryable,
  services: OauthServices,
  { project, scopes, tokens }: OAuthCallbackResult,
  accountId: string,
): Promise<void> {
  const owner = { projectId: project.id, accountId, scopes: [...new Set([...scopes, ...tokens.scopes])] };
  const { accessToken, refreshToken, lifeS } = tokens;
  await storeToken(transaction, services, { ...owner, kind: "access", value: accessToken, lifeS });
  if (refreshToken !== null)
    await storeToken(transaction, services, { ...owner, kind: "refresh", value: refreshToken, lifeS: null });
}

/**
 * Adds the account to an existing user and notifies the user and webhooks about the new sign-in method.
 * @see ASVS 5.0 6.3.7
 */
export async function addAccountAndNotify(
  transaction: Queryable,
  services: OauthServices,
  callbackResult: OAuthCallbackResult,
  userId: string,
): Promise<void> {
  const { project, provider, endUser } = callbackResult;
  await publishUserUpdated(transaction, { projectId: project.id, userId, now: services.clock() }, () =>
    createAccount(transaction, services, callbackResult, userId),
  );
  await recordAccountEvent(transaction, services, callbackResult, { action: "connected_account.add", userId });
  const notice = { kind: "account-linked", provider: provider.definition.displayName } as const;
  await queueSecurityNotice(transaction, services, { project, userId, notice, endUser });
}

interface AccountEvent {
  readonly action: "connected_account.add" | "user.create";
  readonly userId: string;
}

/** Audits the result of a callback, with the user as the actor. */
export function recordAccountEvent(
  transaction: Queryable,
  { clock }: OauthServices,
  { project, provider, endUser }: OAuthCallbackResult,
  { action, userId }: AccountEvent,
): Promise<void> {
  const user = { type: "user", id: userId } as const;
  const context = { projectId: project.id, now: clock(), actor: user, accessType: null, endUser };
  return recordAudit(transaction, context, [{ action, target: user, details: { provider_id: provider.id } }]);
}
