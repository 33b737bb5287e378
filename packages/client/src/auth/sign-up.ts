import type { contract } from "@vestibule/contract/endpoints";
import type { AppParts } from "../apps/parts.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import { completeSignIn, leaveAfter } from "./complete-sign-in.ts";
import type { MailMethods } from "./model.ts";
import { newPasswordAsResult } from "./new-password-as-result.ts";

/** @throws REDIRECT_URL_NOT_WHITELISTED when the callback URL is not trusted, SIGN_UP_NOT_ENABLED, PASSWORD_AUTHENTICATION_NOT_ENABLED */
export const createSignUp = (parts: AppParts): Pick<MailMethods, "signUpWithCredential"> => ({
  signUpWithCredential: async ({ email, password, noRedirect, verificationCallbackUrl }) => {
    const callbackUrl = requireCallbackUrl(
      parts,
      verificationCallbackUrl,
      "emailVerification",
      "verificationCallbackUrl",
    );
    const body = { email, password, verification_callback_url: callbackUrl };
    const result = await newPasswordAsResult(["USER_EMAIL_ALREADY_EXISTS"], () =>
      completeSignIn(parts, async (session) => ({
        ...(await parts.api.call<typeof contract.password.signUp>("POST", "/auth/password/sign-up", { session, body })),
        is_new_user: true,
      })),
    );
    return leaveAfter(parts, result, noRedirect);
  },
});
