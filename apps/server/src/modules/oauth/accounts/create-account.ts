import type { Queryable } from "../../../platform/database/database.ts";
import type { EndUser, Platform } from "../../../platform/platform.ts";
import { recordAudit } from "../../audit/index.ts";
import { insertOAuthAccount } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import type { ProviderTokens } from "../exchange/exchange-code.ts";
import type { CallerSession } from "../flow/find-caller.ts";
import type { OauthServices } from "../oauth-services.ts";
import type { FlowParameters } from "../oauth-statements.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import type { Profile } from "../providers/provider.ts";
import { storeToken } from "./provider-tokens.ts";

/** An account returned by a provider, pending until the client exchanges the code. */
export interface PendingLink {
  /** Whether to link the account to the caller or to upgrade the caller's anonymous account with it. */
  readonly kind: "link" | "upgrade";
  readonly providerId: string;
  /** All scopes requested from the provider. */
  readonly scopes: readonly string[];
  readonly profile: Profile;
  readonly tokens: ProviderTokens;
  /** When the provider issued the tokens, in ms since the epoch; token expiry is relative to this. */
  readonly receivedAt: number;
  /** The user to link to, or the anonymous user to upgrade. */
  readonly caller: CallerSession;
}

/** The authorization code whose row stores the link. */
interface CodeKey {
  readonly projectId: string;
  readonly digest: Buffer;
}

type Services = Pick<Platform, "encryption" | "clock">;

/** Binds the ciphertext to its code; see `Encryption`. */
const getEncryptionContext = ({ projectId, digest }: CodeKey): string =>
  `oauth-link:${projectId}:${digest.toString("hex")}`;

/** Encrypts the link, which contains the provider's tokens. Returns base64. */
export const encryptLink = (
  { encryption }: Pick<Services, "encryption">,
  codeKey: CodeKey,
  link: PendingLink,
): string => encryption.encrypt(JSON.stringify(link), getEncryptionContext(codeKey)).toString("base64");

/** Decrypts the link and returns it with the remaining token lifetime. */
export function decryptLink({ encryption, clock }: Services, codeKey: CodeKey, encryptedLink: string): PendingLink {
  const link = JSON.parse(
    encryption.decrypt(Buffer.from(encryptedLink, "base64"), getEncryptionContext(codeKey)),
  ) as PendingLink;
  const lifeS = link.tokens.lifeS - (clock() - link.receivedAt) / 1000;
  return { ...link, tokens: { ...link.tokens, lifeS } };
}

/** A verified callback from a provider. */
export interface OAuthCallbackResult extends Pick<FlowParameters, "scopes" | "redirectUri" | "caller"> {
  readonly project: Project;
  readonly provider: ProjectProvider;
  readonly profile: Profile;
  readonly tokens: ProviderTokens;
  readonly endUser: EndUser;
  /** The languages of the browser, in order of preference: BCP 47. */
  readonly languages: readonly string[];
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
