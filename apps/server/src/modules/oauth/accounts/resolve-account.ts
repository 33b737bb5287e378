import { ApiError, apiError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { violatesUnique } from "../../../platform/database/database-errors.ts";
import type { OauthServices } from "../oauth-services.ts";
import type { OAuthCallbackResult, ResolvedAccount } from "./create-account.ts";
import { isSignUp, signInWithAccount } from "./sign-in-with-account.ts";

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
