import { apiError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { createUser, isUsedForAuth } from "../../accounts/index.ts";
import { getAnonymousUserId } from "../../auth/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import { findSessionUser } from "../flow/find-caller.ts";
import { assertTrustedRedirect, type Placement, resolvePlacement } from "../oauth-policy.ts";
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

/** Signs in whoever has the account; else gives it to the user of its address, as far as the project's merge strategy goes, or makes a
 *  user. What a known user's profile says now changes nothing: it is theirs since they signed up.
 *  @throws REDIRECT_URL_NOT_WHITELISTED, SIGN_UP_NOT_ENABLED, CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE */
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
      // The sign-up is complete when the application fetches the session, which it may never do.
      if (!allowUpgrade)
        await recordAccountEvent(transaction, services, callbackResult, { action: "user.create", userId });
      return { userId, isNewUser: true, link: null };
    }
  }
}

/** Whether the sign-in is going to make a user, as things stand. @throws REDIRECT_URL_NOT_WHITELISTED, SIGN_UP_NOT_ENABLED */
export const isSignUp = async (database: Queryable, callbackResult: OAuthCallbackResult): Promise<boolean> =>
  (await findPlacement(database, callbackResult)).kind === "new-user";

/** Whose an account is, or becomes. @throws REDIRECT_URL_NOT_WHITELISTED, SIGN_UP_NOT_ENABLED */
async function findPlacement(
  database: Queryable,
  { project, provider, profile, redirectUri }: OAuthCallbackResult,
): Promise<Placement | { readonly kind: "known"; readonly account: AccountRow }> {
  assertTrustedRedirect(project, redirectUri);
  const account = await database.row(findAccount, [project.id, provider.id, profile.accountId]);
  if (account) return { kind: "known", account };
  if (!project.config.sign_up_enabled) throw apiError("SIGN_UP_NOT_ENABLED");
  const owner = profile.email === null ? null : await findUserByEmail(database, project.id, profile.email);
  return resolvePlacement(project.config.oauth_account_merge_strategy, profile, owner);
}

/** Who signs in with an address. Somebody who merely typed it in beside their own does not keep its owner out: the new user takes it. */
async function findUserByEmail(database: Queryable, projectId: string, email: string) {
  const address = [projectId, normalizeEmail(email)];
  const lockedChannel = await database.row(lockAuthEmail, address);
  return lockedChannel?.is_verified ? lockedChannel : database.row(isUsedForAuth, address);
}

/** An anonymous account becomes this one's only when its owner has shown the verifier: who came back may have been lured here by somebody
 *  whose account it is, and who has other ways into it. Null when nobody anonymous has come along. */
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

/** A new user with the account and the profile that the provider gave, or the anonymous one who brought their account along. */
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
    displayName: profile.displayName,
    profileImageUrl: profile.profileImageUrl,
    isAnonymous: false,
    email: profile.email === null ? null : { value: profile.email, isVerified: profile.emailVerified, usedForAuth },
    passwordHash: null,
    upgrade,
    now: services.clock(),
    complete: (id) => createAccount(transaction, services, callbackResult, id),
  });
  // What was anonymous has become an account: its old tokens end. Whoever made somebody else come here with the token of an anonymous
  // account of their own is left outside. @see ASVS 5.0 7.2.4
  if (upgrade) await services.sessions.endAllOfUser(transaction, project.id, userId);
  return userId;
}
