import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../../core/app-context.ts";
import type { KnownErrorOf } from "../../core/http/known-error.ts";
import { done, knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import { requireCallbackUrl } from "../../core/redirects/callback-url.ts";
import type { Result } from "../../core/result.ts";
import { camelCaseKeys } from "../../core/wire/letter-case.ts";
import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";
import type { TeamInvitationMethods } from "../teams/team-types.ts";
import type { EmailMethods } from "./auth-methods.ts";
import { completeSignIn, redirectAfterSignIn, secondFactorErrors } from "./complete-sign-in.ts";
import { newPasswordAsResult } from "./new-password-as-result.ts";

const invitationErrors = ["VERIFICATION_ERROR"] as const;

/** Methods for the code of a team invitation. */
const createTeamInvitationMethods = ({ api, session, cache }: AppContext): TeamInvitationMethods => ({
  verifyTeamInvitationCode: (code) =>
    knownErrorAsResult(invitationErrors, () =>
      api
        .call<typeof contract.teamInvitations.checkCode>("POST", "/team-invitations/accept/check-code", {
          session: null,
          body: { code },
        })
        .then(done),
    ),
  getTeamInvitationDetails: (code) =>
    knownErrorAsResult(invitationErrors, async () =>
      camelCaseKeys(
        await api.call<typeof contract.teamInvitations.details>("POST", "/team-invitations/accept/details", {
          session: session(),
          body: { code },
        }),
      ),
    ),
  acceptTeamInvitation: (code) =>
    knownErrorAsResult(invitationErrors, async () => {
      const guest = session();
      await api.call<typeof contract.teamInvitations.accept>("POST", "/team-invitations/accept", {
        session: guest,
        body: { code },
      });
      await cache.refetch(guest);
      return undefined;
    }),
});

type PasswordResetMethods = Pick<EmailMethods, "sendForgotPasswordEmail" | "verifyPasswordResetCode" | "resetPassword">;

/** These methods require no session: reading the email proves control of the account. */
const createPasswordReset = (context: AppContext): PasswordResetMethods => ({
  sendForgotPasswordEmail: async (email, { callbackUrl } = {}) => {
    const body = { email, callback_url: requireCallbackUrl(context, callbackUrl, "passwordReset") };
    return knownErrorAsResult(["USER_NOT_FOUND"], () =>
      context.api
        .call<typeof contract.password.sendResetCode>("POST", "/auth/password/send-reset-code", { session: null, body })
        .then(done),
    );
  },
  verifyPasswordResetCode: (code) =>
    knownErrorAsResult(["VERIFICATION_ERROR"], () =>
      context.api
        .call<typeof contract.password.checkResetCode>("POST", "/auth/password/reset/check-code", {
          session: null,
          body: { code },
        })
        .then(done),
    ),
  resetPassword: ({ code, password }) =>
    newPasswordAsResult(["VERIFICATION_ERROR"], () =>
      context.api
        .call<typeof contract.password.reset>("POST", "/auth/password/reset", {
          session: null,
          body: { code, password },
        })
        .then(done),
    ),
});

type MagicLinkMethods = Pick<
  EmailMethods,
  "sendMagicLinkEmail" | "getMagicLinkDetails" | "signInWithMagicLink" | "getMagicLinkStatus"
>;

const createMagicLink = (context: AppContext): MagicLinkMethods => ({
  sendMagicLinkEmail: async (email, { callbackUrl } = {}) => {
    const body = { email, callback_url: requireCallbackUrl(context, callbackUrl, "magicLinkCallback") };
    return knownErrorAsResult(["REDIRECT_URL_NOT_WHITELISTED"], () =>
      context.api.call<typeof contract.otp.sendSignInCode>("POST", "/auth/otp/send-sign-in-code", {
        session: null,
        body,
      }),
    );
  },
  getMagicLinkDetails: (code) =>
    knownErrorAsResult(["VERIFICATION_ERROR"], async () => {
      const { email } = await context.api.call<typeof contract.otp.checkSignInCode>(
        "POST",
        "/auth/otp/sign-in/check-code",
        { session: null, body: { code } },
      );
      return { email };
    }),
  signInWithMagicLink: async (code, { noRedirect } = {}) => {
    const result = await knownErrorAsResult(secondFactorErrors, () =>
      completeSignIn(context, (session) =>
        context.api.call<typeof contract.otp.signIn>("POST", "/auth/otp/sign-in", { session, body: { code } }),
      ),
    );
    return redirectAfterSignIn(context, result, noRedirect);
  },
  getMagicLinkStatus: async (nonce) => {
    const { status } = await context.api.call<typeof contract.otp.status>("POST", "/auth/otp/status", {
      session: null,
      body: { nonce },
    });
    return status;
  },
});

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
