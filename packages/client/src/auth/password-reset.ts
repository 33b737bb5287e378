import type { contract } from "@vestibule/contract/endpoints";
import type { AppParts } from "../apps/parts.ts";
import { done, knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { MailMethods } from "./model.ts";

type PasswordResetMethods = Pick<MailMethods, "sendForgotPasswordEmail" | "verifyPasswordResetCode" | "resetPassword">;

/** Nobody needs to be signed in for any of these: whoever reads the mail proves the account. */
export const createPasswordReset = ({ api, callbackUrl: callbackOf }: AppParts): PasswordResetMethods => ({
  sendForgotPasswordEmail: async (email, { callbackUrl } = {}) => {
    const body = { email, callback_url: callbackOf(callbackUrl, "passwordReset") };
    return knownErrorAsResult(["USER_NOT_FOUND"], () =>
      api
        .call<typeof contract.password.sendResetCode>("POST", "/auth/password/send-reset-code", { session: null, body })
        .then(done),
    );
  },
  verifyPasswordResetCode: (code) =>
    knownErrorAsResult(["VERIFICATION_ERROR"], () =>
      api
        .call<typeof contract.password.checkResetCode>("POST", "/auth/password/reset/check-code", {
          session: null,
          body: { code },
        })
        .then(done),
    ),
  resetPassword: ({ code, password }) =>
    knownErrorAsResult(["VERIFICATION_ERROR", "PASSWORD_REQUIREMENTS_NOT_MET"], () =>
      api
        .call<typeof contract.password.reset>("POST", "/auth/password/reset", {
          session: null,
          body: { code, password },
        })
        .then(done),
    ),
});
