import { ApiError, apiError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { violatesUnique } from "../../../platform/database/database-errors.ts";
import type { OauthServices } from "../oauth-services.ts";
import type { OAuthCallbackResult, ResolvedAccount } from "./create-account.ts";
import { isSignUp, signInWithAccount } from "./sign-in-with-account.ts";

/** Finds or creates the user of an account, in one transaction. Two arrivals at once may take each other's account or address;
 *  the loser looks again and then sees what the winner made. */
export async function resolveAccount(
  services: OauthServices,
  callbackResult: OAuthCallbackResult,
  request: HttpRequest,
): Promise<ResolvedAccount> {
  // Counted before the transaction, which holds a connection; 429 has no code of its own, so it is the answer itself.
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

/** Of two that take one address at once the loser is told by the unique index, as at any sign-up. */
export const isEmailTakenError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "USER_EMAIL_ALREADY_EXISTS";

const isUniqueConflict = (error: unknown): boolean =>
  violatesUnique(error, "oauth_accounts_once") || isEmailTakenError(error);
