import { apiError } from "../../../../http/api-error.ts";
import type { Queryable } from "../../../../platform/database/database.ts";
import { isTakenForAuth, normalizeEmail } from "../../../contact-channels/index.ts";
import { createUser } from "../../../users/index.ts";
import { anonymousUserOf } from "../../sign-in/index.ts";
import { findUserOf } from "../flow/find-caller.ts";
import { type AccountRow, findAccount, holdAuthAddress } from "../queries.ts";
import { checkTrusted, type Placement, placeAccount } from "../rules.ts";
import type { OauthServices } from "../services.ts";
import { type Arrival, addAccount, attachAccount, keepTokens, recordArrival, type Settled } from "./attach-account.ts";

/** Signs in whoever has the account; else gives it to the user of its address, as far as the project's merge strategy goes, or makes a
 *  user. What a known user's profile says now changes nothing: it is theirs since they signed up.
 *  @throws REDIRECT_URL_NOT_WHITELISTED, SIGN_UP_NOT_ENABLED, CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE */
export async function signInWithAccount(
  transaction: Queryable,
  services: OauthServices,
  arrival: Arrival,
  { mayUpgrade }: { readonly mayUpgrade: boolean },
): Promise<Settled> {
  const place = await findPlace(transaction, arrival);
  switch (place.kind) {
    case "known":
      await keepTokens(transaction, services, arrival, place.account.id);
      return { userId: place.account.user_id, isNewUser: false, link: null };
    case "refuse":
      throw apiError("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
        type: "email",
        contact_channel_value: arrival.profile.email,
      });
    case "existing-user":
      await addAccount(transaction, services, arrival, place.userId);
      return { userId: place.userId, isNewUser: false, link: null };
    case "new-user": {
      const waiting = mayUpgrade ? null : await prepareUpgrade(transaction, services, arrival);
      if (waiting) return waiting;
      const userId = await signUp(transaction, services, arrival, place.usedForAuth);
      // The sign-up is complete when the application fetches the session, which it may never do.
      if (!mayUpgrade) await recordArrival(transaction, services, arrival, { action: "user.create", userId });
      return { userId, isNewUser: true, link: null };
    }
  }
}

/** Whether the sign-in is going to make a user, as things stand. @throws REDIRECT_URL_NOT_WHITELISTED, SIGN_UP_NOT_ENABLED */
export const isSignUp = async (database: Queryable, arrival: Arrival): Promise<boolean> =>
  (await findPlace(database, arrival)).kind === "new-user";

/** Whose an account is, or becomes. @throws REDIRECT_URL_NOT_WHITELISTED, SIGN_UP_NOT_ENABLED */
async function findPlace(
  database: Queryable,
  { project, provider, profile, redirectUri }: Arrival,
): Promise<Placement | { readonly kind: "known"; readonly account: AccountRow }> {
  checkTrusted(project, redirectUri);
  const account = await database.row(findAccount, [project.id, provider.id, profile.accountId]);
  if (account) return { kind: "known", account };
  if (!project.config.sign_up_enabled) throw apiError("SIGN_UP_NOT_ENABLED");
  const owner = profile.email === null ? null : await findOwner(database, project.id, profile.email);
  return placeAccount(project.config.oauth_account_merge_strategy, profile, owner);
}

/** Who signs in with an address. Somebody who merely typed it in beside their own does not keep its owner out: the new user takes it. */
async function findOwner(database: Queryable, projectId: string, email: string) {
  const address = [projectId, normalizeEmail(email)];
  const held = await database.row(holdAuthAddress, address);
  return held?.is_verified ? held : database.row(isTakenForAuth, address);
}

/** An anonymous account becomes this one's only when its owner has shown the verifier: who came back may have been lured here by somebody
 *  whose account it is, and who has other ways into it. Null when nobody anonymous has come along. */
async function prepareUpgrade(
  transaction: Queryable,
  { clock }: OauthServices,
  { project, provider, scopes, profile, tokens, caller }: Arrival,
): Promise<Settled | null> {
  const userId = caller && anonymousUserOf(await findUserOf(transaction, project, caller, clock()));
  if (!caller || !userId) return null;
  const pending = { providerId: provider.id, scopes, profile, tokens, receivedAt: clock(), caller };
  return { userId, isNewUser: true, link: { kind: "upgrade", ...pending } };
}

/** A new user with the account and the profile that the provider gave, or the anonymous one who brought their account along. */
async function signUp(
  transaction: Queryable,
  services: OauthServices,
  arrival: Arrival,
  usedForAuth: boolean,
): Promise<string> {
  const { project, profile, caller } = arrival;
  const upgrade = caller && anonymousUserOf(await findUserOf(transaction, project, caller, services.clock()));
  const userId = await createUser(transaction, {
    project,
    displayName: profile.displayName,
    profileImageUrl: profile.profileImageUrl,
    isAnonymous: false,
    email: profile.email === null ? null : { value: profile.email, isVerified: profile.emailVerified, usedForAuth },
    passwordHash: null,
    upgrade,
    now: services.clock(),
    complete: (id) => attachAccount(transaction, services, arrival, id),
  });
  // What was anonymous has become an account: its old tokens end. Whoever made somebody else come here with the token of an anonymous
  // account of their own is left outside. @see ASVS 5.0 7.2.4
  if (upgrade) await services.sessions.endAllOfUser(transaction, project.id, userId);
  return userId;
}
