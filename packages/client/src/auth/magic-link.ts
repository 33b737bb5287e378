import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../apps/app-context.ts";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import type { EmailMethods } from "./auth-methods.ts";
import { completeSignIn, redirectAfterSignIn, secondFactorErrors } from "./complete-sign-in.ts";

type MagicLinkMethods = Pick<EmailMethods, "sendMagicLinkEmail" | "signInWithMagicLink" | "getMagicLinkStatus">;

export const createMagicLink = (context: AppContext): MagicLinkMethods => ({
  sendMagicLinkEmail: async (email, { callbackUrl } = {}) => {
    const body = { email, callback_url: requireCallbackUrl(context, callbackUrl, "magicLinkCallback") };
    return knownErrorAsResult(["REDIRECT_URL_NOT_WHITELISTED"], () =>
      context.api.call<typeof contract.otp.sendSignInCode>("POST", "/auth/otp/send-sign-in-code", {
        session: null,
        body,
      }),
    );
  },
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
