import { ApiError, apiError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { violatesUnique } from "../../../platform/database/database-errors.ts";
import { createUser, findUserByAuthEmail } from "../../accounts/index.ts";
import { getAnonymousUserId } from "../../auth/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import { findSessionUser } from "../flow/find-caller.ts";
import { assertTrustedRedirectUri, type Placement, resolvePlacement } from "../oauth-policy.ts";
import type { OauthServices } from "../oauth-services.ts";
import { type AccountRow, findAccount, lockAuthEmail } from "../oauth-statements.ts";
import {
  addAccountAndNotify,
  createAccount,
  type OAuthCallbackResult,
  type ResolvedAccount,
  recordAccountEvent,
  storeTokens,
} from "./create-account.ts";

/**
 * Signs in the user that has the account. Otherwise links it to the user with its email, if the project's merge
 * strategy allows that, or creates a user. The profile of an existing user is not updated from the provider.
 * @throws REDIRECT_URL_NOT_WHITELISTED, SIGN_UP_NOT_ENABLED, CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE
 */
export async function signInWithAccount(
  transaction: Queryable,
  services: OauthServices,
  callbackResult: OAuthCallbackResult,
  { allowUpgrade }: { readonly allowUpgrade: boolean },
): Promise<ResolvedAccount> {
  const placement = await findPlacement(transaction, callbackResult);
  switch (placement.kind) {
    case "known":
      await storeTokens(transaction, services, callbackResult, placement.account.id);
      return { userId: placement.account.user_id, isNewUser: false, link: null };
    case "refuse":
      throw apiError("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
        type: "email",
        contact_channel_value: callbackResult.profile.email,
      });
    case "existing-user":
      await addAccountAndNotify(transaction, services, callbackResult, placement.userId);
      return { userId: placement.userId, isNewUser: false, link: null };
    case "new-user": {
      const pendingUpgrade = allowUpgrade ? null : await prepareUpgrade(transaction, services, callbackResult);
      if (pendingUpgrade) return pendingUpgrade;
      const userId = await signUp(transaction, services, callbackResult, placement.usedForAuth);
      // The code exchange completes the sign-up, but may never happen, so audit the new user now.
      if (!allowUpgrade)
        await recordAccountEvent(transaction, services, callbackResult, { action: "user.create", userId });
      return { userId, isNewUser: true, link: null };
    }
  }
}

/** Whether this sign-in would create a user. @throws REDIRECT_URL_NOT_WHITELISTED, SIGN_UP_NOT_ENABLED */
const isSignUp = async (database: Queryable, callbackResult: OAuthCallbackResult): Promise<boolean> =>
  (await findPlacement(database, callbackResult)).kind === "new-user";

/**
 * Resolves which user an account belongs to or would belong to. @throws REDIRECT_URL_NOT_WHITELISTED,
 * SIGN_UP_NOT_ENABLED, OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER
 */
async function findPlacement(
  database: Queryable,
  { project, provider, profile, redirectUri }: OAuthCallbackResult,
): Promise<Placement | { readonly kind: "known"; readonly account: AccountRow }> {
  assertTrustedRedirectUri(project, redirectUri);
  const account = await database.row(findAccount, {
    projectId: project.id,
    providerId: provider.id,
    accountId: profile.accountId,
  });
  // Linked as a connected account only. The code is the one whose page published clients show for a taken account.
  if (account && !account.allow_sign_in) throw apiError("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");
  if (account) return { kind: "known", account };
  if (!project.config.sign_up_enabled) throw apiError("SIGN_UP_NOT_ENABLED");
  const owner = profile.email === null ? null : await findUserByEmail(database, project.id, profile.email);
  return resolvePlacement(project.config.oauth_account_merge_strategy, profile, owner);
}

/**
 * Finds the user who signs in with an email. An unverified additional email doesn't block its real owner: the new user
 * takes it over.
 */
async function findUserByEmail(database: Queryable, projectId: string, email: string) {
  const lockedChannel = await database.row(lockAuthEmail, { projectId, email: normalizeEmail(email) });
  return lockedChannel?.is_verified ? lockedChannel : findUserByAuthEmail(database, { projectId, email });
}

/**
 * Defers the upgrade of an anonymous account to the code exchange, where the client presents its PKCE verifier.
 * Prevents login CSRF: an attacker could otherwise lure a user into upgrading an account that the attacker controls.
 * Null if there is no anonymous caller.
 */
async function prepareUpgrade(
  transaction: Queryable,
  { clock }: OauthServices,
  { project, provider, scopes, profile, tokens, caller }: OAuthCallbackResult,
): Promise<ResolvedAccount | null> {
  const userId = caller && getAnonymousUserId(await findSessionUser(transaction, project, caller, clock()));
  if (!caller || !userId) return null;
  const pending = { providerId: provider.id, scopes, profile, tokens, receivedAt: clock(), caller };
  return { userId, isNewUser: true, link: { kind: "upgrade", ...pending } };
}

/** Creates a user from the provider's profile, or upgrades the anonymous caller. */
async function signUp(
  transaction: Queryable,
  services: OauthServices,
  callbackResult: OAuthCallbackResult,
  usedForAuth: boolean,
): Promise<string> {
  const { project, profile, caller } = callbackResult;
  const upgrade = caller && getAnonymousUserId(await findSessionUser(transaction, project, caller, services.clock()));
  const userId = await createUser(transaction, {
    project,
    fields: { display_name: profile.displayName, profile_image_url: profile.profileImageUrl },
    email: profile.email === null ? null : { value: profile.email, isVerified: profile.emailVerified, usedForAuth },
    passwordHash: null,
    upgrade,
    languages: callbackResult.languages,
    selfSignUp: {
      authMethod: "oauth",
      oauthProvider: callbackResult.provider.id,
      endUser: callbackResult.endUser,
      request: null,
      log: services.log,
    },
    now: services.clock(),
    complete: (id) => createAccount(transaction, services, callbackResult, id),
  });
  // Revokes the sessions of the anonymous account, so that an attacker who lured a user into upgrading the attacker's
  // anonymous account loses access. @see ASVS 5.0 7.2.4
  if (upgrade) await services.sessions.endAllOfUser(transaction, project.id, userId);
  return userId;
}

/**
 * Finds or creates the user of an account in one transaction. Concurrent callbacks can conflict on the account or
 * email; the loser retries and then sees the committed row.
 */
export async function resolveAccount(
  services: OauthServices,
  callbackResult: OAuthCallbackResult,
  request: HttpRequest,
): Promise<ResolvedAccount> {
  // Rate-limited before the transaction, which holds a database connection. There is no OAuth error code for 429, so it
  // is returned as is.
  if (await isSignUp(services.database, callbackResult))
    await services.limits.check({
      action: "sign-up",
      projectId: callbackResult.project.id,
      accessType: "client",
      request,
    });
  const attempt = () =>
    services.database.transaction((transaction) =>
      signInWithAccount(transaction, services, callbackResult, { allowUpgrade: false }),
    );
  try {
    return await attempt().catch((error: unknown) => (isUniqueConflict(error) ? attempt() : Promise.reject(error)));
  } catch (error) {
    throw isEmailTakenError(error) ? createEmailTakenError(callbackResult.profile.email) : error;
  }
}

export const createEmailTakenError = (email: string | null): ApiError =>
  apiError("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", { type: "email", contact_channel_value: email });

/** On concurrent sign-ups with one email, the unique index rejects the second, as at any sign-up. */
export const isEmailTakenError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "USER_EMAIL_ALREADY_EXISTS";

const isUniqueConflict = (error: unknown): boolean =>
  violatesUnique(error, "oauth_accounts_once") || isEmailTakenError(error);
