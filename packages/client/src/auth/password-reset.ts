import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../apps/app-context.ts";
import { done, knownErrorAsResult } from "../http/known-error-as-result.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import type { EmailMethods } from "./auth-methods.ts";
import { newPasswordAsResult } from "./new-password-as-result.ts";

type PasswordResetMethods = Pick<EmailMethods, "sendForgotPasswordEmail" | "verifyPasswordResetCode" | "resetPassword">;

/** These methods require no session: reading the email proves control of the account. */
export const createPasswordReset = (context: AppContext): PasswordResetMethods => ({
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
