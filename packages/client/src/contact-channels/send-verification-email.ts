import type { contract } from "@vestibule/contract/endpoints";
import type { Api } from "../http/api.ts";
import type { KnownError } from "../http/known-error.ts";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { UserSession } from "../sessions/user-session.ts";

/**
 * @returns undefined, or EMAIL_ALREADY_VERIFIED as a value. @throws EMAIL_IS_NOT_PRIMARY_EMAIL,
 *   REDIRECT_URL_NOT_WHITELISTED
 */
export async function sendVerificationEmail(
  api: Api,
  session: UserSession,
  email: string,
  callbackUrl: string,
): Promise<KnownError<"EMAIL_ALREADY_VERIFIED"> | undefined> {
  const result = await knownErrorAsResult(["EMAIL_ALREADY_VERIFIED"], () =>
    api.call<typeof contract.contactChannels.sendVerificationCode>("POST", "/contact-channels/send-verification-code", {
      session,
      body: { email, callback_url: callbackUrl },
    }),
  );
  return result.status === "error" ? result.error : undefined;
}
