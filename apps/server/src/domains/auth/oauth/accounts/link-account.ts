import { apiError } from "../../../../http/api-error.ts";
import type { Queryable } from "../../../../platform/database/database.ts";
import { findUserOf } from "../flow/find-caller.ts";
import { findAccount, findAccountsOfUser, lockUserForLink } from "../queries.ts";
import { checkTrusted } from "../rules.ts";
import type { OauthServices } from "../services.ts";
import { type Arrival, attachAccount, keepTokens, type Settled, tellLinked } from "./attach-account.ts";

/** Links the account to the user who asked for it, if they are still signed in.
 *  @throws OUTER_OAUTH_TIMEOUT, USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION, REDIRECT_URL_NOT_WHITELISTED,
 *  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER */
export async function linkAccount(transaction: Queryable, services: OauthServices, arrival: Arrival): Promise<Settled> {
  const { project, provider, profile, parameters } = arrival;
  const { caller } = parameters;
  const user = caller && (await findUserOf(transaction, project, caller, services.clock()));
  // Two links of one user take their turns, so that the second sees the account of the first.
  if (!user || !(await transaction.row(lockUserForLink, [project.id, user.id]))) throw apiError("OUTER_OAUTH_TIMEOUT");

  const own = await transaction.rows(findAccountsOfUser, [project.id, user.id, provider.id]);
  if (own.length > 0 && !own.some(({ account_id }) => account_id === profile.accountId))
    throw apiError("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
  checkTrusted(project, parameters.redirectUri);
  const known = await transaction.row(findAccount, [project.id, provider.id, profile.accountId]);
  if (known && known.user_id !== user.id) throw apiError("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");

  if (known) await keepTokens(transaction, services, arrival, known.id);
  else {
    await attachAccount(transaction, services, arrival, user.id);
    await tellLinked(transaction, services, arrival, user.id);
  }
  return { userId: user.id, isNewUser: false };
}
