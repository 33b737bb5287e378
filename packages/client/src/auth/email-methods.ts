import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../apps/app-context.ts";
import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";
import type { KnownErrorOf } from "../http/known-error.ts";
import { done, knownErrorAsResult } from "../http/known-error-as-result.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import type { Result } from "../result.ts";
import { createTeamInvitationMethods } from "../teams/invitation-codes.ts";
import type { TeamInvitationMethods } from "../teams/team-types.ts";
import type { EmailMethods } from "./auth-methods.ts";
import { completeSignIn, redirectAfterSignIn } from "./complete-sign-in.ts";
import { createMagicLink } from "./magic-link.ts";
import { newPasswordAsResult } from "./new-password-as-result.ts";
import { createPasswordReset } from "./password-reset.ts";

/** @throws REDIRECT_URL_NOT_WHITELISTED when the callback URL is not trusted, SIGN_UP_NOT_ENABLED, PASSWORD_AUTHENTICATION_NOT_ENABLED */
const createSignUp = (context: AppContext): Pick<EmailMethods, "signUpWithCredential"> => ({
  signUpWithCredential: async ({ email, password, noRedirect, verificationCallbackUrl }) => {
    const callbackUrl = requireCallbackUrl(
      context,
      verificationCallbackUrl,
      "emailVerification",
      "verificationCallbackUrl",
    );
    const body = { email, password, verification_callback_url: callbackUrl };
    const result = await newPasswordAsResult(["USER_EMAIL_ALREADY_EXISTS"], () =>
      completeSignIn(context, async (session) => ({
        ...(await context.api.call<typeof contract.password.signUp>("POST", "/auth/password/sign-up", {
          session,
          body,
        })),
        is_new_user: true,
      })),
    );
    return redirectAfterSignIn(context, result, noRedirect);
  },
});

/**
 * Consumes a verification code from an email. The code itself proves control of the address, so no session is required.
 */
async function verifyEmail(
  { api, config, session, cache }: AppContext,
  code: string,
): Promise<Result<undefined, KnownErrorOf<VerificationErrorCode>>> {
  const result = await knownErrorAsResult(["VERIFICATION_ERROR"], () =>
    api
      .call<typeof contract.contactChannels.verify>("POST", "/contact-channels/verify", {
        session: null,
        body: { code },
      })
      .then(done),
  );
  if (result.status === "ok" && config.tokenStore !== null) await cache.refetch(session());
  return result;
}

/** Methods that use emailed codes, for signing in and for team invitations. */
export const create = (context: AppContext): EmailMethods & TeamInvitationMethods => ({
  ...createSignUp(context),
  ...createMagicLink(context),
  ...createPasswordReset(context),
  ...createTeamInvitationMethods(context),
  verifyEmail: (code) => verifyEmail(context, code),
});
