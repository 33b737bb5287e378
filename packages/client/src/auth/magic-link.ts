import type { contract } from "@vestibule/contract/endpoints";
import type { AppParts } from "../apps/parts.ts";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import { completeSignIn, leaveAfter, secondFactorErrors } from "./complete-sign-in.ts";
import type { MailMethods } from "./model.ts";

type MagicLinkMethods = Pick<MailMethods, "sendMagicLinkEmail" | "signInWithMagicLink" | "getMagicLinkStatus">;

export const createMagicLink = (parts: AppParts): MagicLinkMethods => ({
  sendMagicLinkEmail: async (email, { callbackUrl } = {}) => {
    const body = { email, callback_url: requireCallbackUrl(parts, callbackUrl, "magicLinkCallback") };
    return knownErrorAsResult(["REDIRECT_URL_NOT_WHITELISTED"], () =>
      parts.api.call<typeof contract.otp.sendSignInCode>("POST", "/auth/otp/send-sign-in-code", {
        session: null,
        body,
      }),
    );
  },
  signInWithMagicLink: async (code, { noRedirect } = {}) => {
    const result = await knownErrorAsResult(secondFactorErrors, () =>
      completeSignIn(parts, (session) =>
        parts.api.call<typeof contract.otp.signIn>("POST", "/auth/otp/sign-in", { session, body: { code } }),
      ),
    );
    return leaveAfter(parts, result, noRedirect);
  },
  getMagicLinkStatus: async (nonce) => {
    const { status } = await parts.api.call<typeof contract.otp.status>("POST", "/auth/otp/status", {
      session: null,
      body: { nonce },
    });
    return status;
  },
});
